import type { Trouble } from "./trouble.ts";

/** Outcome of a write that did not succeed: certainly not applied, or possibly applied. */
export type FailedOutcome = "not-applied" | "unknown";

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
