import type { AccountTraffic, ZoneTraffic } from "@edge-console/contract/console/zone-traffic";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Minimum interval between changes of collected traffic. */
const refreshIntervalMs = 60_000;

/** Requests of all zones in 24 hours, by zone ID. The server collects them while a page requests them. */
export const zoneTrafficQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.zoneTraffic(account),
    queryFn: ({ signal }) => callConsole("getZoneTraffic", { accountId: account, signal }),
    select: toTrafficByZone,
    staleTime: refreshIntervalMs,
    refetchInterval: refreshIntervalMs,
  });

function toTrafficByZone({ zones }: AccountTraffic): ReadonlyMap<string, ZoneTraffic> {
  return new Map(zones.map((zone) => [zone.id, zone]));
}

/** Returns the requests of a zone in the 24 hours before `readAt`. */
export function sumRequests({ requests }: Pick<ZoneTraffic, "requests">): number {
  return requests.reduce((sum, hour) => sum + hour, 0);
}
