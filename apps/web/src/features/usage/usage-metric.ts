import { type Currency, estimateCost, formatMoney, type Prices } from "@edge-console/contract/rules/cost";
import { measures } from "@edge-console/contract/console/usage-forecast";
import type { ZoneUsage } from "@edge-console/contract/console/usage";
import { formatAxisTick, getAxisTicks } from "../../format/values.ts";
import type { ByteSystem } from "../../format/numbers.ts";
import { formatShortAmount, measureNames } from "./this-month-summary.tsx";

/** What the Usage page shows: the estimated cost, if the account has prices, or a metric of usage. */
export const usageMetrics = ["cost", ...measures] as const;
export type UsageMetric = (typeof usageMetrics)[number];

/** A metric with the currency of costs. */
export interface ShownMetric {
  readonly metric: UsageMetric;
  readonly currency: Currency;
}

/** Amounts of a zone or of all zones. Sizes in bytes. */
interface Amounts {
  readonly bandwidthBytes: number;
  readonly requests: number;
}

/** Returns the name of a metric. */
export function getMetricName(metric: UsageMetric): string {
  return metric === "cost" ? "Estimated cost" : measureNames[metric];
}

/** Returns the value of a metric. */
export function getMetricValue(metric: UsageMetric, amounts: Amounts, prices: Prices | undefined): number {
  if (metric === "cost") return prices ? (estimateCost(prices, amounts) ?? 0) : 0;
  return metric === "bandwidth" ? amounts.bandwidthBytes : amounts.requests;
}

/** Returns the values of a zone by month. */
export function listMonthlyValues(metric: UsageMetric, zone: ZoneUsage, prices: Prices | undefined): number[] {
  return zone.requests.map((requests, index) =>
    getMetricValue(metric, { requests, bandwidthBytes: zone.bandwidthBytes[index] ?? 0 }, prices),
  );
}

/** Formats a value: "€12.50", "4.21 TB", "12.3M". */
export function formatMetric(value: number, { metric, currency }: ShownMetric): string {
  return metric === "cost" ? formatMoney(value, currency) : formatShortAmount(value, metric);
}

/** Returns the ticks of an axis from 0 to at least `largest`; of costs in whole cents. */
export function getMetricTicks(largest: number, metric: UsageMetric, system: ByteSystem): number[] {
  if (metric === "cost") return getAxisTicks(largest * 100, "count").map((cents) => cents / 100);
  return getAxisTicks(largest, metric === "bandwidth" ? "bytes" : "count", system);
}

/** Formats a tick of an axis: "€1.5K", "50 TB". */
export function formatMetricTick(value: number, { metric, currency }: ShownMetric): string {
  if (metric !== "cost") return formatAxisTick(value, metric === "bandwidth" ? "bytes" : "count");
  const format = { style: "currency", currency, notation: "compact", maximumSignificantDigits: 3 } as const;
  return value === 0 ? "0" : new Intl.NumberFormat("en-US", format).format(value);
}

/** Rounds a value as it's shown, so that differences follow from the numbers on screen. */
export function roundMetric(value: number, metric: UsageMetric): number {
  return metric === "cost" ? Math.round(value * 100) / 100 : Number(value.toPrecision(3));
}
