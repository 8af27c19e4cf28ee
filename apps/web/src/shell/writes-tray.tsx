import type { BulkRun } from "@edge-console/contract/console/bulk-runs";
import type { RecentWrites } from "@edge-console/contract/console/recent-writes";
import { useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { lazy, type ReactElement, Suspense, useEffect } from "react";
import { queryKeys } from "../api/query-keys.ts";
import { isOpen, useRecentWrites } from "../api/recent-writes.ts";
import { subscribeToWrites, useSeenWrites } from "../api/tracked-writes.ts";
import { useOwnRuns } from "../resources/bulk-runs/use-own-runs.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { BarPanel } from "./bar-panel.tsx";
import { getSeenRunState } from "./run-attention.ts";

const WritesPanel = lazy(async () => ({ default: (await import("./writes-panel.tsx")).WritesPanel }));
const WriteAnnouncer = lazy(async () => ({ default: (await import("./write-announcer.tsx")).WriteAnnouncer }));

/** Time after which a write in flight is shown, so that ordinary ones don't flash. */
const showAfterMs = 1_000;

/** Time between the end of a write and the next refresh. */
const refreshAfterMs = 250;

/**
 * Button of the top bar with the user's own writes and bulk runs: those in progress, unconfirmed ones, and results. They're stored on the
 * server, so that they survive a reload and a new sign-in.
 */
export function WritesTray({ account }: { account: string }): ReactElement {
  const { data } = useRecentWrites(account);
  useRefreshWithWrites(account);
  const { open, unseen } = useCounts(data, useOwnRuns(account, data !== undefined));

  const state =
    open > 0
      ? `${open} in progress`
      : unseen > 0
        ? `${unseen} ${unseen === 1 ? "new result" : "new results"}`
        : undefined;
  const hasUnconfirmed = data?.writes.some(({ responseLost }) => responseLost) ?? false;
  return (
    <div>
      <BarPanel
        title="Your changes"
        state={state}
        icon={History}
        count={
          state === undefined ? undefined : open > 0 ? { text: open, tone: "info" } : { text: unseen, tone: "caution" }
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton lines={3} label="Loading your changes…" />}>
            <WritesPanel account={account} onNavigate={close} />
          </Suspense>
        )}
      </BarPanel>
      {hasUnconfirmed && data && (
        <Suspense>
          <WriteAnnouncer writes={data.writes} />
        </Suspense>
      )}
    </div>
  );
}

/** Counts what is in progress, and the results that the user hasn't seen yet. */
function useCounts(data: RecentWrites | undefined, runs: readonly BulkRun[]): { open: number; unseen: number } {
  const isSeen = useSeenWrites();
  const writes = data?.writes ?? [];
  const unseenWrites = writes.filter(
    ({ id, key, state, responseLost }) => responseLost && !isOpen(state) && !isSeen({ key: key ?? id, state }),
  );
  const unseenRuns = runs.filter((run) => {
    const state = getSeenRunState(run);
    return state !== undefined && !isSeen({ key: run.id, state });
  });
  return {
    open: writes.filter(({ state }) => isOpen(state)).length + runs.filter(({ state }) => state === "running").length,
    unseen: unseenWrites.length + unseenRuns.length,
  };
}

/** Loads the list again while writes of this page are in flight, and when they have ended. */
function useRefreshWithWrites(account: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: queryKeys.recentWrites(account) });
    };
    // One refresh at a time: a page can send several writes per second.
    const unsubscribe = subscribeToWrites((hasStarted) => {
      timer ??= setTimeout(refresh, hasStarted ? showAfterMs : refreshAfterMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client, account]);
}
