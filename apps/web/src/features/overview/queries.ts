import { queryOptions } from "@tanstack/react-query";
import type { AuditEntry, AuditPage } from "@edge-console/contract/console/audit";
import { type AuditQuery, auditPageLimits, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import type { Overview } from "@edge-console/contract/console/overview";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { trafficActions } from "../../resources/annotations/annotations.ts";
import { getRefetchInterval } from "../../resources/usage/queries.ts";

/** Totals and biggest changes of an account. */
export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.overview(account),
    queryFn: ({ signal }) => get<Overview>(`${accountPath(account)}/overview`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });

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

async function fetchEntries(
  account: string,
  filter: AuditQuery,
  signal: AbortSignal,
  limit: number = auditPageLimits.default,
): Promise<readonly AuditEntry[]> {
  const query = serializeAuditQuery(filter);
  query.set("limit", String(limit));
  return (await get<AuditPage>(`${accountPath(account)}/audit?${query.toString()}`, { signal })).entries;
}
