import type { RecentWrites, WriteState } from "@edge-console/contract/console/recent-writes";
import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { accountPath, get } from "./http.ts";
import type { WriteRef } from "./problem.ts";
import { queryKeys } from "./query-keys.ts";
import { useKnownOutcomes } from "./tracked-writes.ts";

/** Interval of polling while a write is open. */
const pollIntervalMs = 3_000;

/** The user's writes on an account outside of bulk runs that are open or recent. Polled while one is open. */
const recentWritesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.recentWrites(account),
    queryFn: ({ signal }) => get<RecentWrites>(`${accountPath(account)}/recent-writes`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data && hasOpenWrites(data) ? pollIntervalMs : false),
  });

/**
 * The user's writes. The outcome of a write that this page knows from its response replaces an open state of
 * the list, which may be older.
 */
export function useRecentWrites(account: string | undefined): UseQueryResult<RecentWrites> {
  const known = useKnownOutcomes();
  return useQuery({
    ...recentWritesQuery(account ?? ""),
    enabled: account !== undefined,
    select: ({ writes }) => ({
      writes: writes.map((write) => {
        const state = isOpen(write.state) && write.key !== null ? known.get(write.key) : undefined;
        return state ? { ...write, state } : write;
      }),
    }),
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
