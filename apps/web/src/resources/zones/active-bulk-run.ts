import { createStore, type Store, useStore } from "../../state/create-store.ts";

/** Number of zones by result. Pending ones have none yet. */
export interface BulkRunCounts {
  readonly applied: number;
  readonly notApplied: number;
  readonly unconfirmed: number;
  readonly unchanged: number;
  readonly pending: number;
}

/** Progress of a bulk run that this page sends. */
export interface BulkRunProgress {
  readonly phase: "running" | "stopping" | "stopped" | "done";
  /** Number of zones with a result, in this page or before the run was resumed. */
  readonly finished: number;
  /** Undefined for a resumed run: only the server knows the results from before. */
  readonly counts: BulkRunCounts | undefined;
  /** ID of the zone whose write has no response yet. */
  readonly sending: string | undefined;
}

/**
 * Returns the counts of a run in which the zone that is sent is unconfirmed, if its path is in `unconfirmed`: the server
 * has lost the response already, and checks the zone before it answers.
 */
export function countZones(
  { counts, sending }: { counts: BulkRunCounts; sending: string | undefined },
  unconfirmed: readonly string[] = [],
): BulkRunCounts {
  if (sending === undefined || !unconfirmed.includes(`/cdn/${sending}`)) return counts;
  return { ...counts, pending: counts.pending - 1, unconfirmed: counts.unconfirmed + 1 };
}

/** The bulk run that this page sends or sent last. It continues while the user is on other screens. */
export interface ActiveBulkRun {
  readonly account: string;
  readonly id: string;
  readonly size: number;
  readonly progress: Pick<Store<BulkRunProgress>, "get" | "subscribe">;
  /** Stops after the current zone, and lets the server know that the run can be resumed. */
  readonly stop: () => Promise<void>;
}

const active = createStore<ActiveBulkRun | undefined>(undefined);
const idle: ActiveBulkRun["progress"] = createStore<BulkRunProgress>({
  phase: "done",
  finished: 0,
  counts: undefined,
  sending: undefined,
});

/** Makes a run the active one; undefined for none. */
export const setActiveBulkRun = active.set;

/** Returns the active run of an account with its progress, if this page has one. */
export function useActiveBulkRun(account: string): (ActiveBulkRun & { readonly state: BulkRunProgress }) | undefined {
  const run = useStore(active);
  const state = useStore(run?.progress ?? idle);
  return run?.account === account ? { ...run, state } : undefined;
}

/** Stops the active run, because the user signs out. It can be resumed. */
export async function stopActiveBulkRun(): Promise<void> {
  const run = active.get();
  if (run?.progress.get().phase === "running") await run.stop();
}
