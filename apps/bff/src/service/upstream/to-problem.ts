import type { Problem } from "@edge-console/contract/console/problem";
import type { Operation } from "@edge-console/contract/operations/operation";
import { ProblemError } from "../../platform/http/problem.ts";
import type { CallBody } from "./call-service.ts";
import { type FailedOutcome, toFailedOutcome } from "./outcome.ts";
import { type CallFailure, type UpstreamFailure, UpstreamError } from "./failure.ts";
import { DecryptionError } from "../../platform/crypto/encryption.ts";

interface SharedDetails {
  readonly outcome?: FailedOutcome;
  readonly cause?: unknown;
}

/**
 * Returns the problem for a failed call. Keeps the service's status and message, but maps 401 and 403 to 502, because
 * they concern the API key and not the user's session. `cause` is for the log; `outcome` overrides that of the failure.
 */
export function toProblem(
  operation: Operation,
  body: CallBody | undefined,
  failure: UpstreamFailure,
  cause?: unknown,
  outcome: FailedOutcome = toFailedOutcome(failure),
): ProblemError {
  const details: SharedDetails = operation.changes ? { outcome } : {};
  const callFailure = failure.kind === "base-read-failed" ? failure.failure : failure;
  if (callFailure.kind === "error-response") return toErrorResponseProblem(operation, body, callFailure, details);
  return toFailureProblem(callFailure, { ...details, ...(cause !== undefined && { cause }) });
}

function toFailureProblem(
  failure: Exclude<CallFailure, { kind: "error-response" }>,
  details: SharedDetails,
): ProblemError {
  switch (failure.kind) {
    case "invalid-response":
      return new ProblemError("upstream-unreadable", {
        ...details,
        detail: `HTTP ${failure.status}: ${failure.reason}.`,
      });
    case "connection-failed":
      return new ProblemError("upstream-unavailable", { ...details, detail: "Couldn't connect to the Edge API." });
    case "connection-lost":
      return new ProblemError("upstream-unavailable", {
        ...details,
        status: 502,
        detail: "The connection to the Edge API closed before a response arrived.",
      });
    case "timeout":
      return new ProblemError("upstream-timeout", details);
    case "rate-limited":
      return new ProblemError("upstream-rate-limited", {
        ...details,
        retryAfter: failure.retryAfter,
        detail: rateLimitDetails[failure.limit],
      });
    case "circuit-open":
      return new ProblemError("upstream-unavailable", {
        ...details,
        retryAfter: failure.retryAfter,
        detail: "Requests to the Edge API are paused.",
      });
    case "budget-unavailable":
      return new ProblemError("unavailable", {
        ...details,
        detail: "The console's database is unavailable. Nothing was sent.",
      });
    case "deadline-exceeded":
      return new ProblemError("unavailable", {
        ...details,
        detail: "The console was too busy to send the request in time. Nothing was sent.",
      });
    case "stale-base":
      return new ProblemError("stale-base", {
        ...details,
        detail: "Another member changed these fields. Nothing was sent.",
      });
    case "unconfirmed":
      return new ProblemError("conflict", {
        ...details,
        retryAfter: failure.retryAfter,
        title: "An earlier change is unconfirmed",
        detail: "It may still be applied, so nothing was sent.",
      });
    case "no-api-key":
      return new ProblemError("upstream-key-rejected", {
        ...details,
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
  shared: SharedDetails,
): ProblemError {
  const details = {
    ...shared,
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
  if (status === 500) return new ProblemError("upstream-refused", { ...details, status, title: "Edge API error" });
  if (status === 503) return new ProblemError("upstream-unavailable", details);
  return new ProblemError("upstream-unreadable", details);
}

/**
 * Returns the fields of a rejected body that violate the contract's rules, because the service's message isn't parsed.
 * Empty if the rules find no error.
 */
function findFieldErrors(operation: Operation, body: CallBody | undefined): NonNullable<Problem["errors"]> {
  const result = operation.body?.safeParse(body ?? {});
  if (!result || result.success) return [];
  return result.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
}

/** Returns the problem for an error of a read; other errors are returned unchanged. */
export function toReadProblem(operation: Operation, body: CallBody | undefined, error: unknown): unknown {
  if (error instanceof UpstreamError) return toProblem(operation, body, error.failure, error);
  if (error instanceof DecryptionError) return createUnusableKeyProblem({ cause: error });
  return error;
}

/** Returns the problem for a stored API key that can't be decrypted. */
export function createUnusableKeyProblem(details: SharedDetails): ProblemError {
  return new ProblemError("upstream-key-rejected", {
    ...details,
    detail: "The stored API key can't be used. Connect the account's key again.",
  });
}
