import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { recentWritesQuery } from "../../../api/recent-writes.ts";
import { cacheZone } from "../../../resources/zones/zone-cache.ts";
import { useStore } from "../../../state/create-store.ts";
import { BulkRun, type RunActions, type RunState } from "./bulk-run.ts";
import { type BulkTarget, ZoneWrites } from "./zone-writes.ts";

/** Runs edits zone by zone. Unmounting stops the run after the current zone. */
export function useBulkRun(
  account: string,
  targets: readonly BulkTarget[],
): { run: BulkRun; state: RunState; listUndo: () => BulkTarget[] } {
  const client = useQueryClient();
  const [{ run, writes }] = useState(() => {
    const writes = new ZoneWrites(account, targets, (zone) => cacheZone(client, account, zone));
    const actions: RunActions = {
      write: (id) => writes.write(id),
      check: (id) => writes.check(id),
      wait: waitUntilOrStopped,
    };
    return { writes, run: new BulkRun([...writes.ids], actions) };
  });
  useEffect(() => () => run.stop(), [run]);
  const state = useStore(run.progress);
  useSettledWrites(account, writes.runId, run, state);
  return { run, state, listUndo: () => writes.listUndo() };
}

/** Checks the unconfirmed zones of a run again as soon as the console has settled one of them. */
function useSettledWrites(account: string, runId: string, run: BulkRun, { phase, outcomes }: RunState): void {
  const { data } = useQuery(recentWritesQuery(account));
  const listed = data?.runs.find(({ id }) => id === runId);
  const looking = listed?.counts.looking;
  const isIdle = phase === "done" || phase === "stopped";
  const unknown = [...outcomes.values()].filter(({ state }) => state === "unknown").length;
  const undetermined = listed?.counts["cannot-tell"] ?? 0;
  const isBehind = isIdle && looking !== undefined && unknown > looking + undetermined;
  const lastChecked = useRef<number>(undefined);
  useEffect(() => {
    // Once per settled write: a check that fails isn't repeated automatically.
    if (!isBehind || lastChecked.current === looking) return;
    lastChecked.current = looking;
    void run.resolveUnknown();
  }, [run, isBehind, looking]);
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
