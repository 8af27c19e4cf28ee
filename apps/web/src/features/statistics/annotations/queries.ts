import type { AuditEntry } from "@edge-console/contract/console/audit";
import { auditPageLimits } from "@edge-console/contract/console/audit-query";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import type { Period } from "../../../resources/statistics/period.ts";
import { trafficActions } from "../../../resources/annotations/annotations.ts";

/** Newest audit log entries of a zone in a period that may explain its traffic, as far as the user's role can see them. */
export const zoneChangesQuery = (account: string, zone: string, { from, to }: Period) =>
  queryOptions({
    queryKey: queryKeys.zoneChanges(account, zone, { from, to }),
    queryFn: async ({ signal }): Promise<readonly AuditEntry[]> => {
      const query = { zone, from, to, action: trafficActions, limit: auditPageLimits.max };
      return (await callConsole("listAuditEntries", { accountId: account, query, signal })).entries;
    },
    staleTime: 30_000,
  });
