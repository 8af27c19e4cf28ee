import type { OverviewPeriod } from "@edge-console/contract/console/overview";
import type { UsageDay } from "@edge-console/contract/console/usage";
import { daySeconds } from "../../format/utc.ts";

/** Everything that was counted in some days. */
export type TrafficTotals = Omit<UsageDay, "day" | "blocked"> & { blocked: number };

/** The last finished days against as many before them, and both one by one, oldest first. */
export type Trend = { now: TrafficTotals; before: TrafficTotals; days: readonly TrafficTotals[] };

const nothing: TrafficTotals = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 };

/** Compares whole UTC days: today, which is not over, is left out. Days without traffic count as zero. */
export function getTrend(days: readonly UsageDay[], length: OverviewPeriod, today: number): Trend {
  const counted = new Map(days.map(({ day, ...figures }) => [day, { ...figures, blocked: figures.blocked ?? 0 }]));
  const daysFrom = (first: number) =>
    Array.from({ length }, (_, index): TrafficTotals => counted.get(first + index * daySeconds) ?? nothing);
  const newer = daysFrom(today - length * daySeconds);
  const older = daysFrom(today - 2 * length * daySeconds);
  return { now: sumDays(newer), before: sumDays(older), days: [...older, ...newer] };
}

function sumDays(days: readonly TrafficTotals[]): TrafficTotals {
  const sum = { ...nothing };
  for (const { requests, hits, bandwidthBytes, originBytes, blocked } of days) {
    sum.requests += requests;
    sum.hits += hits;
    sum.bandwidthBytes += bandwidthBytes;
    sum.originBytes += originBytes;
    sum.blocked += blocked;
  }
  return sum;
}
