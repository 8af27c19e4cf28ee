import type { BulkRunState } from "@edge-console/contract/console/bulk-runs";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Poll interval of a run that isn't over. Usually the event stream reports progress sooner. */
const pollIntervalMs = 3_000;

/** An account's bulk runs of the last 30 days, newest first. */
export const bulkRunsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.bulkRuns(account),
    queryFn: async ({ signal }) => (await callConsole("listBulkRuns", { accountId: account, signal })).runs,
    staleTime: 60_000,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? pollIntervalMs : false),
  });

/** A bulk run with its items. */
export const bulkRunQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.bulkRun(account, id),
    queryFn: ({ signal }) => callConsole("getBulkRun", { accountId: account, runId: id, signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollIntervalMs : false),
  });

function isRunning({ state }: { state: BulkRunState }): boolean {
  return state === "running";
}
