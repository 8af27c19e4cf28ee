import { formatDate, formatDay } from "../../format/times.ts";

/** UTC days as a view has them: `2026-11-21`, or empty. */
export type Days = { from?: string; to?: string };

/** The days in a few words; undefined for all of them. */
export function daysWords({ from, to }: Days): string | undefined {
  if (!from) return to ? `until ${wordOf(to)}` : undefined;
  if (!to) return `from ${wordOf(from)}`;
  if (from === to) return wordOf(from);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isOneYear ? formatDay(secondsOf(from), "utc") : wordOf(from)} – ${wordOf(to)}`;
}

function wordOf(day: string): string {
  return formatDate(secondsOf(day), { clock: "utc" });
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}
