import type { MonthComparison, UsageCause, ZoneComparison } from "@edge-console/contract/console/month-comparison";
import type { Prices } from "@edge-console/contract/rules/cost";
import { getFieldLabel } from "@edge-console/contract/fields/objects";
import { formatDay } from "../../format/times.ts";
import { startOfMonth } from "../../format/utc.ts";
import { formatUtcMonth } from "./format-month.ts";
import { formatMetric, getMetricValue, roundMetric, type ShownMetric } from "./usage-metric.ts";

/** A zone's values of a metric in the compared days and months. */
export interface ComparisonRow {
  readonly zone: ZoneComparison;
  readonly days: number;
  readonly previousDays: number;
  /** Difference of the values as they're shown. */
  readonly change: number;
  readonly previousMonth: number;
  /** Undefined without data for two full weeks. */
  readonly forecast: number | undefined;
}

/** Returns the values of all zones, the biggest change first. */
export function toComparisonRows(
  { zones }: MonthComparison,
  { metric }: ShownMetric,
  prices: Prices | undefined,
): ComparisonRow[] {
  return zones
    .map((zone): ComparisonRow => {
      const [days, previousDays] = [
        getMetricValue(metric, zone.days, prices),
        getMetricValue(metric, zone.previousDays, prices),
      ];
      return {
        zone,
        days,
        previousDays,
        change: roundMetric(days, metric) - roundMetric(previousDays, metric),
        previousMonth: getMetricValue(metric, zone.previousMonth, prices),
        forecast: zone.forecast ? getMetricValue(metric, zone.forecast, prices) : undefined,
      };
    })
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.zone.name < b.zone.name ? -1 : 1));
}

/** Returns the sums of rows. The forecast is that of all zones, which `forecast` gives. */
export function sumComparison(rows: readonly ComparisonRow[]): Omit<ComparisonRow, "zone" | "forecast" | "change"> {
  const sum = (get: (row: ComparisonRow) => number) => rows.reduce((total, row) => total + get(row), 0);
  return {
    days: sum(({ days }) => days),
    previousDays: sum(({ previousDays }) => previousDays),
    previousMonth: sum(({ previousMonth }) => previousMonth),
  };
}

/** Formats the change that a difference followed: "Cache expiration changed on Oct 22". */
export function formatCause({ at, kind, fields }: UsageCause): string {
  const day = formatDay(at, "utc");
  if (kind !== "changed") return `${kind === "created" ? "Created" : "Deleted"} on ${day}`;
  const [first = "", ...others] = fields.map((field) => getFieldLabel("updateZone", field));
  const names = others.length > 1 ? `${first} and ${others.length} other settings` : [first, ...others].join(" and ");
  return `${names} changed on ${day}`;
}

/** Formats the compared days of a month: "Nov 1 – 25". */
export function formatComparedDays(month: string, days: number): string {
  const start = startOfMonth(month);
  return days === 1 ? formatDay(start, "utc") : `${formatDay(start, "utc")} – ${days}`;
}

/** Formats a difference with its sign: "+€61.00", "−4.21 GB", "No change". */
export function formatMetricChange(change: number, shown: ShownMetric): string {
  if (change === 0) return "No change";
  return `${change < 0 ? "−" : "+"}${formatMetric(Math.abs(change), shown)}`;
}

/**
 * Returns a sentence with the forecast against the last month: "November will cost about €1,430.00, 4.0% more than October
 * (€1,375.00)."; undefined without a forecast.
 */
export function describeForecast(
  { month, previousMonth, isPreviousComplete }: MonthComparison,
  { forecast, previous }: { forecast: number | undefined; previous: number },
  shown: ShownMetric,
): string | undefined {
  if (forecast === undefined) return undefined;
  const verb = shown.metric === "cost" ? "cost" : shown.metric === "bandwidth" ? "use" : "have";
  const noun = shown.metric === "cost" ? "" : shown.metric === "bandwidth" ? " of bandwidth" : " requests";
  const start = `${monthName(month)} will ${verb} about ${formatMetric(forecast, shown)}${noun}`;
  if (!isPreviousComplete || previous <= 0) return `${start}.`;
  const [now, before] = [roundMetric(forecast, shown.metric), roundMetric(previous, shown.metric)];
  const share = ((Math.abs(now - before) / before) * 100).toFixed(1);
  const difference = share === "0.0" ? "about as much as" : `${share}% ${now > before ? "more" : "less"} than`;
  return `${start}, ${difference} ${monthName(previousMonth)} (${formatMetric(previous, shown)}).`;
}

/**
 * Returns a sentence with the days so far against the same days of the last month, and the zone that changed most with what
 * its change followed; undefined on the first of the month.
 */
export function describeDays(
  { month, previousMonth, days }: MonthComparison,
  rows: readonly ComparisonRow[],
  shown: ShownMetric,
): string | undefined {
  if (days === 0) return undefined;
  const total = sumComparison(rows);
  const change = roundMetric(total.days, shown.metric) - roundMetric(total.previousDays, shown.metric);
  const compared = `${formatComparedDays(month, days)}: ${formatMetric(total.days, shown)}`;
  const before = `${formatComparedDays(previousMonth, days)} (${formatMetric(total.previousDays, shown)})`;
  if (change === 0) return `${compared}, as much as ${before}.`;
  const difference = `${formatMetric(Math.abs(change), shown)} ${change > 0 ? "more" : "less"} than ${before}`;
  const top = rows.find((row) => Math.sign(row.change) === Math.sign(change));
  if (!top) return `${compared}, ${difference}.`;
  const cause = top.zone.cause ? ` (${formatCause(top.zone.cause)})` : "";
  return `${compared}, ${difference}, of which ${top.zone.name} ${formatMetricChange(top.change, shown)}${cause}.`;
}

/** Formats a UTC month without its year: "November". */
function monthName(month: string): string {
  return formatUtcMonth(month).replace(/ \d+$/, "");
}
