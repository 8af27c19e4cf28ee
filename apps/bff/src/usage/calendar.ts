/** The UTC calendar of the service's statistics, in Unix seconds. */
export const daySeconds = 86_400;

/** For so long after its end a day may still change: clocks differ, and the last requests are counted a little later. */
const finalizationSeconds = 3_600;

/** How many whole months before the present one are read of a zone that was never read. */
const historyMonths = 12;

/** Start of the UTC day that the instant lies in. */
export function getStartOfDay(at: number): number {
  return Math.floor(at / daySeconds) * daySeconds;
}

/** The UTC midnight before which all days are finished for good at this instant. */
export function getFinalizedUntil(now: number): number {
  return getStartOfDay(now - finalizationSeconds);
}

/** The month that the instant lies in, or the one `later` months after it: `2026-11`. */
export function getMonth(at: number, later = 0): string {
  const date = new Date(at * 1000);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)).toISOString().slice(0, 7);
}

/** Start of a month. */
export function getStartOfMonth(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`) / 1000;
}

/** The months from one to another, both included; none when the first comes after the last. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = getMonth(getStartOfMonth(month), 1)) months.push(month);
  return months;
}

/** From when on a zone is read that was never read before. */
export function getFirstDay(now: number): number {
  return getStartOfMonth(getMonth(now, -historyMonths));
}
