import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { type Bucket, fillBuckets, sumTraffic, type Traffic } from "../../resources/statistics/buckets.ts";
import type { StatisticsResult } from "../../resources/statistics/queries.ts";
import { type TrafficCounts, toTrafficCounts } from "./breakdown.ts";

/** Response as the screen shows it. */
export type StatisticsViewModel = StatisticsResult & {
  granularity: Granularity;
  buckets: readonly Bucket[];
  /** From the start of the first bucket to the end of the last one. */
  period: Period;
  total: Traffic;
  /** Whether the response includes networks and blocked requests, which depends on the role. */
  includesBlocked: boolean;
};

/** Converts a response, using its granularity, which may differ from the requested one. */
export function toViewModel(result: StatisticsResult, now: number): StatisticsViewModel {
  const { query, data } = result;
  const granularity = data.GRANULARITY;
  const buckets = fillBuckets(data.CDN_DAILY_STATS, query.period, granularity, now);
  return {
    ...result,
    granularity,
    buckets,
    period: { from: buckets[0]?.from ?? query.period.from, to: buckets.at(-1)?.to ?? query.period.to },
    total: sumTraffic(buckets),
    includesBlocked: "CDN_NETWORKS" in data,
  };
}

/** Row of a table of countries or networks. */
export type BreakdownRow<Id> = TrafficCounts & { id: Id };

/** Returns traffic by country code; the empty code is an unknown location. */
export function getCountryRows({ data }: StatisticsResult): BreakdownRow<string>[] {
  return data.CDN_COUNTRIES.map((row) => ({ id: row.COUNTRY, ...toTrafficCounts(row) }));
}

/** Returns traffic by AS number; undefined if the role can't see it. */
export function getNetworkRows({ data }: StatisticsResult): BreakdownRow<number>[] | undefined {
  if (!("CDN_NETWORKS" in data)) return undefined;
  return data.CDN_NETWORKS.map((row) => ({ id: row.ASN, ...toTrafficCounts(row) }));
}
