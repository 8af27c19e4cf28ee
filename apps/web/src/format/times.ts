import { onFirstUse } from "./on-first-use.ts";
import { type Preferences, preferences } from "./preferences.ts";

/** Time zone of a displayed time: UTC for statistics, elsewhere the user's preference. */
export type Clock = Preferences["clock"];

const minute = 60;
const hour = 3_600;
const day = 86_400;

const relative = onFirstUse(() => new Intl.RelativeTimeFormat("en", { numeric: "auto" }));

const formats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(clock: Clock, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${clock} ${name}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { ...options, ...(clock === "utc" && { timeZone: "UTC" }) });
    formats.set(key, format);
  }
  return format;
}

/** Returns whether an API timestamp is a time: 0 means none. */
export function hasTime(seconds: number | null | undefined): seconds is number {
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0;
}

/**
 * Formats a time up to 14 days away relative to now, others as a date: "2 minutes ago", "in 3 days", "Mar 14, 2026".
 *
 * @param seconds Unix seconds; 0, null, and undefined return `none`.
 * @param now Unix seconds.
 */
export function formatRelative(
  seconds: number | null | undefined,
  now: number,
  { none = "never", clock = preferences.get().clock }: { none?: string; clock?: Clock } = {},
): string {
  if (!hasTime(seconds)) return none;
  const distance = seconds - now;
  const size = Math.abs(distance);
  if (size < 10) return "just now";
  if (size < minute) return relative().format(Math.round(distance), "second");
  if (size < hour) return relative().format(Math.trunc(distance / minute), "minute");
  if (size < day) return relative().format(Math.trunc(distance / hour), "hour");
  if (size < 14 * day) return relative().format(Math.trunc(distance / day), "day");
  return formatDate(seconds, { none, clock });
}

/** Formats a date: "Mar 14, 2026". */
export function formatDate(
  seconds: number | null | undefined,
  { none = "never", clock = preferences.get().clock }: { none?: string; clock?: Clock } = {},
): string {
  if (!hasTime(seconds)) return none;
  return dateFormat(clock, "date", { day: "numeric", month: "short", year: "numeric" }).format(seconds * 1000);
}

/** Formats a date without the year: "Mar 14". */
export function formatDay(seconds: number, clock = preferences.get().clock): string {
  return dateFormat(clock, "day", { day: "numeric", month: "short" }).format(seconds * 1000);
}

/** Formats a month: "March 2026". */
export function formatMonth(seconds: number, clock = preferences.get().clock): string {
  return dateFormat(clock, "month", { month: "long", year: "numeric" }).format(seconds * 1000);
}

/** Formats a time to the second, with its time zone: "Mar 14, 2026, 09:05:07 UTC". */
export function formatExact(
  seconds: number | null | undefined,
  { none = "never", clock = preferences.get().clock }: { none?: string; clock?: Clock } = {},
): string {
  if (!hasTime(seconds)) return none;
  return dateFormat(clock, "exact", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(seconds * 1000);
}

/** Formats hour and minute: "09:05". */
export function formatClock(seconds: number, clock = preferences.get().clock): string {
  return dateFormat(clock, "clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(seconds * 1000);
}

/** Formats a time to the minute, without the year, with its time zone: "Mar 14, 09:05 UTC". */
export function formatMinute(seconds: number, clock = preferences.get().clock): string {
  return dateFormat(clock, "minute", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(seconds * 1000);
}

/** Formats a time as ISO 8601 in UTC, for CSV and `<time>`: "2026-03-14T09:05:07Z". */
export function formatIso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/**
 * Parses what a time or date field returns, "2026-03-14T09:05", in the time zone that displayed times have.
 *
 * @returns Unix seconds; NaN if it isn't a time.
 */
export function parseInputTime(text: string, clock = preferences.get().clock): number {
  return Math.floor(Date.parse(clock === "utc" ? `${text}Z` : text) / 1000);
}

/** Parses what a date field returns, "2026-03-14": the last second of that day. NaN if it isn't a date. */
export function parseLastDay(text: string, clock = preferences.get().clock): number {
  return parseInputTime(`${text}T23:59:59`, clock);
}

/** Formats a time as a date field takes it: "2026-03-14". */
export function toInputDate(seconds: number, clock = preferences.get().clock): string {
  const date = new Date(seconds * 1000);
  const offset = clock === "utc" ? 0 : date.getTimezoneOffset() * minute;
  return formatIso(seconds - offset).slice(0, "2026-03-14".length);
}

/** Returns the label of a time or date field; with the time zone, if that's not the browser's: "Ends (UTC)". */
export function toTimeLabel(label: string, clock = preferences.get().clock): string {
  return clock === "utc" ? `${label} (UTC)` : label;
}

/** Returns the time zone of this browser: "Europe/Berlin". */
export function getLocalTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
