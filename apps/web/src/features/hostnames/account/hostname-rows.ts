import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { SortingState } from "@tanstack/react-table";
import type { AccountHostname } from "../../../resources/hostnames/use-account-hostnames.ts";
import { choicesParameter, searchParameter, sortingParameter } from "../../../ui/url-state.ts";
import { describeCertificate } from "../../../resources/hostnames/certificate-labels.ts";

/** A hostname with what searching and sorting need of it, worked out once for each answer. */
export type HostnameRow = AccountHostname & { text: string; certificate: ReturnType<typeof describeCertificate> };

/** Whose a hostname or its certificate is. */
export const hostnameTypes = ["own", "default", "uploaded"] as const;
export type HostnameType = (typeof hostnameTypes)[number];

/** What of the list is wanted, and in which order. Empty lists stand for everything. */
export type HostnameView = {
  query: string;
  statuses: readonly CertificateStatus[];
  types: readonly HostnameType[];
  sorting: SortingState;
};

const sortColumns = ["hostname", "zone", "state", "certificate", "ends", "force", "added"] as const;
type SortColumn = (typeof sortColumns)[number];

/** Prepares hostnames for searching and sorting. `now`: Unix seconds. */
export function toHostnameRows(hostnames: readonly AccountHostname[], now: number): HostnameRow[] {
  return hostnames.map(({ zone, hostname }) => ({
    zone,
    hostname,
    text: `${hostname.HOSTNAME}\n${zone.ZONE_NAME}\n${zone.ID.toLowerCase()}`,
    certificate: describeCertificate(hostname, now),
  }));
}

/** The hostnames that match: every word of the query in hostname or zone, one of the statuses, one of the types. */
export function filterHostnames(
  hostnames: readonly HostnameRow[],
  { query, statuses, types }: Omit<HostnameView, "sorting">,
): readonly HostnameRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length + statuses.length + types.length === 0) return hostnames;
  return hostnames.filter(
    (listed) =>
      words.every((word) => listed.text.includes(word)) &&
      (statuses.length === 0 || statuses.includes(listed.certificate.status)) &&
      (types.length === 0 || types.some((kind) => typePredicates[kind](listed))),
  );
}

const typePredicates: Record<HostnameType, (listed: HostnameRow) => boolean> = {
  own: ({ hostname }) => hostname.DEFAULT === 0,
  default: ({ hostname }) => hostname.DEFAULT === 1,
  uploaded: ({ hostname }) => hostname.SSL_CERTIFICATE === "CUSTOM",
};

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Where no certificate is in place there is no end: after all others. */
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

/** The hostnames in the wanted order; equal ones by name. */
export function sortHostnames(hostnames: readonly HostnameRow[], [sort]: SortingState): HostnameRow[] {
  const column = sortColumns.find((name) => name === sort?.id) ?? "hostname";
  const compare = comparators[column];
  const sign = sort?.desc ? -1 : 1;
  return hostnames.toSorted(
    (a, b) =>
      sign * compare(a, b) ||
      (column === "hostname" ? sign : 1) * compareText(a.hostname.HOSTNAME, b.hostname.HOSTNAME),
  );
}

/** The parts of a list's view in the URL. */
export const hostnameParameters = {
  query: searchParameter,
  statuses: choicesParameter("certificate", certificateStatuses),
  types: choicesParameter("kind", hostnameTypes),
  sorting: sortingParameter(sortColumns),
};

/** A view of all hostnames. */
export const defaultFilters = { query: "", statuses: [], types: [] };
