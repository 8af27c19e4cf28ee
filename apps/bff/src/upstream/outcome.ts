import type { ServiceAnswer } from "./answer.ts";
import type { Trouble } from "./trouble.ts";

/** Outcome of a write that did not succeed: certainly not applied, or possibly applied. */
export type FailedOutcome = "not-applied" | "unknown";

/** Result of a write. `replayed`: an earlier request with the same idempotency key had it, and nothing was sent again. */
export type WriteResult =
  | { readonly outcome: "applied"; readonly answer: ServiceAnswer; readonly replayed: boolean }
  | {
      readonly outcome: FailedOutcome;
      readonly trouble: Trouble;
      readonly replayed: boolean;
      /** For the log. */
      readonly cause?: unknown;
    };

/**
 * Returns whether a write that ended with `trouble` may have been applied. Only a call that was not sent and an error
 * response that excludes the change (a rejection, or a 500; Spec: Errors) count as not applied.
 */
export function outcomeOf(trouble: Trouble): FailedOutcome {
  if (unsent.has(trouble.kind)) return "not-applied";
  return trouble.kind === "answered" && trouble.status <= 500 ? "not-applied" : "unknown";
}

const unsent: ReadonlySet<Trouble["kind"]> = new Set([
  "not-connected",
  "over-budget",
  "resting",
  "uncounted",
  "late",
  "stale",
  "unconfirmed",
  "base-unread",
  "no-key",
]);
