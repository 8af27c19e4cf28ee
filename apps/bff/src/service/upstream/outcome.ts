import type { ServiceResponse } from "./response.ts";
import type { UpstreamFailure } from "./failure.ts";

/** Outcome of a write that did not succeed: certainly not applied, or possibly applied. */
export type FailedOutcome = "not-applied" | "unknown";

/** Result of a write. `replayed`: stored by an earlier request with the same idempotency key; nothing was sent again. */
export type WriteResult =
  | { readonly outcome: "applied"; readonly response: ServiceResponse; readonly replayed: boolean }
  | {
      readonly outcome: FailedOutcome;
      readonly failure: UpstreamFailure;
      readonly replayed: boolean;
      /** For the log. */
      readonly cause?: unknown;
    };

/**
 * Returns whether a write that ended with `failure` may have been applied. Not applied are only calls that weren't sent,
 * rejections, and a 500 (Spec: Errors).
 */
export function toFailedOutcome(failure: UpstreamFailure): FailedOutcome {
  if (notSentKinds.has(failure.kind)) return "not-applied";
  return failure.kind === "error-response" && failure.status <= 500 ? "not-applied" : "unknown";
}

const notSentKinds: ReadonlySet<UpstreamFailure["kind"]> = new Set([
  "connection-failed",
  "rate-limited",
  "circuit-open",
  "budget-unavailable",
  "deadline-exceeded",
  "stale-base",
  "unconfirmed",
  "base-read-failed",
  "no-api-key",
]);
