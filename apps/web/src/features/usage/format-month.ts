import { formatMonth } from "../../format/times.ts";
import { startOfMonth } from "../../format/utc.ts";

/** A UTC month in words: "November 2026". */
export function formatUtcMonth(month: string): string {
  return formatMonth(startOfMonth(month), "utc");
}

/** The month without its year: "Nov". */
export function formatShortMonth(month: string): string {
  return formatUtcMonth(month).slice(0, 3);
}
