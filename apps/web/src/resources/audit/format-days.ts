import { formatDate, formatDay } from "../../format/times.ts";

/** UTC days of a view: `2026-11-21`, or empty. */
export type Days = { from?: string; to?: string };

/** Formats a range of days; undefined for all days. */
export function formatDays({ from, to }: Days): string | undefined {
  if (!from) return to ? `until ${formatUtcDate(to)}` : undefined;
  if (!to) return `from ${formatUtcDate(from)}`;
  if (from === to) return formatUtcDate(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatDay(toUnixSeconds(from), "utc") : formatUtcDate(from)} – ${formatUtcDate(to)}`;
}

function formatUtcDate(day: string): string {
  return formatDate(toUnixSeconds(day), { clock: "utc" });
}

function toUnixSeconds(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}
