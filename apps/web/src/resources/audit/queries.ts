import type { AuditEntry, AuditFacets, AuditPage } from "@edge-console/contract/console/audit";
import {
  type AuditExportFormat,
  type AuditQuery,
  serializeAuditQuery,
} from "@edge-console/contract/console/audit-query";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { ofAccount, read } from "../../api/console-call.ts";
import { keys } from "../../api/keys.ts";

const addressOf = (account: string, rest = "") => `${ofAccount(account)}/audit${rest}`;

/** The entries that meet a query, newest first, a page at a time. */
export const auditQuery = (account: string, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: [...keys.audit(account), "entries", query],
    queryFn: ({ pageParam, signal }) => {
      const search = serializeAuditQuery(query);
      if (pageParam !== null) search.set("cursor", pageParam);
      return read<AuditPage>(addressOf(account, `?${search}`), { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: AuditPage) => next,
    // While something is typed the list stays; another account's is never shown.
    placeholderData: (last, previous) => (previous?.queryKey[1] === account ? last : undefined),
  });

/** Who and what occurs in the log. */
export const auditFacetsQuery = (account: string) =>
  queryOptions({
    queryKey: [...keys.audit(account), "facets"],
    queryFn: ({ signal }) => read<AuditFacets>(addressOf(account, "/facets"), { signal }),
    staleTime: 60_000,
  });

/** One entry. It never changes but for how it ended. */
export const auditEntryQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [...keys.audit(account), "entry", id],
    queryFn: ({ signal }) => read<AuditEntry>(addressOf(account, `/entries/${encodeURIComponent(id)}`), { signal }),
  });

/** Where the entries that meet a query can be had as a file. */
export function exportAddress(account: string, query: AuditQuery, format: AuditExportFormat): string {
  const search = serializeAuditQuery(query);
  search.set("format", format);
  return addressOf(account, `/export?${search}`);
}
