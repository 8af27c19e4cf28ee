import type { Period } from "@edge-console/contract/rules/statistics-periods";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import { downsample } from "../../../ui/charts/downsample.ts";
import type { Chart, Series } from "../chart-definitions.ts";

/** Data point of a chart: its start in Unix seconds, and the value of each series by ID. */
export type ChartPoint = { at: number } & Record<string, number | null>;

/** ID of the value of the previous period in a point. */
export const previousPeriodId = "previous";

/** Columns for downsampling, which keeps a few buckets of each: recharts slows down with each point. */
const columns = 24;

/** Returns the indices of the plotted buckets, the same for all charts, with the spikes of each. */
export function selectBuckets(charts: readonly Chart[], buckets: readonly Bucket[]): number[] {
  const series = charts.flatMap((chart) => [chart.compared, ...chart.series.filter(({ type }) => type === "line")]);
  return downsample(
    series.map(({ getValue }) => buckets.map((bucket) => getValue(bucket) ?? null)),
    columns,
  );
}

/**
 * Returns the points of a chart, one for each of the buckets at `indices`. Lines end at the last full bucket, because the
 * unfinished one would look like a loss of traffic; the values at the cursor include it.
 */
export function getChartPoints(
  { series, compared }: Chart,
  buckets: readonly Bucket[],
  previous: readonly Bucket[] | undefined,
  indices: readonly number[],
): ChartPoint[] {
  return indices.map((index) => {
    const bucket = buckets[index];
    const earlier = previous?.[index];
    const isPlotted = bucket && (!bucket.incomplete || indices.length === 1);
    return Object.fromEntries([
      ["at", bucket?.from ?? 0],
      ...series.map(({ id, getValue }) => [id, isPlotted ? (getValue(bucket) ?? null) : null]),
      ...(previous ? [[previousPeriodId, (earlier && compared.getValue(earlier)) ?? null]] : []),
    ]);
  });
}

/** Returns the largest value that a chart shows, stacked areas added up: `compared` is their sum. */
export function getLargestValue(
  { series, compared }: Chart,
  buckets: readonly Bucket[],
  previous: readonly Bucket[] | undefined,
): number {
  const getLargestValue = ({ getValue }: Series, all: readonly Bucket[]) =>
    all.reduce((max, bucket) => Math.max(max, getValue(bucket) ?? 0), 0);
  return Math.max(
    ...[compared, ...series].map((item) => getLargestValue(item, buckets)),
    previous ? getLargestValue(compared, previous.slice(0, buckets.length)) : 0,
  );
}

/** Returns whether a chart has anything to draw: values other than 0 or, for shares, any. */
export function hasValues(chart: Chart, buckets: readonly Bucket[], previous: readonly Bucket[] | undefined): boolean {
  if (chart.unit !== "share") return getLargestValue(chart, buckets, previous) > 0;
  return [...buckets, ...(previous ?? [])].some((bucket) => chart.compared.getValue(bucket) !== undefined);
}

/** Returns the time axis of a chart: from the start of the first bucket to the start of the last one. */
export function getTimeAxis(buckets: readonly Bucket[]): Period {
  return { from: buckets[0]?.from ?? 0, to: buckets.at(-1)?.from ?? 0 };
}
