import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { Sort } from "../../../ui/table-head.tsx";
import type { NamedZone } from "../../zones/index.ts";
import { zonesOfTunnel } from "../dependents.ts";
import type { TunnelWithEndpoints } from "../queries.ts";
import { stateOf, type TunnelState, tunnelStates } from "../tunnel-state.ts";
import { compareVersions, lagsBehind, newestVersion } from "../versions.ts";

/** Search, filters and order of the list, as its address holds them. */
export type TunnelListView = {
  query: string;
  states: readonly TunnelState[];
  versions: readonly VersionAge[];
  sort: Sort;
};

/** Whether a connector's version is the newest of the account. */
export const versionAges = ["newest", "behind"] as const;
export type VersionAge = (typeof versionAges)[number];

/** A tunnel with what the list shows, searches and sorts by. */
export type ListedTunnel = {
  tunnel: TunnelSummary;
  state: TunnelState;
  /** Undefined while no connector has reported. */
  versionAge: VersionAge | undefined;
  /** Undefined until they have been read. */
  endpoints: TunnelWithEndpoints["ENDPOINTS"] | undefined;
  zones: NamedZone[] | undefined;
  /** What is searched, in lower case. */
  text: string;
};

const columns = ["name", "state", "location", "version", "reported", "zones"] as const;
type SortColumn = (typeof columns)[number];

const defaultSort: Sort = { column: "name", direction: "ascending" };

/** Puts together what is known of the tunnels; endpoints and zones follow when they have been read. */
export function listedTunnels(
  tunnels: readonly TunnelSummary[],
  withEndpoints: readonly TunnelWithEndpoints[] | undefined,
  zones: readonly Zone[] | undefined,
): ListedTunnel[] {
  const newest = newestVersion(tunnels);
  const endpointsOf = new Map(withEndpoints?.map(({ TUNNEL_ID, ENDPOINTS }) => [TUNNEL_ID, ENDPOINTS]));
  return tunnels.map((tunnel) => {
    const endpoints = endpointsOf.get(tunnel.TUNNEL_ID);
    const dependents = endpoints && zonesOfTunnel(endpoints, zones);
    const versionAge = lagsBehind(tunnel, newest) ? "behind" : "newest";
    const text = [
      tunnel.NAME,
      tunnel.TUNNEL_ID,
      tunnel.LOCATION_NAME,
      ...(endpoints ?? []).flatMap(({ NAME, TARGET }) => [NAME, TARGET]),
      ...(dependents ?? []).flatMap(({ id, name }) => [id, name]),
    ].join("\n");
    return {
      tunnel,
      state: stateOf(tunnel),
      versionAge: tunnel.AGENT_VERSION === "" ? undefined : versionAge,
      endpoints,
      zones: dependents,
      text: text.toLowerCase(),
    };
  });
}

/** The tunnels that match: every word of the query somewhere, one of the states, one of the ages. */
export function filterTunnels(
  tunnels: readonly ListedTunnel[],
  { query, states, versions }: Omit<TunnelListView, "sort">,
): readonly ListedTunnel[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tunnels.filter(
    ({ text, state, versionAge }) =>
      words.every((word) => text.includes(word)) &&
      (states.length === 0 || states.includes(state)) &&
      (versions.length === 0 || (versionAge !== undefined && versions.includes(versionAge))),
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a: ListedTunnel, b: ListedTunnel) =>
  byText(a.tunnel.NAME.toLowerCase(), b.tunnel.NAME.toLowerCase()) || byText(a.tunnel.TUNNEL_ID, b.tunnel.TUNNEL_ID);

const comparisons: Record<SortColumn, (a: ListedTunnel, b: ListedTunnel) => number> = {
  name: byName,
  state: (a, b) => tunnelStates.indexOf(a.state) - tunnelStates.indexOf(b.state),
  location: (a, b) => byText(a.tunnel.LOCATION_NAME, b.tunnel.LOCATION_NAME),
  version: (a, b) => compareVersions(a.tunnel.AGENT_VERSION, b.tunnel.AGENT_VERSION),
  reported: (a, b) => a.tunnel.CONNECTED_AT - b.tunnel.CONNECTED_AT,
  zones: (a, b) => (a.zones?.length ?? 0) - (b.zones?.length ?? 0),
};

/** The tunnels in the wanted order; equal ones by name and id, so that the order is the same each time. */
export function sortTunnels(tunnels: readonly ListedTunnel[], { column, direction }: Sort): ListedTunnel[] {
  const compare = comparisons[isSortColumn(column) ? column : "name"];
  const sign = direction === "ascending" ? 1 : -1;
  return tunnels.toSorted((a, b) => sign * compare(a, b) || byName(a, b));
}

/** Reads the view from an address; what makes no sense there is left out. */
export function readView(search: URLSearchParams): TunnelListView {
  const [states, versions] = [search.getAll("state"), search.getAll("version")];
  return {
    query: search.get("q") ?? "",
    states: tunnelStates.filter((state) => states.includes(state)),
    versions: versionAges.filter((age) => versions.includes(age)),
    sort: readSort(search.get("sort")),
  };
}

/** Writes the view for an address; what is as it is anyway is left out. */
export function writeView({ query, states, versions, sort }: TunnelListView): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim()) search.set("q", query.trim());
  for (const state of states) search.append("state", state);
  for (const age of versions) search.append("version", age);
  if (sort.column !== defaultSort.column || sort.direction !== defaultSort.direction) {
    search.set("sort", `${sort.direction === "descending" ? "-" : ""}${sort.column}`);
  }
  return search;
}

function readSort(text: string | null): Sort {
  const column = text?.replace(/^-/, "");
  if (!text || !column || !isSortColumn(column)) return defaultSort;
  return { column, direction: text.startsWith("-") ? "descending" : "ascending" };
}

function isSortColumn(name: string): name is SortColumn {
  return columns.some((column) => column === name);
}
