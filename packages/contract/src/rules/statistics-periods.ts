/** Time range in Unix seconds; `to` is exclusive. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Intervals of the rows of statistics: UTC days or hours (Spec: Statistics, GRANULARITY). */
export const granularities = ["day", "hour"] as const;
export type Granularity = (typeof granularities)[number];

/** Lengths of the overview's periods, in days. Each is compared with the same number of days before. */
export const overviewPeriods = [7, 28] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

const hourSeconds = 3_600;
const daySeconds = 86_400;

/** Days (UTC) that statistics show by default, which is also the API's default. */
const defaultDays = 28;

/** Months of usage that are shown by default, with the current one. */
export const defaultUsageMonths = 6;

/** Returns the last 24 hours, of which the last is the current one. */
export function getRecentHours(now: number): Period {
  const to = Math.floor(now / hourSeconds) * hourSeconds + hourSeconds;
  return { from: to - daySeconds, to };
}

/** Returns the recent hours and the 24 hours before, with which a zone's overview compares them. */
export function getComparedHours(now: number): Period {
  const { from, to } = getRecentHours(now);
  return { from: from - daySeconds, to };
}

/** Returns the last days in UTC, of which the last is today. */
export function getRecentDays(now: number, days = defaultDays): Period {
  const to = Math.floor(now / daySeconds) * daySeconds + daySeconds;
  return { from: to - days * daySeconds, to };
}
