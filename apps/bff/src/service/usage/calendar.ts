export const daySeconds = 86_400;

/** Time after which a past day is final: clocks differ, and the last requests are counted with a delay. */
const finalizationSeconds = 3_600;

/** Number of whole months before the current one that are loaded for a new zone. */
const historyMonths = 12;

/** Returns the start of the UTC day of a time in Unix seconds. */
export function getStartOfDay(at: number): number {
  return Math.floor(at / daySeconds) * daySeconds;
}

/** Returns the UTC midnight before which all days are final. */
export function getFinalizedUntil(now: number): number {
  return getStartOfDay(now - finalizationSeconds);
}

/** Returns the UTC month of a time, such as `2026-11`, or the month `later` months after it. */
export function getMonth(at: number, later = 0): string {
  const date = new Date(at * 1000);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later)).toISOString().slice(0, 7);
}

/** Returns the start of a month in Unix seconds. */
export function getStartOfMonth(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`) / 1000;
}

/** Returns the months from `first` to `last`, both included; empty if `first` is after `last`. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = getMonth(getStartOfMonth(month), 1)) months.push(month);
  return months;
}

/** Returns the first day to load for a new zone. */
export function getFirstDay(now: number): number {
  return getStartOfMonth(getMonth(now, -historyMonths));
}
