import { formatDay } from "../../format/times.ts";

/** UTC days as a view has them: `2026-11-21`, or empty. */
export type Days = { from?: string; to?: string };

/** The days in a few words; undefined for all of them. */
export function daysWords({ from, to }: Days): string | undefined {
  const [first, last] = [wordOf(from), wordOf(to)];
  if (!first) return last && `until ${last}`;
  if (!last) return `from ${first}`;
  return first === last ? first : `${first} – ${last}`;
}

function wordOf(day: string | undefined): string | undefined {
  return day ? formatDay(Date.parse(`${day}T00:00:00Z`) / 1000, "utc") : undefined;
}
