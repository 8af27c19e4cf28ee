import type { OverviewPeriod } from "@edge-console/contract/rules/statistics-periods";
import type { UsageDay } from "@edge-console/contract/console/usage";
import { daySeconds } from "../../format/utc.ts";

/** Traffic of one or several days. */
export type TrafficTotals = Omit<UsageDay, "day" | "blocked"> & { blocked: number };

/** A UTC day of the period, which starts at `day`, with the same day of the previous period. */
export type TrendDay = {
  day: number;
  current: TrafficTotals;
  /** Undefined for today, which is compared with nothing. */
  previous: TrafficTotals | undefined;
};

/** Traffic of the last full days and of as many before them. */
export type Trend = {
  current: TrafficTotals;
  previous: TrafficTotals;
  /** The full days, oldest first, and today, which the totals leave out. */
  days: readonly TrendDay[];
};

const noTraffic: TrafficTotals = { requests: 0, hits: 0, bandwidthBytes: 0, originBytes: 0, blocked: 0 };

/** Compares full UTC days, without today. Days without traffic count as zero. */
export function getTrend(days: readonly UsageDay[], length: OverviewPeriod, today: number): Trend {
  const totalsByDay = new Map(days.map(({ day, ...totals }) => [day, { ...totals, blocked: totals.blocked ?? 0 }]));
  const read = (day: number): TrafficTotals => totalsByDay.get(day) ?? noTraffic;
  const full = Array.from({ length }, (_, index) => {
    const day = today - (length - index) * daySeconds;
    return { day, current: read(day), previous: read(day - length * daySeconds) };
  });
  return {
    current: sumDays(full.map(({ current }) => current)),
    previous: sumDays(full.map(({ previous }) => previous)),
    days: [...full, { day: today, current: read(today), previous: undefined }],
  };
}

function sumDays(days: readonly TrafficTotals[]): TrafficTotals {
  const total = { ...noTraffic };
  for (const { requests, hits, bandwidthBytes, originBytes, blocked } of days) {
    total.requests += requests;
    total.hits += hits;
    total.bandwidthBytes += bandwidthBytes;
    total.originBytes += originBytes;
    total.blocked += blocked;
  }
  return total;
}
