import type { AccountSearchIndex } from "@edge-console/contract/console/account-search";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { getIndexingInterval, shownZones } from "../zones/zone-facts.ts";

/** Everything of an account that the search finds for this role. */
export const searchIndexQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.search(account),
    queryFn: ({ signal }) => {
      const first = shownZones.get().join(",");
      return callConsole("getSearchIndex", { accountId: account, query: first === "" ? {} : { first }, signal });
    },
    refetchInterval: ({ state: { data } }) =>
      data && describeMissing(data) !== undefined ? getIndexingInterval(data.zones.length) : false,
  });

/** Returns what the index doesn't contain yet; undefined if it's complete. */
export function describeMissing({ state, zones, tunnels }: AccountSearchIndex): string | undefined {
  if (state === "loading") return "Indexing zones…";
  if (state === "unavailable") return "Couldn't load zones and hostnames from the Edge API";
  const indexedZones = zones.filter(({ hostnames }) => hostnames !== null).length;
  if (indexedZones < zones.length) return `Indexing hostnames: ${indexedZones} of ${zones.length} zones`;
  const indexedTunnels = tunnels.filter(({ endpoints }) => endpoints !== null).length;
  if (indexedTunnels < tunnels.length) return `Indexing endpoints: ${indexedTunnels} of ${tunnels.length} tunnels`;
  return undefined;
}

/**
 * Returns the names of the hostnames of each zone by its ID as text in lower case, from the index; undefined until it's loaded,
 * which `isNeeded` starts.
 */
export function useZoneHostnames(account: string, isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({ ...searchIndexQuery(account), enabled: isNeeded, select: toHostnameTexts });
  return data;
}

function toHostnameTexts({ zones }: AccountSearchIndex): ReadonlyMap<string, string> {
  const toText = (hostnames: readonly { readonly name: string }[]) => hostnames.map(({ name }) => name).join("\n");
  return new Map(zones.map(({ id, hostnames }) => [id, toText(hostnames ?? []).toLowerCase()]));
}
