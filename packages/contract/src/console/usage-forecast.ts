import { estimateCost, hasPrices, type Prices } from "../rules/cost.ts";
import type { Usage, ZoneUsage } from "./usage.ts";

/** Metric of usage: bytes sent to visitors, or requests. */
export const measures = ["bandwidth", "requests"] as const;
export type Measure = (typeof measures)[number];

/** Forecast of a month: the expected total and its range. */
export interface Forecast {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
  /** Number of past weeks that it is based on. */
  readonly weeks: number;
}

/** Value of a UTC day; `day` is its start in Unix seconds. */
export interface DayValue {
  readonly day: number;
  readonly value: number;
}

const maxWeeks = 6;
const minWeeks = 2;
const daysPerWeek = 7;
const daySeconds = 86_400;

/**
 * Forecasts the total of the current month. Each of the last six full weeks gives one projection of the remaining days,
 * by weekday; the forecast is their mean and range. Returns undefined with fewer than two weeks since the first traffic.
 *
 * @param today Start of the current UTC day, which counts at least its usage to date.
 */
export function forecastMonth(
  days: readonly DayValue[],
  month: { from: number; to: number },
  today: number,
): Forecast | undefined {
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const getValue = (day: number) => values.get(day) ?? 0;
  const firstDayWithTraffic = days.reduce(
    (earliest, { day, value }) => (value > 0 ? Math.min(earliest, day) : earliest),
    Infinity,
  );
  const weekStarts = Array.from({ length: maxWeeks }, (_, index) => today - (index + 1) * daysPerWeek * daySeconds);
  const weeks = weekStarts.filter((start) => start >= firstDayWithTraffic);
  if (weeks.length < minWeeks) return undefined;

  let finished = 0;
  for (let day = month.from; day < today; day += daySeconds) finished += getValue(day);
  const projectedTotals = weeks.map((start) => {
    let total = finished;
    for (let day = today, index = 0; day < month.to; day += daySeconds, index += 1) {
      const projected = getValue(start + (index % daysPerWeek) * daySeconds);
      total += day === today ? Math.max(projected, getValue(today)) : projected;
    }
    return total;
  });
  return {
    expected: projectedTotals.reduce((total, sum) => total + sum, 0) / projectedTotals.length,
    low: Math.min(...projectedTotals),
    high: Math.max(...projectedTotals),
    weeks: projectedTotals.length,
  };
}

/** Returns the values of a zone by month. */
function getMonthlyValues(zone: ZoneUsage, measure: Measure): readonly number[] {
  return measure === "bandwidth" ? zone.bandwidthBytes : zone.requests;
}

/** Adds up the values of all zones by month. */
export function sumByMonth(zones: readonly ZoneUsage[], measure: Measure, months: number): number[] {
  const totals = Array.from({ length: months }, () => 0);
  for (const zone of zones) {
    getMonthlyValues(zone, measure).forEach((value, index) => {
      totals[index] = (totals[index] ?? 0) + value;
    });
  }
  return totals;
}

/** Returns which part of a UTC month the stored usage covers at its start: before the first day with traffic nothing is known. */
export function getStoredPart({ storedFrom }: Pick<Usage, "storedFrom">, month: string): "none" | "part" | "whole" {
  if (storedFrom === null) return "whole";
  const first = new Date(storedFrom * 1000).toISOString().slice(0, 10);
  if (first <= `${month}-01`) return "whole";
  return first.startsWith(month) ? "part" : "none";
}

/** Usage of the current month by one metric. */
export interface ThisMonth {
  readonly toDate: number;
  /** Total of the previous month; undefined if it's unknown, or if the response doesn't include it. */
  readonly lastMonth: number | undefined;
  /** Undefined until the data of all zones and of enough weeks is loaded. */
  readonly forecast: Forecast | undefined;
}

/** Returns the usage of the current month, which is the last one of the response. */
export function getThisMonth(usage: Usage, measure: Measure): ThisMonth {
  const { months, zones, days, today, collection } = usage;
  const totals = sumByMonth(zones, measure, months.length);
  const [year = 0, number = 1] = (months.at(-1) ?? "").split("-").map(Number);
  const month = { from: Date.UTC(year, number - 1) / 1000, to: Date.UTC(year, number) / 1000 };
  const isComplete = collection.complete >= collection.zones && collection.zones > 0;
  const dailyTotals = days.map((day) => ({
    day: day.day,
    value: measure === "bandwidth" ? day.bandwidthBytes : day.requests,
  }));
  return {
    toDate: totals.at(-1) ?? 0,
    lastMonth: getStoredPart(usage, months.at(-2) ?? "") === "none" ? undefined : totals.at(-2),
    forecast: isComplete ? forecastMonth(dailyTotals, month, today) : undefined,
  };
}

/** Returns the estimated cost of the current month, in the currency of the prices; undefined without prices. */
export function getThisMonthCost(
  prices: Prices,
  { bandwidth, requests }: Readonly<Record<Measure, ThisMonth>>,
): ThisMonth | undefined {
  const toCost = (bandwidthBytes: number, requests: number) => estimateCost(prices, { bandwidthBytes, requests }) ?? 0;
  if (!hasPrices(prices)) return undefined;
  const [traffic, count] = [bandwidth.forecast, requests.forecast];
  return {
    toDate: toCost(bandwidth.toDate, requests.toDate),
    lastMonth:
      bandwidth.lastMonth === undefined || requests.lastMonth === undefined
        ? undefined
        : toCost(bandwidth.lastMonth, requests.lastMonth),
    forecast: traffic &&
      count && {
        expected: toCost(traffic.expected, count.expected),
        low: toCost(traffic.low, count.low),
        high: toCost(traffic.high, count.high),
        weeks: traffic.weeks,
      },
  };
}
