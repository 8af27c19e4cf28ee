import type { BulkRun } from "@edge-console/contract/console/bulk-runs";

/** Returns whether a run isn't over. */
export function isRunOpen({ state }: Pick<BulkRun, "state">): boolean {
  return state === "running" || state === "paused";
}

/**
 * Returns what about a run the user has to see: that the console paused it, or that it ended with items that aren't
 * applied or confirmed. Undefined if there is nothing.
 */
export function getSeenRunState({ state, pauseReason, counts }: BulkRun): string | undefined {
  if (state === "paused") return pauseReason === "member" ? undefined : `paused ${pauseReason}`;
  if (state === "completed" && counts["not-applied"] + counts.unconfirmed > 0) return "completed";
  return undefined;
}
