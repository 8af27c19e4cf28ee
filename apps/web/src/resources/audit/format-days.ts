import { formatDate, formatDay } from "../../format/times.ts";

/** UTC days as a view has them: `2026-11-21`, or empty. */
export type Days = { from?: string; to?: string };

/** The days in a few words; undefined for all of them. */
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
