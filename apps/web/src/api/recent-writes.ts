import type { RecentWrites, WriteOutcome, WriteState } from "@edge-console/contract/console/recent-writes";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { callConsole } from "./call-console.ts";
import type { WriteRef } from "./problem.ts";
import { queryKeys } from "./query-keys.ts";
import { useKnownOutcomes } from "./tracked-writes.ts";

/** Interval of polling while a write is open. Usually the event stream reports its outcome sooner. */
const pollIntervalMs = 3_000;

/** The user's writes on an account outside of bulk runs that are open or recent. Polled while one is open. */
export const recentWritesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.recentWrites(account),
    queryFn: ({ signal }) => callConsole("listRecentWrites", { accountId: account, signal }),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data && hasOpenWrites(data) ? pollIntervalMs : false),
  });

/**
 * Fetches the result of a write, by the ID of the request that sent it or by its idempotency key.
 *
 * @throws ProblemError if it can't be loaded
 */
export function fetchWriteOutcome(account: string, id: string): Promise<WriteOutcome> {
  return callConsole("getWriteOutcome", { accountId: account, writeId: id });
}

/**
 * The user's writes. The outcome of a write that this page knows from its response replaces an open state of
 * the list, which may be older.
 */
export function useRecentWrites(account: string | undefined): UseQueryResult<RecentWrites> {
  const known = useKnownOutcomes();
  return useQuery({
    ...recentWritesQuery(account ?? ""),
    enabled: account !== undefined,
    select: useCallback(
      ({ writes }: RecentWrites) => ({
        writes: writes.map((write) => {
          const state = isOpen(write.state) && write.key !== null ? known.get(write.key) : undefined;
          return state ? { ...write, state } : write;
        }),
      }),
      [known],
    ),
  });
}

function hasOpenWrites({ writes }: RecentWrites): boolean {
  return writes.some(({ state }) => isOpen(state));
}

/** Returns whether a write is in progress, or its outcome is being checked. */
export function isOpen(state: WriteState): boolean {
  return state === "pending";
}

/** Returns the state of a write that the console is still checking; undefined if it isn't listed. */
export function useWriteState(write: WriteRef | undefined): WriteState | undefined {
  const { data } = useRecentWrites(write?.account);
  return data?.writes.find(({ key }) => key === write?.key)?.state;
}
