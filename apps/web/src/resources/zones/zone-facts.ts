import type { ZoneFacts } from "@edge-console/contract/console/zone-facts";
import { maxFirstZones } from "@edge-console/contract/limits";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { createStore } from "../../state/create-store.ts";
import { zonesQuery } from "./queries.ts";

/** How often the facts are loaded again: sooner while some are missing. */
const refreshIntervalMs = { incomplete: 3_000, complete: 60_000 };

/** Zones that the screen shows, whose hostnames the server indexes first. */
export const shownZones = createStore<readonly string[]>([]);

/** Response with whether it lacks zones of the cached list. */
type LoadedFacts = ZoneFacts & { readonly isComplete: boolean };

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
      return { ...facts, isComplete: listMissing(client, account, facts).length === 0 };
    },
    select: toFactsById,
    refetchInterval: ({ state: { data } }) => {
      const isIncomplete = data?.state === "updating" || (data?.state === "ready" && !data.isComplete);
      return refreshIntervalMs[isIncomplete ? "incomplete" : "complete"];
    },
  });

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
