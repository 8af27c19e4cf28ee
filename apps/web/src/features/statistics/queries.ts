import type { StatisticsTotals, Granularity, Statistics } from "@edge-console/contract/objects/statistics";
import { queryOptions } from "@tanstack/react-query";
import { callOperation } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import type { StatisticsView } from "./url-state.ts";
import { type Period, getPeriod, getDefaultGranularity, alignToBuckets } from "./period.ts";

/** What is asked of a zone's statistics. `node` is a location's id, or empty for all. */
export type StatisticsQuery = { period: Period; granularity: Granularity; node: string };

/** An answer beside what was asked for it, since the service may answer something else. */
export type StatisticsResult = { asked: StatisticsQuery; answer: Statistics | StatisticsTotals };

/** What a view asks the service for. `now` is Unix seconds. */
export function toStatisticsQuery({ range, zoom, by, node }: StatisticsView, now: number): StatisticsQuery {
  const period = zoom ? { from: zoom.from, to: zoom.to } : getPeriod(range, now);
  return { period, granularity: (zoom ? zoom.by : by) ?? getDefaultGranularity(period, now), node };
}

/** How often a period that is not over is read again while it can be seen, in milliseconds. */
const refetchIntervalMs = 120_000;

/** The body by which the service is asked. Buckets count by their start: a period's last second is in its last one. */
export function toRequestBody({ period, granularity, node }: StatisticsQuery) {
  const { from, to } = alignToBuckets(period, granularity);
  return {
    FROM_TIMESTAMP: from,
    TO_TIMESTAMP: to - 1,
    GRANULARITY: granularity,
    ...(node !== "" && { NODE: node }),
  };
}

/** Statistics of a zone. The answer of billing users holds neither networks nor what was refused. */
export const statisticsQuery = (account: string, zone: string, asked: StatisticsQuery, now: number) => {
  const { from, to } = alignToBuckets(asked.period, asked.granularity);
  const body = toRequestBody(asked);
  const isOpen = to > now;
  return queryOptions({
    queryKey: queryKeys.zoneStatistics(account, zone, { from, to, granularity: asked.granularity, node: asked.node }),
    queryFn: async ({ signal }): Promise<StatisticsResult> => {
      const answer = await callOperation("GET /cdn/{ZONE_ID}/stats", { account, ids: { ZONE_ID: zone }, body, signal });
      return { asked, answer };
    },
    staleTime: isOpen ? refetchIntervalMs / 2 : 10 * 60_000,
    refetchInterval: isOpen && refetchIntervalMs,
  });
};
