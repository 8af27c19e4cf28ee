import { daySeconds } from "../../format/utc.ts";

/** Forecast of a month: the expected total and its range. */
export type Forecast = {
  expected: number;
  low: number;
  high: number;
  /** Number of past weeks that it is based on. */
  weeks: number;
};

/** Value of a UTC day; `day` is its start in Unix seconds. */
export type DayValue = { day: number; value: number };

const maxWeeks = 6;
const minWeeks = 2;
const daysPerWeek = 7;

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
