import { downsample } from "../../../ui/charts/downsample.ts";
import type { Bucket } from "../buckets.ts";
import type { Chart, Series } from "../chart-definitions.ts";
import type { Period } from "../period.ts";

/** A bucket as a chart draws it: `at`, its start in Unix seconds, and the value of each series under its id. */
export type ChartPoint = { at: number } & Record<string, number | null>;

/** Under this id a point has the value of the previous period. */
export const previousPeriodId = "previous";

/** More buckets than two a column are reduced: recharts slows down with each point. */
const columns = 24;

/** Returns the indices of the buckets that the charts of a screen draw: the same for all of them, with each one's spikes. */
export function selectBuckets(charts: readonly Chart[], buckets: readonly Bucket[]): number[] {
  const series = charts.flatMap((chart) => [chart.compared, ...chart.series.filter(({ drawn }) => drawn === "line")]);
  return downsample(
    series.map(({ valueOf }) => buckets.map((bucket) => valueOf(bucket) ?? null)),
    columns,
  );
}

/** Returns the points of a chart, one for each of the buckets at `indices`. */
export function getChartPoints(
  { series, compared }: Chart,
  buckets: readonly Bucket[],
  previous: readonly Bucket[] | undefined,
  indices: readonly number[],
): ChartPoint[] {
  return indices.map((index) => {
    const bucket = buckets[index];
    const earlier = previous?.[index];
    return Object.fromEntries([
      ["at", bucket?.from ?? 0],
      ...series.map(({ id, valueOf }) => [id, (bucket && valueOf(bucket)) ?? null]),
      ...(previous ? [[previousPeriodId, (earlier && compared.valueOf(earlier)) ?? null]] : []),
    ]);
  });
}

/** Returns the largest value that a chart shows, stacked areas added up: `compared` is their sum. */
export function getLargestValue(
  { series, compared }: Chart,
  buckets: readonly Bucket[],
  previous: readonly Bucket[] | undefined,
): number {
  const largest = ({ valueOf }: Series, all: readonly Bucket[]) =>
    all.reduce((most, bucket) => Math.max(most, valueOf(bucket) ?? 0), 0);
  return Math.max(
    ...[compared, ...series].map((one) => largest(one, buckets)),
    previous ? largest(compared, previous.slice(0, buckets.length)) : 0,
  );
}

/** Returns the time axis of a chart: from the start of the first bucket to the start of the last one. */
export function getTimeAxis(buckets: readonly Bucket[]): Period {
  return { from: buckets[0]?.from ?? 0, to: buckets.at(-1)?.from ?? 0 };
}
