import type { ZoneFacts } from "@edge-console/contract/console/zone-facts";
import { maxFirstZones } from "@edge-console/contract/limits";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { createStore } from "../../state/create-store.ts";
import { zonesQuery } from "./queries.ts";

/** How often the facts are loaded again when none is missing. */
const refreshIntervalMs = 60_000;

/** How often what the server is indexing is loaded again, and for each zone of the account, because thousands take long to show. */
const indexingIntervalMs = { min: 3_000, each: 1.5, max: 15_000 };

/** Returns how often to load again what the server is indexing, in milliseconds. */
export function getIndexingInterval(zones: number): number {
  const { min, each, max } = indexingIntervalMs;
  return Math.min(max, Math.max(min, zones * each));
}

/** Zones that the screen shows, whose hostnames the server indexes first. */
export const shownZones = createStore<readonly string[]>([]);

/** Response with the IDs of the zones in the cached list that it lacks: those on screen first. */
type LoadedFacts = ZoneFacts & { readonly missing: readonly string[] };

/** What the states of an account's zones depend on, by ID of the zone or tunnel. What isn't known is absent. */
export interface ZoneFactsById {
  readonly state: ZoneFacts["state"];
  /** Empty if none of a zone's hostnames has a finding. */
  readonly hostnames: ReadonlyMap<string, readonly Hostname[]>;
  readonly endpoints: ReadonlyMap<string, readonly { readonly ENDPOINT_ID: number }[]>;
}

/** What the states of an account's zones depend on, from the server's search index, without calls to the API. */
const zoneFactsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.zoneFacts(account),
    queryFn: async ({ signal, client }): Promise<LoadedFacts> => {
      const before = client.getQueryData<LoadedFacts>(queryKeys.zoneFacts(account));
      const first = listMissing(client, account, before).slice(0, maxFirstZones).join(",");
      const query = first === "" ? {} : { first };
      const facts = await callConsole("listZoneFacts", { accountId: account, query, signal });
      return { ...facts, missing: listMissing(client, account, facts) };
    },
    select: toFactsById,
    refetchInterval: ({ state: { data } }) => getFactsInterval(data),
  });

/** Returns how often to load the facts again, in milliseconds: soon while zones on screen are missing, or others of a small account. */
export function getFactsInterval(facts: LoadedFacts | undefined): number {
  if (!facts || facts.state === "failed") return refreshIntervalMs;
  const { zones, missing } = facts;
  const [next] = missing;
  if (next === undefined && facts.state === "ready") return refreshIntervalMs;
  const isShown = next !== undefined && shownZones.get().includes(next);
  return isShown ? indexingIntervalMs.min : getIndexingInterval(zones.length + missing.length);
}

/**
 * Loads what the states of an account's zones depend on. `isChecking`: whether what is missing is being loaded; otherwise it
 * couldn't be.
 */
export function useZoneFacts(
  account: string,
  enabled = true,
): { facts: ZoneFactsById | undefined; isFetched: boolean; isChecking: boolean } {
  const { data: facts, isFetched, isError } = useQuery({ ...zoneFactsQuery(account), enabled });
  return { facts, isFetched, isChecking: facts ? facts.state !== "failed" : !isError };
}

/** Has the server load the hostnames of these zones first. `zones` is stable between renders. */
export function useShownZones(zones: readonly string[]): void {
  useEffect(() => shownZones.set(zones), [zones]);
}

/** IDs of the zones in the cached list that the facts lack: those on screen first, then the newest. */
function listMissing(client: QueryClient, account: string, facts: Pick<ZoneFacts, "zones"> | undefined): string[] {
  const known = new Set(facts?.zones.map(({ id }) => id));
  const missing = new Set<string>();
  for (const { ID } of client.getQueryData(zonesQuery(account).queryKey) ?? []) if (!known.has(ID)) missing.add(ID);
  const shown = shownZones.get().filter((id) => missing.has(id));
  return [...new Set([...shown, ...missing])];
}

function toFactsById({ state, zones, tunnels }: ZoneFacts): ZoneFactsById {
  return {
    state,
    hostnames: new Map(zones.map(({ id, hostnames }) => [id, hostnames])),
    endpoints: new Map(tunnels.map(({ id, endpoints }) => [id, endpoints.map((ENDPOINT_ID) => ({ ENDPOINT_ID }))])),
  };
}
