import type { OverviewPeriod } from "@edge-console/contract/console/overview";
import type { UsageDay } from "@edge-console/contract/console/usage";
import { daySeconds } from "../../format/utc.ts";

/** Traffic of several days. */
export type TrafficTotals = Omit<UsageDay, "day" | "blocked"> & { blocked: number };

/** Traffic of the last full days and of as many before them, and that of each of these days, oldest first. */
export type Trend = { current: TrafficTotals; previous: TrafficTotals; days: readonly TrafficTotals[] };

const noTraffic: TrafficTotals = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 };

/** Compares full UTC days, without today. Days without traffic count as zero. */
export function getTrend(days: readonly UsageDay[], length: OverviewPeriod, today: number): Trend {
  const counted = new Map(days.map(({ day, ...figures }) => [day, { ...figures, blocked: figures.blocked ?? 0 }]));
  const daysFrom = (first: number) =>
    Array.from({ length }, (_, index): TrafficTotals => counted.get(first + index * daySeconds) ?? noTraffic);
  const newer = daysFrom(today - length * daySeconds);
  const older = daysFrom(today - 2 * length * daySeconds);
  return { current: sumDays(newer), previous: sumDays(older), days: [...older, ...newer] };
}

function sumDays(days: readonly TrafficTotals[]): TrafficTotals {
  const sum = { ...noTraffic };
  for (const { requests, hits, bandwidthBytes, originBytes, blocked } of days) {
    sum.requests += requests;
    sum.hits += hits;
    sum.bandwidthBytes += bandwidthBytes;
    sum.originBytes += originBytes;
    sum.blocked += blocked;
  }
  return sum;
}
