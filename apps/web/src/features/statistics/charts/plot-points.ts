import type { Bucket } from "../buckets.ts";
import type { Chart, Series } from "../chart-list.ts";
import { reduceToColumns, type Values } from "../reduce.ts";

/** One place of a drawing: `at` in Unix seconds, and under each series' id how high it stands from there on. */
export type PlotPoint = { at: number } & Record<string, number | null>;

/** Under which id the period before is drawn. */
export const beforeId = "before";

/**
 * The points of a chart, drawn as steps that each last until the next: at most two a column. A step before a gap, and the
 * last one, get a point at their end, without which a bucket between two gaps would not be seen.
 */
export function plotPoints(
  chart: Chart,
  buckets: readonly Bucket[],
  before: readonly Bucket[] | undefined,
  columns: number,
): PlotPoint[] {
  const ids = chart.series.map(({ id }) => id);
  const heights: Values[] = chart.series.map((series) => buckets.map((bucket) => heightOf(series, bucket)));
  if (before) {
    ids.push(beforeId);
    heights.push(buckets.map((_, index) => (before[index] ? heightOf(chart.compared, before[index]) : null)));
  }
  const { at, values } = reduceToColumns(heights, columns);
  const points: PlotPoint[] = [];
  const pointOf = (time: number, value: (series: number) => number | null): PlotPoint =>
    Object.fromEntries([["at", time], ...ids.map((id, series) => [id, value(series)])]);
  at.forEach((bucket, index) => {
    const time = buckets[bucket]?.from ?? 0;
    const now = (series: number) => values[series]?.[index] ?? null;
    const earlier = (series: number) => (index === 0 ? null : (values[series]?.[index - 1] ?? null));
    if (ids.some((_, series) => now(series) === null && earlier(series) !== null)) {
      points.push(pointOf(time, (series) => now(series) ?? earlier(series)));
    }
    points.push(pointOf(time, now));
  });
  const last = buckets.at(-1);
  if (last) points.push(pointOf(last.to, (series) => values[series]?.at(-1) ?? null));
  return points;
}

/** The largest height in a chart, for its axis. */
export function largestHeight(chart: Chart, buckets: readonly Bucket[], before: readonly Bucket[] | undefined): number {
  const highest = (series: Series, all: readonly Bucket[]) =>
    all.reduce((largest, bucket) => Math.max(largest, heightOf(series, bucket) ?? 0), 0);
  const now = chart.series.map((series) => highest(series, buckets));
  return Math.max(0, ...now, before ? highest(chart.compared, before.slice(0, buckets.length)) : 0);
}

function heightOf(series: Series, bucket: Bucket): number | null {
  return series.heightOf?.(bucket) ?? series.valueOf(bucket) ?? null;
}
