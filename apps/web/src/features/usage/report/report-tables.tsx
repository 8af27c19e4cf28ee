import type { Measure } from "@edge-console/contract/console/usage-forecast";
import {
  findReportGaps,
  getHitRatio,
  type ReportZone,
  type UsageReport,
  type UsageTotals,
} from "@edge-console/contract/console/usage-report";
import { type ReactElement, useMemo } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatCount, formatPercent } from "../../../format/numbers.ts";
import { formatDate, formatDay } from "../../../format/times.ts";
import { startOfMonth, toMonth } from "../../../format/utc.ts";
import { Badge } from "../../../ui/badge.tsx";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatUtcMonth } from "../format-month.ts";
import { Amount, formatShortAmount, measureNames } from "../this-month-summary.tsx";
import styles from "./report-tables.module.css";

const zoneColumn = createAppColumnHelper<ReportZone>();

const isLoaded = ({ completeUntil, deletedAt }: ReportZone) => completeUntil !== null || deletedAt !== null;

function getZoneColumns({ totals, zones }: UsageReport, incomplete: ReadonlySet<string>) {
  const toShare = (bytes: number) => formatPercent(totals.bandwidthBytes > 0 ? bytes / totals.bandwidthBytes : 0);
  const isUnknown = !zones.some(isLoaded);
  const toTotal = (value: ReactElement | string) => (isUnknown ? "–" : value);
  return zoneColumn.columns([
    zoneColumn.display({
      id: "name",
      header: "Zone",
      cell: ({ row: { original } }) => (
        <>
          {original.name} {original.deletedAt !== null && <Badge>Deleted</Badge>}
          {incomplete.has(original.id) && <Badge>Incomplete</Badge>}
        </>
      ),
      footer: "Total",
    }),
    zoneColumn.display({
      id: "requests",
      header: "Requests",
      meta: { align: "end" },
      cell: ({ row: { original } }) => (isLoaded(original) ? formatCount(original.requests) : "–"),
      footer: () => toTotal(formatCount(totals.requests)),
    }),
    zoneColumn.display({
      id: "bandwidth",
      header: "Bandwidth",
      meta: { align: "end" },
      cell: ({ row: { original } }) =>
        isLoaded(original) ? <CompactNumber value={original.bandwidthBytes} unit="bytes" /> : "–",
      footer: () => toTotal(<CompactNumber value={totals.bandwidthBytes} unit="bytes" />),
    }),
    zoneColumn.display({
      id: "share",
      header: "Share",
      meta: { align: "end", from: 560 },
      cell: ({ row: { original } }) => (isLoaded(original) ? toShare(original.bandwidthBytes) : "–"),
      footer: () => toTotal(toShare(totals.bandwidthBytes)),
    }),
    zoneColumn.display({
      id: "hit-ratio",
      header: "Cache hit ratio",
      meta: { align: "end", from: 640 },
      cell: ({ row: { original } }) => (isLoaded(original) ? formatPercent(getHitRatio(original)) : "–"),
      footer: () => formatPercent(getHitRatio(totals)),
    }),
    zoneColumn.display({
      id: "origin",
      header: "Origin traffic",
      meta: { align: "end", from: 480 },
      cell: ({ row: { original } }) =>
        isLoaded(original) ? <CompactNumber value={original.originBytes} unit="bytes" /> : "–",
      footer: () => toTotal(<CompactNumber value={totals.originBytes} unit="bytes" />),
    }),
  ]);
}

/** Totals of each zone, the one with the most bandwidth first. All rows are in the document, so that all are printed. */
export function ZonesTable({ report }: { report: UsageReport }): ReactElement {
  const columns = useMemo(
    () => getZoneColumns(report, new Set(findReportGaps(report).zones.map(({ id }) => id))),
    [report],
  );
  const data = useMemo(() => report.zones.toSorted((a, b) => b.bandwidthBytes - a.bandwidthBytes), [report]);
  const table = useAppTable({ columns, data, getRowId: ({ id }) => id });
  return (
    <div className={styles.table}>
      <DataTable table={table} label="Usage by zone" />
    </div>
  );
}

type MonthTotals = UsageReport["previousMonths"][number];
const monthColumn = createAppColumnHelper<MonthTotals>();
const getBytes = (key: "bandwidthBytes" | "originBytes") => (totals: UsageTotals) => totals[key];

const getMonthColumns = (storedFrom: number | null) =>
  monthColumn.columns([
    monthColumn.display({
      id: "month",
      header: "Month",
      cell: ({ row }) => formatMonthWithStart(row.original.month, storedFrom),
    }),
    monthColumn.display({
      id: "requests",
      header: "Requests",
      meta: { align: "end" },
      cell: ({ row }) => formatCount(row.original.requests),
    }),
    monthColumn.display({
      id: "bandwidth",
      header: "Bandwidth",
      meta: { align: "end" },
      cell: ({ row }) => <CompactNumber value={getBytes("bandwidthBytes")(row.original)} unit="bytes" />,
    }),
    monthColumn.display({
      id: "hit-ratio",
      header: "Cache hit ratio",
      meta: { align: "end", from: 560 },
      cell: ({ row }) => formatPercent(getHitRatio(row.original)),
    }),
    monthColumn.display({
      id: "origin",
      header: "Origin traffic",
      meta: { align: "end", from: 480 },
      cell: ({ row }) => <CompactNumber value={getBytes("originBytes")(row.original)} unit="bytes" />,
    }),
  ]);

/** Totals of the months before the period, newest first. */
export function PreviousMonthsTable({ report: { previousMonths, storedFrom } }: { report: UsageReport }): ReactElement {
  const data = useMemo(() => previousMonths.toReversed(), [previousMonths]);
  const columns = useMemo(() => getMonthColumns(storedFrom), [storedFrom]);
  const table = useAppTable({ columns, data, getRowId: ({ month }) => month });
  return (
    <div className={styles.table}>
      <DataTable table={table} label="Previous months" />
    </div>
  );
}

/** Formats a month, and the first day with traffic if it's in that month: "July 2026, from Jul 27". */
function formatMonthWithStart(month: string, storedFrom: number | null): string {
  const name = formatUtcMonth(month);
  const isPartial = storedFrom !== null && toMonth(storedFrom) === month && storedFrom > startOfMonth(month);
  return isPartial ? `${name}, from ${formatDay(storedFrom, "utc")}` : name;
}

/** Usage of the month, its forecast, and the thresholds, by metric. */
export function ThresholdsTable({ report }: { report: UsageReport }): ReactElement {
  const { totals, forecast, thresholds } = report;
  const rows: { measure: Measure; usage: number; threshold: number | null }[] = [
    { measure: "bandwidth", usage: totals.bandwidthBytes, threshold: thresholds.bandwidthBytes },
    { measure: "requests", usage: totals.requests, threshold: thresholds.requests },
  ];
  const toShare = (value: number | undefined, threshold: number | null) =>
    value === undefined || threshold === null ? "" : ` (${formatPercent(value / threshold)})`;
  return (
    <div className={styles.plain}>
      <table aria-label={forecast ? "Forecast and thresholds" : "Thresholds"}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Threshold</th>
            <th scope="col">{forecast ? "To date" : "Usage"}</th>
            {forecast && <th scope="col">Forecast</th>}
            {forecast && <th scope="col">Forecast range</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ measure, usage, threshold }) => {
            const expected = forecast?.[measure];
            return (
              <tr key={measure}>
                <th scope="row">{measureNames[measure]}</th>
                <td>{threshold === null ? "Not set" : <Amount value={threshold} of={measure} />}</td>
                <td>
                  <Amount value={usage} of={measure} />
                  {toShare(usage, threshold)}
                </td>
                {forecast && (
                  <td>
                    {expected ? <Amount value={expected.expected} of={measure} /> : "–"}
                    {toShare(expected?.expected, threshold)}
                  </td>
                )}
                {forecast && (
                  <td>
                    {expected
                      ? `${formatShortAmount(expected.low, measure)} to ${formatShortAmount(expected.high, measure)}`
                      : "Needs data for two full weeks"}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.some(({ threshold }) => threshold !== null) && (
        <p className={styles.note}>Thresholds as of {formatDate(report.createdAt, { clock: "utc" })}.</p>
      )}
    </div>
  );
}
