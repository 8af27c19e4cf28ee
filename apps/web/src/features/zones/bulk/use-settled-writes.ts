import type { RecentRun } from "@edge-console/contract/console/recent-writes";
import { useEffect, useRef } from "react";
import type { BulkSession } from "./bulk-session.ts";
import type { RunState } from "./bulk-run.ts";

/**
 * Checks the unconfirmed zones of a run again as soon as the console has settled one of them. `listed` is the run as the
 * server lists it.
 */
export function useSettledWrites(
  { run }: Pick<BulkSession, "run">,
  { phase, outcomes }: RunState,
  listed: RecentRun | undefined,
): void {
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
