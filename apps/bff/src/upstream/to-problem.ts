import type { Problem } from "@edge-console/contract/console/problem";
import type { Operation } from "@edge-console/contract/operations/operation";
import { ProblemError } from "../http/problem.ts";
import type { CallBody } from "./exchange.ts";
import { type FailedOutcome, outcomeOf } from "./outcome.ts";
import { type CallTrouble, type Trouble, UpstreamError } from "./trouble.ts";
import { DecryptionError } from "../crypto/encryption.ts";

interface Common {
  readonly outcome?: FailedOutcome;
  readonly cause?: unknown;
}

/**
 * The problem to answer with for a call to the service that failed. The service's status and sentence are passed on,
 * but for its 401 and 403, which are about the key and never about the person's session. `cause` is for the log; `outcome`
 * is what is known of a change by now, where that is more than the trouble says.
 */
export function problemOf(
  operation: Operation,
  body: CallBody | undefined,
  trouble: Trouble,
  cause?: unknown,
  outcome: FailedOutcome = outcomeOf(trouble),
): ProblemError {
  const told: Common = operation.changes ? { outcome } : {};
  const met = trouble.kind === "base-unread" ? trouble.because : trouble;
  if (met.kind === "answered") return problemOfAnswer(operation, body, met, told);
  return problemOfFailure(met, { ...told, ...(cause !== undefined && { cause }) });
}

function problemOfFailure(trouble: Exclude<CallTrouble, { kind: "answered" }>, common: Common): ProblemError {
  switch (trouble.kind) {
    case "unreadable":
      return new ProblemError("upstream-unreadable", {
        ...common,
        detail: `HTTP ${trouble.status}: ${trouble.reason}.`,
      });
    case "not-connected":
      return new ProblemError("upstream-unavailable", { ...common, detail: "No connection to the service." });
    case "broken":
      return new ProblemError("upstream-unavailable", {
        ...common,
        status: 502,
        detail: "The connection to the service broke before it answered.",
      });
    case "timeout":
      return new ProblemError("upstream-timeout", common);
    case "over-budget":
      return new ProblemError("upstream-rate-limited", {
        ...common,
        retryAfter: trouble.retryAfter,
        detail: overBudget[trouble.limit],
      });
    case "resting":
      return new ProblemError("upstream-unavailable", {
        ...common,
        retryAfter: trouble.retryAfter,
        detail: "The service is left alone for a moment.",
      });
    case "uncounted":
      return new ProblemError("unavailable", {
        ...common,
        detail: "The console's database failed; nothing was sent.",
      });
    case "late":
      return new ProblemError("unavailable", {
        ...common,
        detail: "The console was held up for too long; nothing was sent.",
      });
    case "stale":
      return new ProblemError("stale-base", {
        ...common,
        detail: "Somebody else has changed the same fields since they were read. Nothing was sent.",
      });
    case "unconfirmed":
      return new ProblemError("conflict", {
        ...common,
        retryAfter: trouble.retryAfter,
        title: "An earlier change is unconfirmed",
        detail: "It may still be applied, so nothing was sent.",
      });
    case "no-key":
      return new ProblemError("upstream-key-rejected", {
        ...common,
        detail: "No API key is connected to this account.",
      });
  }
}

const overBudget = {
  key: "This account's API key has 300 requests per minute, the last 30 for changes only. They are used up for this minute.",
  share: "What's left of this minute's requests for this account is reserved for other members.",
  address:
    "All accounts of this console share 600 requests per minute. This account can't use more of them in this minute.",
  service: "The API's rate limit was reached. Nothing was sent.",
} as const;

function problemOfAnswer(
  operation: Operation,
  body: CallBody | undefined,
  { status, message, retryAfter }: CallTrouble & { kind: "answered" },
  outcome: Common,
): ProblemError {
  const details = {
    ...outcome,
    detail: message,
    upstream: { status, message },
    ...(retryAfter !== null && { retryAfter }),
  };
  if (status === 400) {
    const errors = fieldErrors(operation, body);
    return new ProblemError("upstream-refused", { ...details, ...(errors.length > 0 && { errors }) });
  }
  if (status === 401 || status === 403) return new ProblemError("upstream-key-rejected", details);
  if (status === 404) return new ProblemError("not-found", details);
  if (status === 409) return new ProblemError("conflict", details);
  if (status === 429) return new ProblemError("upstream-rate-limited", details);
  if (status === 500) return new ProblemError("upstream-refused", { ...details, status, title: "The service failed" });
  if (status === 503) return new ProblemError("upstream-unavailable", details);
  return new ProblemError("upstream-unreadable", details);
}

/**
 * Which fields of a refused body break a rule of the specification, found by the contract's own rules: the service's
 * sentence is for people and not to be parsed. Empty when the fault is none that the rules know.
 */
function fieldErrors(operation: Operation, body: CallBody | undefined): NonNullable<Problem["errors"]> {
  const judged = operation.body?.safeParse(body ?? {});
  if (!judged || judged.success) return [];
  return judged.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
}

/** The problem of whatever a read of the service threw; other errors stay what they are. */
export function readProblemOf(operation: Operation, body: CallBody | undefined, error: unknown): unknown {
  if (error instanceof UpstreamError) return problemOf(operation, body, error.trouble, error);
  if (error instanceof DecryptionError) return unusableKey({ cause: error });
  return error;
}

/** The stored key cannot be opened: to the person it is as good as none. */
export function unusableKey(common: Common): ProblemError {
  return new ProblemError("upstream-key-rejected", {
    ...common,
    detail: "The stored API key cannot be used. Connect the account's key again.",
  });
}
