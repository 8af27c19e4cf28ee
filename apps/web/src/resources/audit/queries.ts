import type { AuditPage } from "@edge-console/contract/console/audit";
import type { AuditExportFormat, AuditQuery } from "@edge-console/contract/console/audit-query";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole, toConsoleUrl } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Entries that match a query, newest first, in pages. */
export const auditQuery = (account: string, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.audit(account), "entries", query],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { cursor: pageParam };
      return callConsole("listAuditEntries", { accountId: account, query: { ...query, ...page }, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    // Keeps the list while the user types, but never shows that of another account.
    placeholderData: (last, previous) => (previous?.queryKey[1] === account ? last : undefined),
  });

/** Actors and actions in the log. */
export const auditFacetsQuery = (account: string) =>
  queryOptions({
    queryKey: [...queryKeys.audit(account), "facets"],
    queryFn: ({ signal }) => callConsole("getAuditFacets", { accountId: account, signal }),
    staleTime: 60_000,
  });

/**
 * Returns the query of an account's log. It leaves out the changes of bulk runs, which have one entry each, unless it looks for
 * entries in particular. The backend has the same one without filters in `screen-reads.ts`.
 */
export function toLogQuery(query: AuditQuery): AuditQuery {
  const isParticular = query.run ?? query.target ?? query.zone ?? query.text;
  return isParticular === undefined ? { ...query, parts: "hidden" } : query;
}

/** Loads what the log shows without filters. */
export function prefetchAuditLog(client: QueryClient, account: string, { url }: { url: URL }): void {
  void client.prefetchQuery(auditFacetsQuery(account));
  if (url.search === "") void client.prefetchInfiniteQuery(auditQuery(account, toLogQuery({})));
}

/** Entry of the log. Only its resolution can change. */
export const auditEntryQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.audit(account), "entry", id],
    queryFn: ({ signal }) => callConsole("getAuditEntry", { accountId: account, entryId: id, signal }),
  });

/** Returns the URL of an export of the entries that match a query. */
export function getExportUrl(account: string, query: AuditQuery, format: AuditExportFormat): string {
  return toConsoleUrl("exportAuditLog", { accountId: account, query: { ...query, format } });
}
