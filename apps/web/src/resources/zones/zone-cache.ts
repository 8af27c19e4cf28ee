import type { Zone } from "@edge-console/contract/objects/zone";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { zoneQuery, zonesQuery } from "./queries.ts";

/** Takes a zone that a create or an update has answered into what is known, so that no screen has to ask again. */
export function cacheZone(client: QueryClient, account: string, zone: Zone): void {
  client.setQueryData(zoneQuery(client, account, zone.ID).queryKey, zone);
  client.setQueryData(zonesQuery(account).queryKey, (zones) => {
    if (!zones) return zones;
    const isKnown = zones.some(({ ID }) => ID === zone.ID);
    return isKnown ? zones.map((known) => (known.ID === zone.ID ? zone : known)) : [zone, ...zones];
  });
}

/** Drops a zone that was deleted from what is known. */
export function removeCachedZone(client: QueryClient, account: string, zone: string): void {
  client.setQueryData(zonesQuery(account).queryKey, (zones) => zones?.filter(({ ID }) => ID !== zone));
  client.removeQueries({ queryKey: queryKeys.zone(account, zone) });
}
