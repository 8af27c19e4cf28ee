/** UTC calendar of the statistics, in Unix seconds. */

export const hourSeconds = 3_600;
export const daySeconds = 86_400;

/** Returns the start of the UTC day that contains a time. */
export function startOfDay(at: number): number {
  return Math.floor(at / daySeconds) * daySeconds;
}

/** A calendar month: "2026-10". */
export type Month = `${number}-${string}`;

/** Returns the start of a month, or of the month `later` months after it. */
export function startOfMonth(month: string, later = 0): number {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return Date.UTC(year, number - 1 + later) / 1000;
}

/** Returns the month that contains a time, or the one `later` months after it. */
export function toMonth(at: number, later = 0): Month {
  const date = new Date(at * 1000);
  const start = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later));
  return `${start.getUTCFullYear()}-${String(start.getUTCMonth() + 1).padStart(2, "0")}`;
}

/** Returns whether a text is a valid month: "2026-10". */
export function isMonth(text: string): text is Month {
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);
}

/** Returns the UTC date of a time, as in a date field: "2026-10-31". */
export function toDateString(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}

/** Returns the start of a date from a date field; undefined for invalid dates ("2026-02-30"). */
export function parseDate(text: string | null | undefined): number | undefined {
  if (!text || !/^20\d\d-\d\d-\d\d$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`) / 1000;
  return Number.isNaN(at) || toDateString(at) !== text ? undefined : at;
}
