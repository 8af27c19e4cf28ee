import type { BulkRunDetails, BulkRunList, BulkRunState } from "@edge-console/contract/console/bulk-runs";
import { queryOptions } from "@tanstack/react-query";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Poll interval of a run that isn't over. Usually the event stream reports progress sooner. */
const pollIntervalMs = 3_000;

/** Returns the path of an account's bulk runs in the console's own API, or of one of them. */
export function getBulkRunsPath(account: string, id?: string): string {
  const path = `${accountPath(account)}/bulk-runs`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}

/** An account's bulk runs of the last 30 days, newest first. */
export const bulkRunsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.bulkRuns(account),
    queryFn: async ({ signal }) => (await get<BulkRunList>(getBulkRunsPath(account), { signal })).runs,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? pollIntervalMs : false),
  });

/** A bulk run with its items. */
export const bulkRunQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkRun(account, id),
    queryFn: ({ signal }) => get<BulkRunDetails>(getBulkRunsPath(account, id), { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollIntervalMs : false),
  });

function isRunning({ state }: { state: BulkRunState }): boolean {
  return state === "running";
}
