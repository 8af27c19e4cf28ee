import { formatMonth } from "../../format/times.ts";
import { startOfMonth } from "../../format/utc.ts";

/** A UTC month in words: "November 2026". */
export function monthWords(month: string): string {
  return formatMonth(startOfMonth(month), "utc");
}

/** The month without its year: "Nov". */
export function shortMonth(month: string): string {
  return monthWords(month).slice(0, 3);
}
