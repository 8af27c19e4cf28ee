import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { type Clock, formatClock, formatDate, formatDay } from "../../format/times.ts";
import { preferences } from "../../format/preferences.ts";

/** Formats a period in UTC: "Oct 25 – Nov 21, 2026", "Nov 21, 2026, 14:00 – 15:00". */
export function formatPeriod(period: Period, granularity: Granularity): string {
  if (granularity === "hour") return formatLongDuration(period, "utc");
  const end = period.to - 1;
  const sameDay = formatDate(period.from, { clock: "utc" }) === formatDate(end, { clock: "utc" });
  if (sameDay) return formatDate(end, { clock: "utc" });
  const sameYear = new Date(period.from * 1000).getUTCFullYear() === new Date(end * 1000).getUTCFullYear();
  const start = sameYear ? formatDay(period.from, "utc") : formatDate(period.from, { clock: "utc" });
  return `${start} – ${formatDate(end, { clock: "utc" })}`;
}

/** Formats a period in local time; undefined if that is UTC, or the user prefers UTC. */
export function formatLocalPeriod(period: Period): string | undefined {
  if (preferences.get().clock === "utc") return undefined;
  const isUtc = [period.from, period.to].every((at) => new Date(at * 1000).getTimezoneOffset() === 0);
  return isUtc ? undefined : formatLongDuration(period, "local");
}

function formatLongDuration({ from, to }: Period, clock: Clock): string {
  const start = `${formatDate(from, { clock })}, ${formatClock(from, clock)}`;
  const end = formatClock(to, clock);
  // An hour that ends at midnight belongs to the day before.
  const sameDay = formatDate(from, { clock }) === formatDate(to - 1, { clock });
  return sameDay && to - from < 86_400 ? `${start} – ${end}` : `${start} – ${formatDay(to, clock)}, ${end}`;
}

/** Formats a tick of the time axis: the hour, or the day at midnight. */
export function formatTimeTick(at: number): string {
  return at % 86_400 === 0 ? formatDay(at, "utc") : formatClock(at, "utc");
}
