import type { RecentTraffic } from "@edge-console/contract/rules/consequences";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import type { NamedZone } from "./zone-links.tsx";

/** Requests are loaded for at most this many zones of a list. */
const maxZones = 12;

const day = 24 * 3600;
const hour = 3600;

/** Traffic of a zone in the last 24 hours: 23 full hours and the current one. `now` is in Unix seconds. */
export const recentTrafficQuery = (account: string, zone: string, now = Date.now() / 1000) =>
  queryOptions({
    queryKey: [...queryKeys.zone(account, zone), "recent-traffic"],
    queryFn: async ({ signal }): Promise<RecentTraffic> => {
      const to = Math.floor(now);
      const body = {
        FROM_TIMESTAMP: Math.ceil((to - day) / hour) * hour,
        TO_TIMESTAMP: to,
        GRANULARITY: "hour",
      } as const;
      const response = await callOperation("GET /cdn/{ZONE_ID}/stats", {
        account,
        ids: { ZONE_ID: zone },
        body,
        signal,
      });
      return {
        requests: response.CDN_DAILY_STATS.reduce((total, { REQUESTS }) => total + REQUESTS, 0),
        countries: response.CDN_COUNTRIES,
        networks: response.CDN_NETWORKS,
      };
    },
    staleTime: 5 * 60_000,
  });

/** A zone with its requests in the last 24 hours: undefined while loading, null if they couldn't be loaded. */
export type ZoneTraffic = NamedZone & { requests: number | null | undefined };

/** Loads recent requests of the first zones of a list, one call each. The result doesn't include the other zones. */
export function useRecentRequests(account: string, zones: readonly NamedZone[]): ZoneTraffic[] {
  const includedZones = zones.slice(0, maxZones);
  return useQueries({
    queries: includedZones.map(({ id }) => recentTrafficQuery(account, id)),
    combine: (results) =>
      includedZones.map((zone, index) => {
        const result = results[index];
        return { ...zone, requests: result?.isError ? null : result?.data?.requests };
      }),
  });
}
