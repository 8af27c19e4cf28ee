import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import { type AuditQuery, auditPageLimits } from "@edge-console/contract/console/audit-query";
import { trafficActions } from "@edge-console/contract/operations/actions";
import { getRecentDays, overviewPeriods } from "@edge-console/contract/rules/statistics-periods";
import { callConsole } from "../../api/call-console.ts";
import { isPrefetching } from "../../api/prefetching.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Latest changes in the audit log of an account that were applied, or may have been. */
export const recentActivityQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.recentChanges(account),
    queryFn: ({ signal }) => fetchEntries(account, { outcome: ["applied", "unknown"] }, signal),
  });

/** Newest changes since `from` (Unix seconds) that may explain the traffic of an account. */
export const trafficChangesQuery = (account: string, from: number) =>
  queryOptions({
    queryKey: [...queryKeys.recentChanges(account), "traffic", from],
    queryFn: ({ signal }) =>
      fetchEntries(
        account,
        { from, outcome: ["applied", "unknown"], action: trafficActions },
        signal,
        auditPageLimits.max,
      ),
    staleTime: 30_000,
  });

/** Loads the changes that the overview shows. */
export function prefetchOverviewChanges(client: QueryClient, account: string): void {
  void client.prefetchQuery(recentActivityQuery(account));
  const { from } = getRecentDays(Math.floor(Date.now() / 1000), overviewPeriods[0] + 1);
  // A page that is opening requests them after it was painted.
  if (isPrefetching()) void client.prefetchQuery(trafficChangesQuery(account, from));
}

async function fetchEntries(
  account: string,
  filter: AuditQuery,
  signal: AbortSignal,
  limit: number = auditPageLimits.default,
): Promise<readonly AuditEntry[]> {
  const query = { ...filter, limit };
  return (await callConsole("listAuditEntries", { accountId: account, query, signal })).entries;
}
