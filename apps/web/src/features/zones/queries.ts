import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { keys } from "../../api/keys.ts";

/** Every zone of an account, newest first. */
export const zonesQuery = (account: string) =>
  queryOptions({
    queryKey: keys.zones(account),
    queryFn: async ({ signal }) => (await call("GET /cdn", { account, signal })).CDN_ZONES,
  });

/** One zone. Fails with `not-found` when there is none, or none any more. */
export const zoneQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: keys.zone(account, zone),
    queryFn: ({ signal }) => call("GET /cdn/{ZONE_ID}", { account, ids: { ZONE_ID: zone }, signal }),
  });
