import type { Granularity } from "@edge-console/contract/objects/statistics";
import { type TrafficCounts, toTrafficCounts } from "./breakdown.ts";
import { type Bucket, fillBuckets, sumTraffic, type Traffic } from "./buckets.ts";
import type { Period } from "./period.ts";
import type { StatisticsResult } from "./queries.ts";

/** An answer as the screen shows it. */
export type StatisticsViewModel = StatisticsResult & {
  granularity: Granularity;
  buckets: readonly Bucket[];
  /** From the first bucket to the end of the last one. */
  period: Period;
  total: Traffic;
  /** Whether the person gets to see networks and what was refused. */
  seesBlocked: boolean;
};

/** Reads an answer by the granularity that the service says it has, which need not be the one that was asked for. */
export function toViewModel(answered: StatisticsResult, now: number): StatisticsViewModel {
  const { asked, answer } = answered;
  const granularity = answer.GRANULARITY;
  const buckets = fillBuckets(answer.CDN_DAILY_STATS, asked.period, granularity, now);
  return {
    ...answered,
    granularity,
    buckets,
    period: { from: buckets[0]?.from ?? asked.period.from, to: buckets.at(-1)?.to ?? asked.period.to },
    total: sumTraffic(buckets),
    seesBlocked: "CDN_NETWORKS" in answer,
  };
}

/** A row of a table of countries or networks. */
export type BreakdownRow<Id> = TrafficCounts & { id: Id };

/** Traffic by country code; the empty code is what could not be placed. */
export function getCountryRows({ answer }: StatisticsResult): BreakdownRow<string>[] {
  return answer.CDN_COUNTRIES.map((row) => ({ id: row.COUNTRY, ...toTrafficCounts(row) }));
}

/** Traffic by AS number; undefined for who may not see it. */
export function getNetworkRows({ answer }: StatisticsResult): BreakdownRow<number>[] | undefined {
  if (!("CDN_NETWORKS" in answer)) return undefined;
  return answer.CDN_NETWORKS.map((row) => ({ id: row.ASN, ...toTrafficCounts(row) }));
}
