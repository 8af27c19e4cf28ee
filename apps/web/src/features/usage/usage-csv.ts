import { type Forecast, getThisMonth, sumByMonth } from "@edge-console/contract/console/usage-forecast";
import type { Usage } from "@edge-console/contract/console/usage";
import { type CsvCell, toCsv } from "@edge-console/contract/rules/csv";
import { formatIso } from "../../format/times.ts";

const monthlyHead = [
  "account",
  "month_utc",
  "row",
  "zone_id",
  "zone_name",
  "bandwidth_bytes",
  "requests",
  "zone_deleted",
  "month_incomplete",
];

/**
 * Formats usage as CSV: for each UTC month a line for each zone with traffic and a total. `row` distinguishes them. The
 * forecast of the current month follows, with the ends of its range.
 */
export function toMonthlyCsv(account: string, usage: Usage): string {
  const { months, zones, today } = usage;
  const current = formatIso(today).slice(0, 7);
  const totals = {
    bandwidth: sumByMonth(zones, "bandwidth", months.length),
    requests: sumByMonth(zones, "requests", months.length),
  };
  const rows = months.flatMap((month, index) => {
    const isIncomplete = month === current ? 1 : 0;
    return [
      ...zones
        .map((zone) => ({ zone, bandwidth: zone.bandwidthBytes[index] ?? 0, requests: zone.requests[index] ?? 0 }))
        .filter(({ bandwidth, requests }) => bandwidth > 0 || requests > 0)
        .map(({ zone: { id, name, deletedAt }, bandwidth, requests }): CsvCell[] => [
          account,
          month,
          "zone",
          id,
          name,
          bandwidth,
          requests,
          deletedAt === null ? 0 : 1,
          isIncomplete,
        ]),
      [account, month, "total", "", "All zones", totals.bandwidth[index], totals.requests[index], "", isIncomplete],
    ];
  });
  return toCsv(monthlyHead, [...rows, ...listForecastRows(account, current, usage)]);
}

const forecastRows: readonly { row: string; getValue: (forecast: Forecast) => number }[] = [
  { row: "forecast", getValue: ({ expected }) => expected },
  { row: "forecast_low", getValue: ({ low }) => low },
  { row: "forecast_high", getValue: ({ high }) => high },
];

/** Returns the forecast of all zones; none until there is enough data. */
function listForecastRows(account: string, month: string, usage: Usage): CsvCell[][] {
  if (usage.months.at(-1) !== month) return [];
  const [bandwidth, requests] = [getThisMonth(usage, "bandwidth").forecast, getThisMonth(usage, "requests").forecast];
  if (!bandwidth || !requests) return [];
  return forecastRows.map(({ row, getValue }) => [
    account,
    month,
    row,
    "",
    "All zones",
    Math.round(getValue(bandwidth)),
    Math.round(getValue(requests)),
    "",
    0,
  ]);
}

/** Formats the usage of all zones as CSV with a line for each UTC day with traffic since the first month. */
export function toDailyCsv(account: string, { months, days, today }: Pick<Usage, "months" | "days" | "today">): string {
  const head = ["account", "day_utc", "bandwidth_bytes", "requests", "cache_hits", "origin_bytes", "incomplete"];
  const firstDay = `${months[0] ?? ""}-01`;
  const rows = days
    .map(({ day, ...totals }) => ({ day, date: formatIso(day), ...totals }))
    .filter(({ date }) => date >= firstDay)
    .map(({ day, date, bandwidthBytes, requests, hits, originBytes }) => [
      account,
      date.slice(0, 10),
      bandwidthBytes,
      requests,
      hits,
      originBytes,
      day === today ? 1 : 0,
    ]);
  return toCsv(head, rows);
}
