import { queryOptions } from "@tanstack/react-query";
import type { AuditPage } from "@edge-console/contract/console/audit";
import { serializeAuditQuery } from "@edge-console/contract/console/audit-query";
import type { Overview } from "@edge-console/contract/console/overview";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { getRefetchInterval } from "../../resources/usage/queries.ts";

/** Totals and biggest changes of an account. */
export const overviewQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.overview(account),
    queryFn: ({ signal }) => get<Overview>(`${accountPath(account)}/overview`, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => getRefetchInterval(state.data),
  });

/** Latest changes in the audit log of an account. */
export const recentActivityQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.recentChanges(account),
    queryFn: async ({ signal }) => {
      const query = serializeAuditQuery({ changes: true });
      return (await get<AuditPage>(`${accountPath(account)}/audit?${query.toString()}`, { signal })).entries;
    },
  });
