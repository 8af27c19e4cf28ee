import { type CertificateStatus, certificateStatuses } from "@edge-console/contract/findings/certificate";
import type { SortingState } from "@tanstack/react-table";
import type { AccountHostname } from "../../../resources/hostnames/use-account-hostnames.ts";
import { choicesParameter, searchParameter, sortingParameter } from "../../../ui/url-state.ts";
import { describeCertificate } from "../../../resources/hostnames/certificate-labels.ts";

/** A hostname with what searching and sorting need of it, worked out once for each answer. */
export type ListedHostname = AccountHostname & { text: string; certificate: ReturnType<typeof describeCertificate> };

/** Whose a hostname or its certificate is. */
export const hostnameKinds = ["own", "default", "uploaded"] as const;
export type HostnameKind = (typeof hostnameKinds)[number];

/** What of the list is wanted, and in which order. Empty lists stand for everything. */
export type HostnameView = {
  query: string;
  statuses: readonly CertificateStatus[];
  kinds: readonly HostnameKind[];
  sorting: SortingState;
};

const sortColumns = ["hostname", "zone", "state", "certificate", "ends", "force", "added"] as const;
type SortColumn = (typeof sortColumns)[number];

/** Prepares hostnames for searching and sorting. `now`: Unix seconds. */
export function listedHostnames(hostnames: readonly AccountHostname[], now: number): ListedHostname[] {
  return hostnames.map(({ zone, hostname }) => ({
    zone,
    hostname,
    text: `${hostname.HOSTNAME}\n${zone.ZONE_NAME}\n${zone.ID.toLowerCase()}`,
    certificate: describeCertificate(hostname, now),
  }));
}

/** The hostnames that match: every word of the query in hostname or zone, one of the statuses, one of the kinds. */
export function filterHostnames(
  hostnames: readonly ListedHostname[],
  { query, statuses, kinds }: Omit<HostnameView, "sorting">,
): readonly ListedHostname[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length + statuses.length + kinds.length === 0) return hostnames;
  return hostnames.filter(
    (listed) =>
      words.every((word) => listed.text.includes(word)) &&
      (statuses.length === 0 || statuses.includes(listed.certificate.status)) &&
      (kinds.length === 0 || kinds.some((kind) => isOfKind[kind](listed))),
  );
}

const isOfKind: Record<HostnameKind, (listed: ListedHostname) => boolean> = {
  own: ({ hostname }) => hostname.DEFAULT === 0,
  default: ({ hostname }) => hostname.DEFAULT === 1,
  uploaded: ({ hostname }) => hostname.SSL_CERTIFICATE === "CUSTOM",
};

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/** Where no certificate is in place there is no end: after all others. */
const endOf = ({ hostname }: ListedHostname) => hostname.CERTIFICATE_EXPIRES || Number.MAX_SAFE_INTEGER;
const rankOf = ({ certificate }: ListedHostname) => certificateStatuses.indexOf(certificate.status);

const comparisons: Record<SortColumn, (a: ListedHostname, b: ListedHostname) => number> = {
  hostname: () => 0,
  zone: (a, b) => byText(a.zone.ZONE_NAME, b.zone.ZONE_NAME),
  state: (a, b) => byText(a.hostname.STATUS, b.hostname.STATUS),
  certificate: (a, b) => rankOf(a) - rankOf(b),
  ends: (a, b) => endOf(a) - endOf(b),
  force: (a, b) => a.hostname.FORCE_SSL - b.hostname.FORCE_SSL,
  added: (a, b) => a.hostname.TIMESTAMP - b.hostname.TIMESTAMP,
};

/** The hostnames in the wanted order; equal ones by name. */
export function sortHostnames(hostnames: readonly ListedHostname[], [sort]: SortingState): ListedHostname[] {
  const column = sortColumns.find((name) => name === sort?.id) ?? "hostname";
  const compare = comparisons[column];
  const sign = sort?.desc ? -1 : 1;
  return hostnames.toSorted(
    (a, b) =>
      sign * compare(a, b) || (column === "hostname" ? sign : 1) * byText(a.hostname.HOSTNAME, b.hostname.HOSTNAME),
  );
}

/** The parts of a list's view in the URL. */
export const hostnameParameters = {
  query: searchParameter,
  statuses: choicesParameter("certificate", certificateStatuses),
  kinds: choicesParameter("kind", hostnameKinds),
  sorting: sortingParameter(sortColumns),
};

/** A view of all hostnames. */
export const allHostnames = { query: "", statuses: [], kinds: [] };
