import { estimateCost, hasPrices, type Prices, toCents } from "@edge-console/contract/rules/cost";
import { type Forecast, getStoredPart, getThisMonth } from "@edge-console/contract/console/usage-forecast";
import type { Usage } from "@edge-console/contract/console/usage";
import { type CsvCell, toCsv } from "@edge-console/contract/rules/csv";
import { formatIso } from "../../format/times.ts";

interface Amounts {
  readonly bandwidthBytes: number;
  readonly requests: number;
}

/** Returns the head and the cells of estimated costs, which follow the other columns; none without prices. */
function getCostColumns(prices: Prices | undefined, name = "estimated_cost") {
  if (!prices || !hasPrices(prices)) return { head: [], toCells: (): CsvCell[] => [] };
  return {
    head: [`${name}_${prices.currency.toLowerCase()}`],
    toCells: (amounts: Amounts): CsvCell[] => [toCents(estimateCost(prices, amounts))],
  };
}

/** Returns the known months with their index. A month is incomplete if it isn't over, or if its first days are unknown. */
function listKnownMonths(usage: Pick<Usage, "months" | "storedFrom" | "today">) {
  const current = formatIso(usage.today).slice(0, 7);
  return usage.months
    .map((month, index) => ({ month, index, part: getStoredPart(usage, month) }))
    .filter(({ part }) => part !== "none")
    .map(({ month, index, part }) => ({
      month,
      index,
      isIncomplete: month === current || part === "part" ? 1 : 0,
      from: part === "part" && usage.storedFrom !== null ? formatIso(usage.storedFrom).slice(0, 10) : `${month}-01`,
    }));
}

/** Formats usage as CSV with a line for each zone with traffic in each UTC month of which usage is known. */
export function toZoneCsv(account: string, usage: Usage, prices: Prices | undefined): string {
  const cost = getCostColumns(prices);
  const head = [
    "account",
    "month_utc",
    "zone_id",
    "zone_name",
    "bandwidth_bytes",
    "requests",
    "zone_deleted",
    "month_incomplete",
    ...cost.head,
  ];
  const rows = listKnownMonths(usage).flatMap(({ month, index, isIncomplete }) =>
    usage.zones
      .map((zone) => ({
        zone,
        amounts: { bandwidthBytes: zone.bandwidthBytes[index] ?? 0, requests: zone.requests[index] ?? 0 },
      }))
      .filter(({ amounts: { bandwidthBytes, requests } }) => bandwidthBytes > 0 || requests > 0)
      .map(({ zone: { id, name, deletedAt }, amounts }): CsvCell[] => [
        account,
        month,
        id,
        name,
        amounts.bandwidthBytes,
        amounts.requests,
        deletedAt === null ? 0 : 1,
        isIncomplete,
        ...cost.toCells(amounts),
      ]),
  );
  return toCsv(head, rows);
}

const forecastParts = ["expected", "low", "high"] as const satisfies (keyof Forecast)[];

/** Formats the usage of all zones as CSV with a line for each known UTC month, and the forecast of the current one. */
export function toMonthlyCsv(account: string, usage: Usage, prices: Prices | undefined): string {
  const cost = getCostColumns(prices);
  const head = ["account", "month_utc", "from_utc", "bandwidth_bytes", "requests", "month_incomplete", ...cost.head];
  const forecastHead = forecastParts.flatMap((part) => [
    `forecast_${part}_bandwidth_bytes`,
    `forecast_${part}_requests`,
    ...getCostColumns(prices, `forecast_${part}_cost`).head,
  ]);
  const [bandwidth, requests] = [getThisMonth(usage, "bandwidth").forecast, getThisMonth(usage, "requests").forecast];
  const forecastCells = forecastParts.flatMap((part): CsvCell[] => {
    if (!bandwidth || !requests) return ["", "", ...cost.head.map(() => "")];
    const amounts = { bandwidthBytes: Math.round(bandwidth[part]), requests: Math.round(requests[part]) };
    return [amounts.bandwidthBytes, amounts.requests, ...cost.toCells(amounts)];
  });
  const rows = listKnownMonths(usage).map(({ month, index, from, isIncomplete }): CsvCell[] => {
    const sum = (field: keyof Amounts) => usage.zones.reduce((total, zone) => total + (zone[field][index] ?? 0), 0);
    const amounts = { bandwidthBytes: sum("bandwidthBytes"), requests: sum("requests") };
    const isCurrent = month === formatIso(usage.today).slice(0, 7);
    return [
      account,
      month,
      from,
      amounts.bandwidthBytes,
      amounts.requests,
      isIncomplete,
      ...cost.toCells(amounts),
      ...(isCurrent ? forecastCells : forecastHead.map(() => "")),
    ];
  });
  return toCsv([...head, ...forecastHead], rows);
}

/** Formats the usage of all zones as CSV with a line for each UTC day with traffic since the first month. */
export function toDailyCsv(
  account: string,
  { months, days, today }: Pick<Usage, "months" | "days" | "today">,
  prices: Prices | undefined,
): string {
  const cost = getCostColumns(prices);
  const head = ["account", "day_utc", "bandwidth_bytes", "requests", "cache_hits", "origin_bytes", "incomplete"];
  const firstDay = `${months[0] ?? ""}-01`;
  const rows = days
    .map(({ day, ...totals }) => ({ day, date: formatIso(day), ...totals }))
    .filter(({ date }) => date >= firstDay)
    .map(({ day, date, bandwidthBytes, requests, hits, originBytes }): CsvCell[] => [
      account,
      date.slice(0, 10),
      bandwidthBytes,
      requests,
      hits,
      originBytes,
      day === today ? 1 : 0,
      ...cost.toCells({ bandwidthBytes, requests }),
    ]);
  return toCsv([...head, ...cost.head], rows);
}
