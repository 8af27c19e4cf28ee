import { isMaskedValue } from "@edge-console/contract/fields/field";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { QueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../api/query-keys.ts";
import { zoneQuery, zonesQuery } from "./queries.ts";

/**
 * Writes a zone from a create or update response to the query cache, so that no screen has to load it again. The stored
 * result of a change whose response was lost has masked values, so that the zone is loaded.
 */
export function cacheZone(client: QueryClient, account: string, zone: Zone): void {
  if (isMaskedValue(zone.S3_ACCESS_KEY)) {
    void client.invalidateQueries({ queryKey: queryKeys.zone(account, zone.ID) });
    void client.invalidateQueries({ queryKey: zonesQuery(account).queryKey });
    return;
  }
  client.setQueryData(zoneQuery(client, account, zone.ID).queryKey, zone);
  client.setQueryData(zonesQuery(account).queryKey, (zones) => {
    if (!zones) return zones;
    const isListed = zones.some(({ ID }) => ID === zone.ID);
    return isListed ? zones.map((listed) => (listed.ID === zone.ID ? zone : listed)) : [zone, ...zones];
  });
}

/** Removes a deleted zone from the query cache. */
export function removeCachedZone(client: QueryClient, account: string, zone: string): void {
  client.setQueryData(zonesQuery(account).queryKey, (zones) => zones?.filter(({ ID }) => ID !== zone));
  client.removeQueries({ queryKey: queryKeys.zone(account, zone) });
}
