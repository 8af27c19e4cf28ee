import type { Problem } from "@edge-console/contract/console/problem";
import type { Operation } from "@edge-console/contract/operations/operation";
import { ProblemError } from "../http/problem.ts";
import type { CallBody } from "./call-service.ts";
import { type FailedOutcome, toFailedOutcome } from "./outcome.ts";
import { type CallFailure, type UpstreamFailure, UpstreamError } from "./failure.ts";
import { DecryptionError } from "../crypto/encryption.ts";

interface SharedDetails {
  readonly outcome?: FailedOutcome;
  readonly cause?: unknown;
}

/**
 * The problem to answer with for a call to the service that failed. The service's status and sentence are passed on,
 * but for its 401 and 403, which are about the key and never about the person's session. `cause` is for the log; `outcome`
 * is what is known of a change by now, where that is more than the failure says.
 */
export function toProblem(
  operation: Operation,
  body: CallBody | undefined,
  failure: UpstreamFailure,
  cause?: unknown,
  outcome: FailedOutcome = toFailedOutcome(failure),
): ProblemError {
  const told: SharedDetails = operation.changes ? { outcome } : {};
  const met = failure.kind === "base-read-failed" ? failure.failure : failure;
  if (met.kind === "error-response") return toErrorResponseProblem(operation, body, met, told);
  return toFailureProblem(met, { ...told, ...(cause !== undefined && { cause }) });
}

function toFailureProblem(
  failure: Exclude<CallFailure, { kind: "error-response" }>,
  common: SharedDetails,
): ProblemError {
  switch (failure.kind) {
    case "invalid-response":
      return new ProblemError("upstream-unreadable", {
        ...common,
        detail: `HTTP ${failure.status}: ${failure.reason}.`,
      });
    case "connection-failed":
      return new ProblemError("upstream-unavailable", { ...common, detail: "No connection to the service." });
    case "connection-lost":
      return new ProblemError("upstream-unavailable", {
        ...common,
        status: 502,
        detail: "The connection to the Edge API closed before a response arrived.",
      });
    case "timeout":
      return new ProblemError("upstream-timeout", common);
    case "rate-limited":
      return new ProblemError("upstream-rate-limited", {
        ...common,
        retryAfter: failure.retryAfter,
        detail: rateLimitDetails[failure.limit],
      });
    case "circuit-open":
      return new ProblemError("upstream-unavailable", {
        ...common,
        retryAfter: failure.retryAfter,
        detail: "Requests to the Edge API are paused. Try again shortly.",
      });
    case "budget-unavailable":
      return new ProblemError("unavailable", {
        ...common,
        detail: "The console's database failed; nothing was sent.",
      });
    case "deadline-exceeded":
      return new ProblemError("unavailable", {
        ...common,
        detail: "The console was too busy to send the request in time. Nothing was sent.",
      });
    case "stale-base":
      return new ProblemError("stale-base", {
        ...common,
        detail: "Another member changed these fields. Nothing was sent.",
      });
    case "unconfirmed":
      return new ProblemError("conflict", {
        ...common,
        retryAfter: failure.retryAfter,
        title: "An earlier change is unconfirmed",
        detail: "It may still be applied, so nothing was sent.",
      });
    case "no-api-key":
      return new ProblemError("upstream-key-rejected", {
        ...common,
        detail: "No API key is connected to this account.",
      });
  }
}

const rateLimitDetails = {
  key: "This account's API key has 300 requests per minute, the last 30 for changes only. They are used up for this minute.",
  share: "What's left of this minute's requests for this account is reserved for other members.",
  address:
    "All accounts of this console share 600 requests per minute. This account can't use more of them in this minute.",
  service: "The API's rate limit was reached. Nothing was sent.",
} as const;

function toErrorResponseProblem(
  operation: Operation,
  body: CallBody | undefined,
  { status, message, retryAfter }: CallFailure & { kind: "error-response" },
  outcome: SharedDetails,
): ProblemError {
  const details = {
    ...outcome,
    detail: message,
    upstream: { status, message },
    ...(retryAfter !== null && { retryAfter }),
  };
  if (status === 400) {
    const errors = findFieldErrors(operation, body);
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
function findFieldErrors(operation: Operation, body: CallBody | undefined): NonNullable<Problem["errors"]> {
  const judged = operation.body?.safeParse(body ?? {});
  if (!judged || judged.success) return [];
  return judged.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
}

/** The problem of whatever a read of the service threw; other errors stay what they are. */
export function toReadProblem(operation: Operation, body: CallBody | undefined, error: unknown): unknown {
  if (error instanceof UpstreamError) return toProblem(operation, body, error.failure, error);
  if (error instanceof DecryptionError) return unusableKeyProblem({ cause: error });
  return error;
}

/** The stored key cannot be opened: to the person it is as good as none. */
export function unusableKeyProblem(common: SharedDetails): ProblemError {
  return new ProblemError("upstream-key-rejected", {
    ...common,
    detail: "The stored API key cannot be used. Connect the account's key again.",
  });
}
