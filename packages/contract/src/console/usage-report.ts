import { z } from "zod";
import { usageThresholdsSchema } from "../alerts/usage-thresholds.ts";
import { countSchema, timestampSchema } from "../objects/values.ts";
import { estimateCost, hasPrices, toCents } from "../rules/cost.ts";
import { toCsv, type CsvCell } from "../rules/csv.ts";
import { pricesSchema } from "./prices.ts";
import { monthSchema, usageCollectionSchema } from "./usage.ts";
import type { Forecast } from "./usage-forecast.ts";

const forecastSchema = z.object({
  expected: z.number().nonnegative(),
  low: z.number().nonnegative(),
  high: z.number().nonnegative(),
  weeks: z.int().positive(),
}) satisfies z.ZodType<Forecast>;

const totalsFields = {
  requests: countSchema,
  hits: countSchema,
  bandwidthBytes: countSchema,
  originBytes: countSchema,
};

/** Totals of a period. Requests include hits, but not blocked requests. Sizes in bytes. */
export const usageTotalsSchema = z.object(totalsFields);
export type UsageTotals = z.infer<typeof usageTotalsSchema>;

/** A zone's totals in a report. Times in Unix seconds. */
export const reportZoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** When the zone was first missing; null if it exists. */
  deletedAt: timestampSchema.nullable(),
  /** UTC midnight up to which its final days are stored; null if it was never loaded. */
  completeUntil: timestampSchema.nullable(),
  ...totalsFields,
});
export type ReportZone = z.infer<typeof reportZoneSchema>;

/** Usage report of an account: a UTC calendar month, or any range of UTC days. Times in Unix seconds. */
export const usageReportSchema = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  /** `from` is the start of the first day, `to` the end of the last one. */
  period: z.object({ from: timestampSchema, to: timestampSchema, month: monthSchema.nullable() }),
  createdAt: timestampSchema,
  /** Start of the current UTC day. */
  today: timestampSchema,
  /** UTC midnight before which days are final. */
  finalUntil: timestampSchema,
  /** The first day with stored traffic; null if there is none. */
  storedFrom: timestampSchema.nullable(),
  totals: usageTotalsSchema,
  /** Zones that exist, and deleted ones with traffic in the period, by name. */
  zones: z.array(reportZoneSchema),
  /** Oldest first; days without traffic are left out. */
  days: z.array(usageTotalsSchema.extend({ day: timestampSchema })),
  /** Up to twelve months before the period, oldest first, from the first one with stored traffic. */
  previousMonths: z.array(usageTotalsSchema.extend({ month: monthSchema })),
  thresholds: usageThresholdsSchema,
  /** The account's current prices, by which costs are estimated. */
  prices: pricesSchema,
  /** Only of the current month; a metric is null until there is enough data. */
  forecast: z.object({ requests: forecastSchema.nullable(), bandwidth: forecastSchema.nullable() }).nullable(),
  collection: usageCollectionSchema,
});
export type UsageReport = z.infer<typeof usageReportSchema>;

/** Maximum length of a report's range, in days. */
export const maxReportDays = 400;
/** Maximum number of months that a report compares with. */
export const maxPreviousMonths = 12;

/** Share of requests that were served from the cache; undefined without requests. */
export function getHitRatio({ requests, hits }: Pick<UsageTotals, "requests" | "hits">): number | undefined {
  return requests > 0 ? hits / requests : undefined;
}

/** What a report can't contain yet, or at all. */
export interface ReportGaps {
  /** Zones of which final days in the period aren't stored. */
  readonly zones: readonly ReportZone[];
  /** Whether the zones were never listed, so that nothing is known. */
  readonly isUnknown: boolean;
  /** Whether the period has days that may still change. */
  readonly isOpen: boolean;
}

/** Finds what is missing from a report. A deleted zone isn't loaded again, so it is never missing. */
export function findReportGaps({ period, finalUntil, zones, collection }: UsageReport): ReportGaps {
  const until = Math.min(period.to, finalUntil);
  return {
    zones: zones.filter(({ deletedAt, completeUntil }) => deletedAt === null && (completeUntil ?? 0) < until),
    isUnknown: collection.readAt === null && zones.length === 0,
    isOpen: period.to > finalUntil,
  };
}

const csvHead = [
  "account",
  "from_utc",
  "to_utc",
  "row",
  "day_utc",
  "zone_id",
  "zone_name",
  "requests",
  "cache_hits",
  "bandwidth_bytes",
  "origin_bytes",
  "zone_deleted",
  "incomplete",
];

/**
 * Formats a report as CSV: a line for each zone, the total, and a line for each day with traffic. `row` distinguishes them;
 * `to_utc` is the last day. With prices, the estimated cost follows in the last column, which names the currency.
 */
export function toUsageReportCsv(report: UsageReport): string {
  const { account, period, totals, zones, days, finalUntil, prices } = report;
  const gaps = findReportGaps(report);
  const missing = new Set(gaps.zones.map(({ id }) => id));
  const range = [account.name, toDate(period.from), toDate(period.to - 1)];
  const toCost = (usage: UsageTotals): CsvCell[] => (hasPrices(prices) ? [toCents(estimateCost(prices, usage))] : []);
  const costHead = hasPrices(prices) ? [`estimated_cost_${prices.currency.toLowerCase()}`] : [];
  const toValues = ({ requests, hits, bandwidthBytes, originBytes }: UsageTotals): CsvCell[] => [
    requests,
    hits,
    bandwidthBytes,
    originBytes,
  ];
  const isIncomplete = gaps.isOpen || gaps.isUnknown || missing.size > 0;
  return toCsv(
    [...csvHead, ...costHead],
    [
      ...zones.map((zone): CsvCell[] => [
        ...range,
        "zone",
        "",
        zone.id,
        zone.name,
        // Nothing is known of a zone that was never loaded.
        ...(zone.completeUntil === null ? ["", "", "", ""] : toValues(zone)),
        zone.deletedAt === null ? 0 : 1,
        gaps.isOpen || missing.has(zone.id) ? 1 : 0,
        ...(zone.completeUntil === null && hasPrices(prices) ? [""] : toCost(zone)),
      ]),
      [...range, "total", "", "", "All zones", ...toValues(totals), "", isIncomplete ? 1 : 0, ...toCost(totals)],
      ...days.map((day): CsvCell[] => [
        ...range,
        "day",
        toDate(day.day),
        "",
        "All zones",
        ...toValues(day),
        "",
        day.day >= finalUntil || missing.size > 0 ? 1 : 0,
        ...toCost(day),
      ]),
    ],
  );
}

function toDate(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}
