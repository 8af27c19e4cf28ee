import type { BulkRunRef } from "@edge-console/contract/console/bulk-run";
import { maxPlanLength } from "@edge-console/contract/console/bulk-run-plan";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { setActiveBulkRun, type BulkRunProgress } from "../../../resources/zones/active-bulk-run.ts";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { createStore, useStore } from "../../../state/create-store.ts";
import { changeBulkRun, deleteBulkRun, storeBulkRun, toBulkPlan } from "./bulk-run-api.ts";
import { BulkRun, countOutcomes, type RunState } from "./bulk-run.ts";
import { type BulkTarget, ZoneWrites } from "./zone-writes.ts";

/** A bulk run of this page. It belongs to no screen, so that it continues while the user is on another one. */
export interface BulkSession {
  readonly account: string;
  readonly ref: BulkRunRef;
  readonly targets: readonly BulkTarget[];
  readonly run: BulkRun;
  /** Whether the run can be resumed after its page was closed. */
  readonly isStored: boolean;
  readonly listUndo: () => BulkTarget[];
}

const current = createStore<BulkSession | undefined>(undefined);

/** Returns the run of this page on an account. */
export function useBulkSession(account: string): BulkSession | undefined {
  const session = useStore(current);
  return session?.account === account ? session : undefined;
}

/** Starts a run and returns its ID. `resumed` is the stored run that it continues. */
export function startBulkSession(
  client: QueryClient,
  { account, targets, resumed }: { account: string; targets: readonly BulkTarget[]; resumed?: BulkRunRef },
): string {
  const ref = resumed ?? { id: crypto.randomUUID(), size: targets.length };
  const writes = new ZoneWrites(account, targets, ref, (zone) => cacheZone(client, account, zone));
  const run = new BulkRun([...writes.ids], {
    write: (id) => writes.write(id),
    check: (id) => writes.check(id),
    wait: waitUntilOrStopped,
  });
  const plan = JSON.stringify(toBulkPlan(targets));
  const isStored = plan.length <= maxPlanLength;
  current.set({ account, ref, targets, run, isStored, listUndo: () => writes.listUndo() });

  const done = ref.size - targets.length;
  const stop = async () => {
    run.stop();
    await record(changeBulkRun(account, ref.id, false));
  };
  const progress = createStore(toProgress(run.progress.get(), done));
  setActiveBulkRun({ account, id: ref.id, size: ref.size, progress, stop });
  const warn = (event: BeforeUnloadEvent) => {
    if (isBusy(run.progress.get())) event.preventDefault();
  };
  const leave = () => {
    if (isBusy(run.progress.get())) void stop();
  };
  window.addEventListener("beforeunload", warn);
  window.addEventListener("pagehide", leave);

  let { phase } = run.progress.get();
  run.progress.subscribe(() => {
    const state = run.progress.get();
    progress.set(toProgress(state, done));
    if (state.phase === phase) return;
    phase = state.phase;
    if (phase === "done") void record(deleteBulkRun(account, ref.id));
    if (phase === "stopped") void record(changeBulkRun(account, ref.id, false));
    if (phase === "done" || phase === "stopped") {
      void client.invalidateQueries({ queryKey: queryKeys.recentWrites(account) });
    }
  });
  const stored = resumed
    ? changeBulkRun(account, ref.id, true)
    : storeBulkRun(account, { ...ref, plan: isStored ? plan : "" });
  // A run that couldn't be stored starts too. If the console is down, its first write says so.
  void record(stored).then(() => run.start());
  return ref.id;
}

/** Returns whether a run sends writes. */
export function isBusy({ phase }: RunState): boolean {
  return phase === "ready" || phase === "running" || phase === "stopping";
}

/** `done` is the number of zones that were finished before the run was resumed. */
function toProgress({ phase, outcomes }: RunState, done: number): BulkRunProgress {
  const { counts, sending } = countOutcomes({ outcomes });
  return {
    phase: phase === "ready" ? "running" : phase,
    finished: done + outcomes.size - counts.pending,
    counts: done === 0 ? counts : undefined,
    sending,
  };
}

/** Reports the state of a run to the server. Without a report, the server infers it from the time of the last write. */
function record(sent: Promise<void>): Promise<void> {
  return sent.catch(() => undefined);
}

function waitUntilOrStopped(until: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) return resolve();
    const timer = setTimeout(resolve, Math.max(0, until - Date.now()));
    stopped.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
