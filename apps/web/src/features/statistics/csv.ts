import { type CsvCell, toCsv } from "@edge-console/contract/rules/csv";
import { formatIso } from "../../format/times.ts";
import type { Bucket } from "../../resources/statistics/buckets.ts";
import type { ExportSubject } from "./export-subject.ts";
import { type Chart, getAllSeries } from "./chart-definitions.ts";

/**
 * Formats the buckets of a chart as CSV: subject, start in UTC (ISO 8601), exact values (bytes, requests, shares from 0 to 1),
 * whether the bucket is incomplete, and the values of the previous period if it is compared.
 */
export function toChartCsv(
  { account, zone, location }: ExportSubject,
  chart: Chart,
  buckets: readonly Bucket[],
  previous: readonly Bucket[] | undefined,
): string {
  const series = getAllSeries(chart);
  const head = [
    "account",
    "zone",
    "location",
    "from_utc",
    ...series.map(({ id }) => getColumnName(id, chart)),
    "incomplete",
  ];
  if (previous) head.push("previous_from_utc", `previous_${getColumnName(chart.compared.id, chart)}`);
  const rows = buckets.map((bucket, index) => {
    const row: CsvCell[] = [
      account,
      zone,
      location || "All locations",
      formatIso(bucket.from),
      ...series.map(({ getValue }) => getValue(bucket)),
    ];
    row.push(bucket.incomplete ? 1 : 0);
    const earlier = previous?.[index];
    if (previous) row.push(earlier && formatIso(earlier.from), earlier && chart.compared.getValue(earlier));
    return row;
  });
  return toCsv(head, rows);
}

function getColumnName(id: string, { unit }: Chart): string {
  return unit === "bytes" ? `${id}_bytes` : id;
}
