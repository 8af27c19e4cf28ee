import type { AuditEntry, AuditFacets, AuditPage } from "@edge-console/contract/console/audit";
import {
  type AuditExportFormat,
  type AuditQuery,
  serializeAuditQuery,
} from "@edge-console/contract/console/audit-query";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { accountPath, get } from "../../api/http.ts";
import { queryKeys } from "../../api/query-keys.ts";

const auditPath = (account: string, path = "") => `${accountPath(account)}/audit${path}`;

/** Entries that match a query, newest first, in pages. */
export const auditQuery = (account: string, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.audit(account), "entries", query],
    queryFn: ({ pageParam, signal }) => {
      const search = serializeAuditQuery(query);
      if (pageParam !== null) search.set("cursor", pageParam);
      return get<AuditPage>(auditPath(account, `?${search}`), { signal });
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
    queryFn: ({ signal }) => get<AuditFacets>(auditPath(account, "/facets"), { signal }),
    staleTime: 60_000,
  });

/** Entry of the log. Only its resolution can change. */
export const auditEntryQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [...queryKeys.audit(account), "entry", id],
    queryFn: ({ signal }) => get<AuditEntry>(auditPath(account, `/entries/${encodeURIComponent(id)}`), { signal }),
  });

/** Returns the URL of an export of the entries that match a query. */
export function getExportUrl(account: string, query: AuditQuery, format: AuditExportFormat): string {
  const search = serializeAuditQuery(query);
  search.set("format", format);
  return auditPath(account, `/export?${search}`);
}
