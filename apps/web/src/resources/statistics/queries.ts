import type { Statistics, StatisticsTotals } from "@edge-console/contract/objects/statistics";
import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { alignToBuckets } from "./period.ts";

/** Query for a zone's statistics. `node` is a location ID, or empty for all locations. */
export type StatisticsQuery = { period: Period; granularity: Granularity; node: string };

/** Response with its query, because the API may return another granularity or location. */
export type StatisticsResult = { query: StatisticsQuery; data: Statistics | StatisticsTotals };

/** Refresh interval of a period that includes today. */
const refetchIntervalMs = 120_000;

/** Returns the request body. The API selects buckets by their start and includes both ends. */
export function toRequestBody({ period, granularity, node }: StatisticsQuery) {
  const { from, to } = alignToBuckets(period, granularity);
  return {
    FROM_TIMESTAMP: from,
    TO_TIMESTAMP: to - 1,
    GRANULARITY: granularity,
    ...(node !== "" && { NODE: node }),
  };
}

/** Statistics of a zone. The Billing role gets neither networks nor blocked requests. */
export const statisticsQuery = (account: string, zone: string, query: StatisticsQuery, now: number) => {
  const { from, to } = alignToBuckets(query.period, query.granularity);
  const body = toRequestBody(query);
  const isOpen = to > now;
  return queryOptions({
    queryKey: queryKeys.zoneStatistics(account, zone, { from, to, granularity: query.granularity, node: query.node }),
    queryFn: async ({ signal }): Promise<StatisticsResult> => {
      const data = await callOperation("GET /cdn/{ZONE_ID}/stats", { account, ids: { ZONE_ID: zone }, body, signal });
      return { query, data };
    },
    staleTime: isOpen ? refetchIntervalMs / 2 : 10 * 60_000,
    refetchInterval: isOpen && refetchIntervalMs,
  });
};
