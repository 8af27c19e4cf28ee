import { type ReactElement, useMemo, useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatExactValue } from "../../../format/values.ts";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import { getLocalTimeZone } from "../../../format/times.ts";
import { formatLocalPeriod, formatPeriod } from "../../../resources/statistics/time-labels.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { type Annotation, findAnnotations } from "../../../resources/annotations/annotations.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import styles from "./table-dialog.module.css";

/** Rows added by each press of the button, because rendering 90 days by hour is slow. */
const pageSize = 200;

type TableDialogProps = {
  chart: Chart;
  statistics: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  annotations: readonly Annotation[];
  onClose: () => void;
};

/** Exact values of a chart, newest first. */
export function TableDialog({ chart, statistics, previous, annotations, onClose }: TableDialogProps): ReactElement {
  const [limit, setLimit] = useState(pageSize);
  const { granularity, buckets } = statistics;
  const rows = useMemo(
    () => buckets.map((bucket, index): Row => ({ bucket, previous: previous?.[index] })).toReversed(),
    [buckets, previous],
  );
  const columns = useMemo(
    () => getColumns(chart, statistics, previous !== undefined, annotations),
    [chart, statistics, previous, annotations],
  );
  const data = useMemo(() => rows.slice(0, limit), [rows, limit]);
  const table = useAppTable({ columns, data, getRowId: ({ bucket }) => String(bucket.from) });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`${chart.title} by ${granularity}`}
      description={`${formatPeriod(statistics.period, granularity)} UTC, newest first`}
      footer={rows.length > limit && <Button onClick={() => setLimit(limit + pageSize)}>Show {pageSize} more</Button>}
    >
      <DataTable table={table} label={`${chart.title} by ${granularity}`} />
    </Dialog>
  );
}

type Row = { bucket: Bucket; previous: Bucket | undefined };

const column = createAppColumnHelper<Row>();

function getColumns(
  chart: Chart,
  { granularity, period }: StatisticsViewModel,
  hasPrevious: boolean,
  annotations: readonly Annotation[],
) {
  return column.columns([
    column.display({
      id: "time",
      header: granularity === "day" ? "UTC day" : "UTC",
      meta: { className: styles.time },
      cell: ({ row: { original } }) => (
        <>
          {formatPeriod(original.bucket, granularity)}
          {original.bucket.incomplete && <span className={styles.incomplete}>incomplete</span>}
          {findAnnotations(annotations, original.bucket)
            .flatMap(({ lines }) => lines)
            .map((line) => (
              <span key={line} className={styles.annotation}>
                {line}
              </span>
            ))}
        </>
      ),
    }),
    ...(formatLocalPeriod(period) === undefined
      ? []
      : [
          column.display({
            id: "local",
            header: getLocalTimeZone(),
            meta: { className: styles.localTime },
            cell: ({ row }) => formatLocalPeriod(row.original.bucket),
          }),
        ]),
    ...getAllSeries(chart).map(({ id, label, getValue }) =>
      column.display({
        id,
        header: chart.unit === "bytes" ? `${label}, bytes` : label,
        meta: { align: "end" },
        cell: ({ row }) => formatValue(getValue(row.original.bucket), chart),
      }),
    ),
    ...(hasPrevious
      ? [
          column.display({
            id: "previous",
            header: `${chart.compared.label}, previous period`,
            meta: { align: "end" },
            cell: ({ row: { original } }) =>
              formatValue(original.previous && chart.compared.getValue(original.previous), chart),
          }),
        ]
      : []),
  ]);
}

/** Formats an exact value. The unit of bytes is in the header. */
function formatValue(value: number | undefined, { unit }: Chart): string {
  return unit === "bytes" ? formatCount(value) : formatExactValue(value, unit);
}
