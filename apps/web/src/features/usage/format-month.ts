import { formatMonth } from "../../format/times.ts";
import { startOfMonth } from "../../format/utc.ts";

/** Formats a UTC month: "November 2026". */
export function formatUtcMonth(month: string): string {
  return formatMonth(startOfMonth(month), "utc");
}

/** Formats a month without its year: "Nov". */
export function formatShortMonth(month: string): string {
  return formatUtcMonth(month).slice(0, 3);
}
