import type { Usage } from "@edge-console/contract/console/usage";
import { formatIso } from "../../format/times.ts";
import { toCsv } from "@edge-console/contract/rules/csv";

/** Formats usage as CSV with a line for each zone and UTC month with traffic. */
export function toMonthlyCsv({ months, zones, today }: Pick<Usage, "months" | "zones" | "today">): string {
  const current = formatIso(today).slice(0, 7);
  const head = ["month_utc", "zone_id", "zone_name", "bandwidth_bytes", "requests", "zone_deleted", "month_incomplete"];
  const rows = months.flatMap((month, index) =>
    zones
      .map((zone) => ({ zone, bandwidth: zone.bandwidthBytes[index] ?? 0, requests: zone.requests[index] ?? 0 }))
      .filter(({ bandwidth, requests }) => bandwidth > 0 || requests > 0)
      .map(({ zone, bandwidth, requests }) => [
        month,
        zone.id,
        zone.name,
        bandwidth,
        requests,
        zone.deletedAt === null ? 0 : 1,
        month === current ? 1 : 0,
      ]),
  );
  return toCsv(head, rows);
}

/** Formats the usage of all zones as CSV with a line for each UTC day with traffic. */
export function toDailyCsv({ days, today }: Pick<Usage, "days" | "today">): string {
  const head = ["day_utc", "bandwidth_bytes", "requests", "cache_hits", "origin_bytes", "incomplete"];
  const rows = days.map(({ day, bandwidthBytes, requests, hits, originBytes }) => [
    formatIso(day),
    bandwidthBytes,
    requests,
    hits,
    originBytes,
    day === today ? 1 : 0,
  ]);
  return toCsv(head, rows);
}
