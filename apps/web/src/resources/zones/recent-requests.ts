import { queryOptions, useQueries } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import type { NamedZone } from "./zone-links.tsx";

/** So many zones are asked for their requests; of what is further down a list only the names are told. */
const maxZones = 12;

const day = 24 * 3600;
const hour = 3600;

/** The requests that a zone served in the last 24 hours, up to `now` in Unix seconds: of 23 hours and the present one. */
const recentRequestsQuery = (account: string, zone: string, now = Date.now() / 1000) =>
  queryOptions({
    queryKey: [...queryKeys.zone(account, zone), "recent-requests"],
    queryFn: async ({ signal }) => {
      const until = Math.floor(now);
      const body = {
        FROM_TIMESTAMP: Math.ceil((until - day) / hour) * hour,
        TO_TIMESTAMP: until,
        GRANULARITY: "hour",
      } as const;
      const answer = await callOperation("GET /cdn/{ZONE_ID}/stats", { account, ids: { ZONE_ID: zone }, body, signal });
      return answer.CDN_DAILY_STATS.reduce((sum, { REQUESTS }) => sum + REQUESTS, 0);
    },
    staleTime: 5 * 60_000,
  });

/** A zone with the requests of its last 24 hours: undefined while they are read, null when they cannot be. */
export type ZoneTraffic = NamedZone & { requests: number | null | undefined };

/** Reads what the first zones of a list served lately, one read each; those beyond are not asked for. */
export function useRecentRequests(account: string, zones: readonly NamedZone[]): ZoneTraffic[] {
  const read = zones.slice(0, maxZones);
  return useQueries({
    queries: read.map(({ id }) => recentRequestsQuery(account, id)),
    combine: (answers) =>
      read.map((zone, index) => {
        const answer = answers[index];
        return { ...zone, requests: answer?.isError ? null : answer?.data };
      }),
  });
}
