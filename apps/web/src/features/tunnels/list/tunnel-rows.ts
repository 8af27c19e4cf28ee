import { isOutdated, findLatestVersion } from "@edge-console/contract/findings/connector-versions";
import { getTunnelState, type TunnelState, tunnelStates } from "@edge-console/contract/findings/tunnel";
import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { SortingState } from "@tanstack/react-table";
import type { KnownTunnel } from "../../../resources/tunnels/queries.ts";
import { getTunnelTone } from "../../../resources/tunnels/tunnel-state.ts";
import type { TunnelEndpoint } from "../../../resources/tunnels/use-tunnel-endpoints.ts";
import type { NamedZone } from "../../../resources/zones/zone-links.tsx";
import type { Tone } from "../../../ui/badge.tsx";
import { choicesParameter, searchParameter, sortingParameter, urlState, withOldUrls } from "../../../ui/url-state.ts";
import { findZonesBehind, getTunnelZones } from "../endpoint-zones.ts";

/** Filters and order of the list. Empty lists don't filter. */
export type TunnelListView = {
  query: string;
  states: readonly TunnelState[];
  versions: readonly VersionStatus[];
  sorting: SortingState;
};

/** Whether a connector has the latest version in the account. */
export const versionStatuses = ["up-to-date", "outdated"] as const;
export type VersionStatus = (typeof versionStatuses)[number];

/** A tunnel with the values that the list shows, searches, and sorts by. */
export type TunnelRow = {
  tunnel: TunnelSummary;
  state: TunnelState;
  tone: Tone;
  /** Undefined if no connector has reported. */
  versionStatus: VersionStatus | undefined;
  /** Undefined until loaded. */
  endpoints: readonly TunnelEndpoint[] | undefined;
  zones: NamedZone[] | undefined;
  /** Search text in lower case. */
  text: string;
};

/** Combines tunnels with their endpoints and zones, as far as those are loaded. Sorted by name. */
export function toTunnelRows(
  tunnels: readonly KnownTunnel<TunnelSummary>[],
  endpointsByTunnel: ReadonlyMap<string, readonly TunnelEndpoint[]>,
  zones: readonly Zone[] | undefined,
): TunnelRow[] {
  const latest = findLatestVersion(tunnels);
  return tunnels.toSorted(compareTunnels).map((tunnel) => {
    const endpoints = endpointsByTunnel.get(tunnel.TUNNEL_ID);
    const dependents =
      endpoints &&
      zones &&
      getTunnelZones(
        endpoints.map(({ id }) => ({ ENDPOINT_ID: id, ZONES: [] })),
        zones,
      );
    const versionStatus = isOutdated(tunnel, latest) ? "outdated" : "up-to-date";
    const text = [
      tunnel.NAME,
      tunnel.TUNNEL_ID,
      tunnel.LOCATION_NAME,
      ...(endpoints ?? []).flatMap(({ name, target }) => [name, target]),
      ...(dependents ?? []).flatMap(({ id, name }) => [id, name]),
    ].join("\n");
    return {
      tunnel,
      state: getTunnelState(tunnel),
      tone: getTunnelTone(
        tunnel,
        findZonesBehind(
          endpoints?.map(({ id }) => id),
          zones,
        ),
      ),
      versionStatus: tunnel.AGENT_VERSION === "" ? undefined : versionStatus,
      endpoints,
      zones: dependents,
      text: text.toLowerCase(),
    };
  });
}

/** Returns rows that contain every word of the query and have one of the states and one of the version statuses. */
export function filterTunnels(
  tunnels: readonly TunnelRow[],
  { query, states, versions }: Omit<TunnelListView, "sorting">,
): readonly TunnelRow[] {
  const searchWords = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tunnels.filter(
    ({ text, state, versionStatus }) =>
      searchWords.every((word) => text.includes(word)) &&
      (states.length === 0 || states.includes(state)) &&
      (versions.length === 0 || (versionStatus !== undefined && versions.includes(versionStatus))),
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const compareTunnels = (a: TunnelSummary, b: TunnelSummary) =>
  compareText(a.NAME.toLowerCase(), b.NAME.toLowerCase()) || compareText(a.TUNNEL_ID, b.TUNNEL_ID);

/** Search, filters, and order of the list in the URL. */
export const tunnelListState = urlState<TunnelListView>(
  { query: "", states: [], versions: [], sorting: [{ id: "name", desc: false }] },
  {
    query: searchParameter,
    states: choicesParameter("state", tunnelStates),
    versions: withOldUrls(choicesParameter("version", versionStatuses), {
      "version=newest": "version=up-to-date",
      "version=behind": "version=outdated",
    }),
    sorting: sortingParameter(["name", "state", "location", "version", "reported", "zones"]),
  },
);
