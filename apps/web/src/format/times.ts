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

/** Returns the time zone of this browser: "Europe/Berlin". */
export function getLocalTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
