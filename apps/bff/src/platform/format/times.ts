const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC", hourCycle: "h23" });

const mediumDate = utc({ dateStyle: "medium" });
const shortTime = utc({ timeStyle: "short" });
const weekday = utc({ weekday: "long" });
const month = utc({ month: "long", year: "numeric" });
const emailTime = utc({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** Formats a time in Unix seconds in ISO 8601: "2026-03-14T10:20:00Z". */
export function formatIsoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** Formats a time in Unix seconds for a sentence: "Mar 14, 2026 at 10:20 UTC". */
export function formatDateTime(seconds: number): string {
  return `${mediumDate.format(seconds * 1000)} at ${formatHour(seconds)} UTC`;
}

/** Formats a time in Unix seconds for emails and chats, in UTC: "Mar 14, 2026, 09:05". Add "UTC" once, after the last one. */
export function formatEmailTime(seconds: number): string {
  return emailTime.format(seconds * 1000);
}

/** Formats a time in Unix seconds for a column: "2026-03-14 10:20 UTC"; “–” for null. */
export function formatTableTime(seconds: number | null): string {
  return seconds === null ? "–" : `${formatIsoTime(seconds).slice(0, 16).replace("T", " ")} UTC`;
}

/** Formats the time of day of a time in Unix seconds, in UTC: "10:20". */
export function formatHour(seconds: number): string {
  return shortTime.format(seconds * 1000);
}

/** Formats the weekday of a time in Unix seconds, in UTC: "Saturday". */
export function formatWeekday(seconds: number): string {
  return weekday.format(seconds * 1000);
}

/** Formats a month: "March 2026" for "2026-03". */
export function formatMonth(yearAndMonth: string): string {
  return month.format(Date.parse(`${yearAndMonth}-01T00:00:00Z`));
}
