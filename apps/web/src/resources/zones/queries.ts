import type { Zone } from "@edge-console/contract/objects/zone";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { findLastKnown, loadOrKeepKnown } from "./last-known.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** All zones of an account, newest first. */
export const zonesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.zones(account),
    queryFn: ({ client, signal }) =>
      loadOrKeepKnown(client, queryKeys.zones(account), {
        load: async () => (await callOperation("GET /cdn", { account, signal })).CDN_ZONES,
        findKnown: () => findLastKnown(client, account, ({ zones }) => zones),
      }),
  });

/** One zone. Starts with the entry of the cached zone list, which stays if the zone can't be loaded. */
export const zoneQuery = (client: QueryClient, account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.zone(account, zone),
    // Not aborted when its last screen closes, because a save may wait for it.
    queryFn: () =>
      loadOrKeepKnown(client, queryKeys.zone(account, zone), {
        load: () => callOperation("GET /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: zone } }),
        findKnown: () => findLastKnown(client, account, ({ zones }) => zones.find(({ ID }) => ID === zone)),
      }),
    initialData: () => client.getQueryData(zonesQuery(account).queryKey)?.find(({ ID }) => ID === zone),
    initialDataUpdatedAt: () => client.getQueryState(zonesQuery(account).queryKey)?.dataUpdatedAt,
  });

/**
 * Domain of the default hostnames of an account's zones. No response contains it, so it's derived from the default
 * hostname of one zone; it's the same for all zones and never changes.
 */
export const zoneDomainQuery = (account: string, sample: Pick<Zone, "ID" | "ZONE_NAME"> | undefined) =>
  queryOptions({
    queryKey: queryKeys.zoneDomain(account),
    queryFn: async ({ signal }) => {
      if (!sample) return null;
      const response = await callOperation("GET /cdn/{ZONE_ID}/hostnames", {
        account,
        ids: { ZONE_ID: sample.ID },
        signal,
      });
      const hostname = response.CDN_HOSTNAMES.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME;
      return hostname?.startsWith(`${sample.ZONE_NAME}.`) ? hostname.slice(sample.ZONE_NAME.length + 1) : null;
    },
    enabled: sample !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
