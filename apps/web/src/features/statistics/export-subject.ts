import type { Granularity } from "@edge-console/contract/rules/statistics-periods";
import { toFileName } from "@edge-console/contract/rules/file-name";
import type { Period } from "@edge-console/contract/rules/statistics-periods";
import { formatIso } from "../../format/times.ts";

/** Subject of exported statistics. */
export type ExportSubject = {
  /** Name of the account. */
  account: string;
  /** Name of the zone, or its ID if the role can't see names. */
  zone: string;
  /** Name of the location; empty for all locations. */
  location: string;
};

/** Returns the name of an exported file, without extension: "harbour-media_shop_requests-by-day_2026-11-01-to-2026-11-14-utc". */
export function getExportName(
  { account, zone, location }: ExportSubject,
  content: string,
  { from, to }: Period,
  granularity: Granularity,
): string {
  // Days end at midnight, so the last one is the day before.
  const format = (at: number) => formatIso(at).slice(0, granularity === "day" ? 10 : 13);
  const last = granularity === "day" ? to - 1 : to;
  return toFileName(account, zone, location, content, `${format(from)} to ${format(last)} UTC`);
}
