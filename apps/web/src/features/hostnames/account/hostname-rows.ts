import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { SortingState } from "@tanstack/react-table";
import type { AccountHostname } from "../../../resources/hostnames/account-hostnames.ts";
import { choicesParameter, searchParameter, sortingParameter, withOldUrls } from "../../../ui/url-state.ts";
import { describeCertificate } from "../../../resources/hostnames/certificate-labels.ts";

/** A hostname with its search text and certificate status. */
export type HostnameRow = AccountHostname & { text: string; certificate: ReturnType<typeof describeCertificate> };

/** Types that the list filters by. */
export const hostnameTypes = ["custom", "default", "uploaded"] as const;
export type HostnameType = (typeof hostnameTypes)[number];

/** Filters and order of a list of hostnames. Empty lists don't filter. */
export type HostnameView = {
  query: string;
  statuses: readonly CertificateStatus[];
  types: readonly HostnameType[];
  sorting: SortingState;
};

const sortColumns = ["hostname", "zone", "state", "certificate", "ends", "force", "added"] as const;
type SortColumn = (typeof sortColumns)[number];

/** Converts hostnames to rows of a list; `now` in Unix seconds. */
export function toHostnameRows(hostnames: readonly AccountHostname[], now: number): HostnameRow[] {
  return hostnames.map(({ zone, hostname }) => ({
    zone,
    hostname,
    text: `${hostname.HOSTNAME}\n${zone.ZONE_NAME}\n${zone.ID.toLowerCase()}`,
    certificate: describeCertificate(hostname, now),
  }));
}

/** Returns the key of a row. */
export function getHostnameRowId({ hostname }: HostnameRow): string {
  return String(hostname.ID);
}

/** Returns rows that contain every word of the query and have one of the statuses and one of the types. */
export function filterHostnames(
  hostnames: readonly HostnameRow[],
  { query, statuses, types }: Omit<HostnameView, "sorting">,
): readonly HostnameRow[] {
  const searchWords = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (searchWords.length + statuses.length + types.length === 0) return hostnames;
  return hostnames.filter(
    (row) =>
      searchWords.every((word) => row.text.includes(word)) &&
      (statuses.length === 0 || statuses.includes(row.certificate.status)) &&
      (types.length === 0 || types.some((type) => typePredicates[type](row))),
  );
}

const typePredicates: Record<HostnameType, (row: HostnameRow) => boolean> = {
  custom: ({ hostname }) => hostname.DEFAULT === 0,
  default: ({ hostname }) => hostname.DEFAULT === 1,
  uploaded: ({ hostname }) => hostname.SSL_CERTIFICATE === "CUSTOM",
};

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Hostnames without a certificate come last. */
const getExpiration = ({ hostname }: HostnameRow) => hostname.CERTIFICATE_EXPIRES || Number.MAX_SAFE_INTEGER;
const getStatusRank = ({ certificate }: HostnameRow) => certificateStatuses.indexOf(certificate.status);

const comparators: Record<SortColumn, (a: HostnameRow, b: HostnameRow) => number> = {
  hostname: () => 0,
  zone: (a, b) => compareText(a.zone.ZONE_NAME, b.zone.ZONE_NAME),
  state: (a, b) => compareText(a.hostname.STATUS, b.hostname.STATUS),
  certificate: (a, b) => getStatusRank(a) - getStatusRank(b),
  ends: (a, b) => getExpiration(a) - getExpiration(b),
  force: (a, b) => a.hostname.FORCE_SSL - b.hostname.FORCE_SSL,
  added: (a, b) => a.hostname.TIMESTAMP - b.hostname.TIMESTAMP,
};

/** Sorts rows; equal ones by hostname. */
export function sortHostnames(hostnames: readonly HostnameRow[], [sort]: SortingState): HostnameRow[] {
  const column = sortColumns.find((name) => name === sort?.id) ?? "hostname";
  const compare = comparators[column];
  const direction = sort?.desc ? -1 : 1;
  return hostnames.toSorted(
    (a, b) =>
      direction * compare(a, b) ||
      (column === "hostname" ? direction : 1) * compareText(a.hostname.HOSTNAME, b.hostname.HOSTNAME),
  );
}

/** Filters and order in the URL. */
export const hostnameParameters = {
  query: searchParameter,
  statuses: choicesParameter("certificate", certificateStatuses),
  types: withOldUrls(choicesParameter("type", hostnameTypes), {
    "kind=own": "type=custom",
    "kind=default": "type=default",
    "kind=uploaded": "type=uploaded",
  }),
  sorting: sortingParameter(sortColumns),
};

/** Filters that match all hostnames. */
export const defaultFilters = { query: "", statuses: [], types: [] };
