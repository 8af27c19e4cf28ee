import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
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
  return { run, state: useStore(run.progress), listUndo: () => writes.listUndo() };
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
