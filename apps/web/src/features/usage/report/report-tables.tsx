import type { Measure } from "@edge-console/contract/console/usage-forecast";
import { estimateCost, formatMoney, hasPrices, type Prices } from "@edge-console/contract/rules/cost";
import {
  findReportGaps,
  getHitRatio,
  type ReportZone,
  type UsageReport,
  type UsageTotals,
} from "@edge-console/contract/console/usage-report";
import { type ReactElement, useMemo } from "react";
import { CompactNumber } from "../../../format/compact-number.tsx";
import { formatCount, formatPercent, noFigure } from "../../../format/numbers.ts";
import { formatDate, formatDay } from "../../../format/times.ts";
import { startOfMonth, toMonth } from "../../../format/utc.ts";
import { Badge } from "../../../ui/badge.tsx";
import { type ColumnMeta, createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { classNames } from "../../../ui/class-names.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { formatUtcMonth } from "../format-month.ts";
import { Amount, formatShortAmount, measureNames } from "../this-month-summary.tsx";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./report-tables.module.css";

const formatCost = (prices: Prices, usage: UsageTotals) =>
  formatMoney(estimateCost(prices, usage) ?? 0, prices.currency);

/** Column with a figure of the usage of a zone or a month. */
type UsageColumn = Pick<ColumnMeta, "from"> & {
  id: string;
  header: string;
  render: (usage: UsageTotals) => ReactElement | string;
};

function listUsageColumns(prices: Prices): UsageColumn[] {
  const isPriced = hasPrices(prices);
  return [
    ...(isPriced
      ? [{ id: "cost", header: "Estimated cost", render: (usage: UsageTotals) => formatCost(prices, usage) }]
      : []),
    // Next to the cost, phones have no room for it.
    {
      id: "requests",
      header: "Requests",
      from: isPriced ? 480 : undefined,
      render: ({ requests }) => formatCount(requests),
    },
    {
      id: "bandwidth",
      header: "Bandwidth",
      render: ({ bandwidthBytes }) => <CompactNumber value={bandwidthBytes} unit="bytes" />,
    },
    { id: "hit-ratio", header: "Cache hit ratio", from: 560, render: (usage) => formatPercent(getHitRatio(usage)) },
    {
      id: "origin",
      header: "Origin traffic",
      from: 480,
      render: ({ originBytes }) => <CompactNumber value={originBytes} unit="bytes" />,
    },
  ];
}

const zoneColumn = createAppColumnHelper<ReportZone>();

const isLoaded = ({ completeUntil, deletedAt }: ReportZone) => completeUntil !== null || deletedAt !== null;

function getZoneColumns({ totals, zones, prices }: UsageReport, incomplete: ReadonlySet<string>) {
  const share: UsageColumn = {
    id: "share",
    header: "Share",
    from: 560,
    render: ({ bandwidthBytes: bytes }) => formatPercent(totals.bandwidthBytes > 0 ? bytes / totals.bandwidthBytes : 0),
  };
  const columns = listUsageColumns(prices).flatMap((column): UsageColumn[] =>
    column.id === "hit-ratio" ? [share, { ...column, from: 640 }] : [column],
  );
  const isUnknown = !zones.some(isLoaded);
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
    ...columns.map(({ id, header, from, render }) =>
      zoneColumn.display({
        id,
        header,
        meta: { align: "end", from },
        cell: ({ row: { original } }) => (isLoaded(original) ? render(original) : noFigure),
        footer: () => (isUnknown ? noFigure : render(totals)),
      }),
    ),
  ]);
}

/**
 * Totals of each zone: the one that costs most first, or without prices the one with the most bandwidth. All rows are in the
 * document, so that all are printed.
 */
export function ZonesTable({ report }: { report: UsageReport }): ReactElement {
  const columns = useMemo(
    () => getZoneColumns(report, new Set(findReportGaps(report).zones.map(({ id }) => id))),
    [report],
  );
  const data = useMemo(() => {
    const { prices, zones } = report;
    const getSize = (zone: UsageTotals) => estimateCost(prices, zone) ?? zone.bandwidthBytes;
    return zones.toSorted((a, b) => getSize(b) - getSize(a));
  }, [report]);
  const table = useAppTable({ columns, data, getRowId: ({ id }) => id });
  return (
    <div className={classNames(styles.table, styles.zones)}>
      <DataTable table={table} label="Usage by zone" />
    </div>
  );
}

type MonthTotals = UsageReport["previousMonths"][number];
const monthColumn = createAppColumnHelper<MonthTotals>();

const getMonthColumns = ({ storedFrom, prices }: UsageReport) =>
  monthColumn.columns([
    monthColumn.display({
      id: "month",
      header: "Month",
      cell: ({ row }) => formatMonthWithStart(row.original.month, storedFrom),
    }),
    ...listUsageColumns(prices).map(({ id, header, from, render }) =>
      monthColumn.display({
        id,
        header,
        meta: { align: "end", from },
        cell: ({ row }) => render(row.original),
      }),
    ),
  ]);

/** Totals of the months before the period, newest first. */
export function PreviousMonthsTable({ report }: { report: UsageReport }): ReactElement {
  const data = useMemo(() => report.previousMonths.toReversed(), [report]);
  const columns = useMemo(() => getMonthColumns(report), [report]);
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

type MetricRow = {
  measure: Measure;
  usage: number;
  threshold: number | null;
  /** Undefined if the report's period has no forecast, or the metric has too little data for one. */
  forecast: { low: number; expected: number; high: number } | undefined;
};
const metricColumn = createAppColumnHelper<MetricRow>();

function formatShare(value: number, threshold: number | null): string {
  return threshold === null ? "" : ` (${formatPercent(value / threshold)})`;
}

function getMetricColumns(hasForecast: boolean) {
  const columns = metricColumn.columns([
    metricColumn.display({
      id: "metric",
      header: "Metric",
      cell: ({ row }) => measureNames[row.original.measure],
    }),
    metricColumn.display({
      id: "threshold",
      header: "Threshold",
      meta: { align: "end" },
      cell: ({ row: { original } }) =>
        original.threshold === null ? "Not set" : <Amount value={original.threshold} of={original.measure} />,
    }),
    metricColumn.display({
      id: "usage",
      header: hasForecast ? "To date" : "Usage",
      meta: { align: "end" },
      cell: ({ row: { original } }) => (
        <>
          <Amount value={original.usage} of={original.measure} />
          {formatShare(original.usage, original.threshold)}
        </>
      ),
    }),
  ]);
  const forecastColumn = metricColumn.display({
    id: "forecast",
    header: "Forecast",
    meta: { align: "end" },
    cell: ({ row: { original } }) =>
      original.forecast ? (
        <>
          <Amount value={original.forecast.expected} of={original.measure} />
          {formatShare(original.forecast.expected, original.threshold)}
          <div className={sharedStyles.muted}>
            {formatShortAmount(original.forecast.low, original.measure)} to{" "}
            {formatShortAmount(original.forecast.high, original.measure)}
          </div>
        </>
      ) : (
        "Needs data for two full weeks"
      ),
  });
  return hasForecast ? [...columns, forecastColumn] : columns;
}

/** Usage of the month, its forecast, and the thresholds, by metric. */
export function ThresholdsTable({ report }: { report: UsageReport }): ReactElement {
  const { totals, forecast, thresholds } = report;
  const hasForecast = forecast !== null;
  const columns = useMemo(() => getMetricColumns(hasForecast), [hasForecast]);
  const data = useMemo<MetricRow[]>(
    () => [
      {
        measure: "bandwidth",
        usage: totals.bandwidthBytes,
        threshold: thresholds.bandwidthBytes,
        forecast: forecast?.bandwidth ?? undefined,
      },
      {
        measure: "requests",
        usage: totals.requests,
        threshold: thresholds.requests,
        forecast: forecast?.requests ?? undefined,
      },
    ],
    [totals, thresholds, forecast],
  );
  const table = useAppTable({ columns, data, getRowId: ({ measure }) => measure });
  return (
    <div className={styles.table}>
      <DataTable table={table} label={hasForecast ? "Forecast and thresholds" : "Thresholds"} />
      {data.some(({ threshold }) => threshold !== null) && (
        <p className={styles.note}>Thresholds as of {formatDate(report.createdAt, { clock: "utc" })}.</p>
      )}
    </div>
  );
}
