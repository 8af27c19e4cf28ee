import { daySeconds } from "../../format/utc.ts";

/** What a month will come to: the most likely sum, and the range that it would lie in if past weeks came again. */
export type Forecast = {
  expected: number;
  low: number;
  high: number;
  /** How many past weeks it rests on. */
  weeks: number;
};

/** What was counted on a UTC day, which `day` is the start of. */
export type DayFigure = { day: number; value: number };

const maxWeeks = 6;
const minWeeks = 2;
const daysPerWeek = 7;

/**
 * The sum of a month that is not over: its finished days as they were, and the rest once as in each of the last six
 * whole weeks, weekday by weekday. The mean of these is expected, the least and the most are the range. Weeks before
 * the first day with traffic are left out; undefined with fewer than two.
 *
 * @param today Start of the UTC day that is still filling: at least what it has so far is counted.
 */
export function forecastMonth(
  days: readonly DayFigure[],
  month: { from: number; to: number },
  today: number,
): Forecast | undefined {
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const valueOf = (day: number) => values.get(day) ?? 0;
  const first = days.reduce((earliest, { day, value }) => (value > 0 ? Math.min(earliest, day) : earliest), Infinity);
  const starts = Array.from({ length: maxWeeks }, (_, index) => today - (index + 1) * daysPerWeek * daySeconds);
  const weeks = starts.filter((start) => start >= first);
  if (weeks.length < minWeeks) return undefined;

  let finished = 0;
  for (let day = month.from; day < today; day += daySeconds) finished += valueOf(day);
  const sums = weeks.map((start) => {
    let sum = finished;
    for (let day = today, index = 0; day < month.to; day += daySeconds, index += 1) {
      const asThen = valueOf(start + (index % daysPerWeek) * daySeconds);
      sum += day === today ? Math.max(asThen, valueOf(today)) : asThen;
    }
    return sum;
  });
  return {
    expected: sums.reduce((total, sum) => total + sum, 0) / sums.length,
    low: Math.min(...sums),
    high: Math.max(...sums),
    weeks: sums.length,
  };
}
