import { type CsvCell, toCsv } from "@edge-console/contract/rules/csv";
import { formatIso } from "../../format/times.ts";
import type { Bucket } from "./buckets.ts";
import { type Chart, getAllSeries } from "./chart-definitions.ts";

/**
 * A chart's buckets: the start of each in UTC as ISO 8601, whole figures (bytes, requests, shares of 1), whether it is
 * still filling, and the same place of the period before where it is compared.
 */
export function toChartCsv(chart: Chart, buckets: readonly Bucket[], before: readonly Bucket[] | undefined): string {
  const figures = getAllSeries(chart);
  const head = ["from_utc", ...figures.map(({ id }) => getColumnName(id, chart)), "still_filling"];
  if (before) head.push("before_from_utc", `before_${getColumnName(chart.compared.id, chart)}`);
  const rows = buckets.map((bucket, index) => {
    const row: CsvCell[] = [formatIso(bucket.from), ...figures.map((figure) => figure.valueOf(bucket))];
    row.push(bucket.filling ? 1 : 0);
    const earlier = before?.[index];
    if (before) row.push(earlier && formatIso(earlier.from), earlier && chart.compared.valueOf(earlier));
    return row;
  });
  return toCsv(head, rows);
}

function getColumnName(id: string, { unit }: Chart): string {
  return unit === "bytes" ? `${id}_bytes` : id;
}
