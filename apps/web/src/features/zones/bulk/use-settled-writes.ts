import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { recentWritesQuery } from "../../../api/recent-writes.ts";
import type { BulkSession } from "./bulk-session.ts";
import type { RunState } from "./bulk-run.ts";

/** Checks the unconfirmed zones of a run again as soon as the console has settled one of them. */
export function useSettledWrites({ account, ref, run }: BulkSession, { phase, outcomes }: RunState): void {
  const { data } = useQuery(recentWritesQuery(account));
  const listed = data?.runs.find(({ id }) => id === ref.id);
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
