import { createStore, type Store, useStore } from "../../state/create-store.ts";

/** Progress of a bulk run that this page sends. `finished` counts the zones with a result. */
export interface BulkRunProgress {
  readonly phase: "running" | "stopping" | "stopped" | "done";
  readonly finished: number;
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
const idle: ActiveBulkRun["progress"] = createStore<BulkRunProgress>({ phase: "done", finished: 0 });

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
