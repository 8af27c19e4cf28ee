import type { AuditEntry, AuditPage } from "@edge-console/contract/console/audit";
import { auditPageLimits, serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import { queryOptions } from "@tanstack/react-query";
import { accountPath, get } from "../../../api/http.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import type { Period } from "../../../resources/statistics/period.ts";
import { trafficActions } from "../../../resources/annotations/annotations.ts";

/** Newest audit log entries of a zone in a period that may explain its traffic, as far as the user's role can see them. */
export const zoneChangesQuery = (account: string, zone: string, { from, to }: Period) =>
  queryOptions({
    queryKey: queryKeys.zoneChanges(account, zone, { from, to }),
    queryFn: async ({ signal }): Promise<readonly AuditEntry[]> => {
      const query = serializeAuditQuery({ zone, from, to, action: trafficActions });
      query.set("limit", String(auditPageLimits.max));
      return (await get<AuditPage>(`${accountPath(account)}/audit?${query}`, { signal })).entries;
    },
    staleTime: 30_000,
  });
