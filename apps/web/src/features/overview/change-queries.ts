import { queryOptions } from "@tanstack/react-query";
import type { AuditEntry, AuditPage } from "@edge-console/contract/console/audit";
import { type AuditQuery, auditPageLimits, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { trafficActions } from "../../resources/annotations/annotations.ts";

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
