import type { AlertSubscriptions, EmailFrequency } from "@edge-console/contract/alerts/subscriptions";
import type { Severity } from "@edge-console/contract/findings/finding";
import { BoundedMap } from "../../platform/db/bounded-map.ts";

/** When a member wants emails. */
export type EmailTimes = Pick<AlertSubscriptions, "digestTime" | "quietHours" | "timeZone">;

interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** By time zone. Each takes some 25 kB, so those not used for longest are dropped. */
const formats = new BoundedMap<string, Intl.DateTimeFormat>(100);
const daySeconds = 86_400;
/** Clocks are changed at multiples of this. */
const transitionSeconds = 900;

/**
 * Returns when a notification is due, at a time in Unix seconds: the next daily email, or now. Below critical severity,
 * it's never due in quiet hours.
 */
export function getDueTime(
  times: EmailTimes,
  { frequency, severity }: { readonly frequency: Exclude<EmailFrequency, "off">; readonly severity: Severity },
  now: number,
): number {
  const due = frequency === "daily" ? getNextDigest(times, now) : now;
  return severity === "critical" ? due : getEndOfQuietHours(times, due);
}

/** Returns the first time from `at` on that isn't in quiet hours, in Unix seconds. */
export function getEndOfQuietHours({ quietHours, timeZone }: EmailTimes, at: number): number {
  if (!quietHours) return at;
  const from = parseMinutes(quietHours.from);
  const to = parseMinutes(quietHours.to);
  const isQuiet = (minutes: number) => (from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to);
  let time = at;
  // From one possible change of the clock to the next, because the end may be skipped or repeated.
  for (let local = toLocal(timeZone, time); isQuiet(local.minutes); local = toLocal(timeZone, time)) {
    const untilEnd = ((to - local.minutes + 1440) % 1440) * 60 - local.seconds;
    time += Math.min(untilEnd, transitionSeconds - (time % transitionSeconds));
  }
  return time;
}

/** Returns when the next daily email after `now` is due, in Unix seconds. */
export function getNextDigest({ digestTime, timeZone }: EmailTimes, now: number): number {
  const today = toLocal(timeZone, now);
  const minutes = parseMinutes(digestTime);
  const due = toInstant(timeZone, Date.UTC(today.year, today.month - 1, today.day) / 1000 + minutes * 60);
  if (due > now) return due;
  return toInstant(timeZone, Date.UTC(today.year, today.month - 1, today.day + 1) / 1000 + minutes * 60);
}

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Converts a local time, as if it were UTC, to Unix seconds. Of a time that is repeated when clocks are set back, returns
 * the first; a time that is skipped is moved by what clocks are set forward.
 */
function toInstant(timeZone: string, local: number): number {
  const earlier = local - getOffset(timeZone, local - daySeconds);
  const later = local - getOffset(timeZone, local + daySeconds);
  const matches = [earlier, later].filter((instant) => instant + getOffset(timeZone, instant) === local);
  return matches.length > 0 ? Math.min(...matches) : earlier;
}

/** Returns how far a time zone is ahead of UTC at a time, in seconds. */
function getOffset(timeZone: string, at: number): number {
  const { year, month, day, minutes, seconds } = toLocal(timeZone, at);
  return Date.UTC(year, month - 1, day) / 1000 + minutes * 60 + seconds - at;
}

function toLocal(timeZone: string, at: number): LocalTime {
  const format = formats.get(timeZone) ?? createFormat(timeZone);
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]));
  return {
    year: parts["year"] ?? 0,
    month: parts["month"] ?? 0,
    day: parts["day"] ?? 0,
    minutes: (parts["hour"] ?? 0) * 60 + (parts["minute"] ?? 0),
    seconds: parts["second"] ?? 0,
  };
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
}
