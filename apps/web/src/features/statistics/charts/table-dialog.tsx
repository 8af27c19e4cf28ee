import { type ReactElement, useMemo, useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { formatExactValue } from "../../../format/values.ts";
import { createAppColumnHelper, useAppTable } from "../../../ui/app-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Bucket } from "../buckets.ts";
import { type Annotation, findAnnotations } from "../annotations/annotations.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import { formatLocalPeriod, getLocalTimeZone, formatPeriod } from "../time-labels.ts";
import styles from "./table-dialog.module.css";

/** How many more rows each press shows: all hours of 90 days at once would keep the browser busy. */
const pageSize = 200;

type TableDialogProps = {
  chart: Chart;
  shown: StatisticsViewModel;
  before: readonly Bucket[] | undefined;
  causes: readonly Annotation[];
  onClose: () => void;
};

/** The figures behind a chart, newest first, to the last digit. */
export function TableDialog({ chart, shown, before, causes, onClose }: TableDialogProps): ReactElement {
  const [limit, setLimit] = useState(pageSize);
  const { granularity, buckets } = shown;
  const rows = useMemo(
    () => buckets.map((bucket, index): Row => ({ bucket, earlier: before?.[index] })).toReversed(),
    [buckets, before],
  );
  const columns = useMemo(() => getColumns(chart, shown, before !== undefined, causes), [chart, shown, before, causes]);
  const data = useMemo(() => rows.slice(0, limit), [rows, limit]);
  const table = useAppTable({ columns, data, getRowId: ({ bucket }) => String(bucket.from) });
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`${chart.title} by ${granularity}`}
      description={`${formatPeriod(shown.period, granularity)} UTC, newest first`}
      footer={rows.length > limit && <Button onClick={() => setLimit(limit + pageSize)}>Show {pageSize} more</Button>}
    >
      <DataTable table={table} label={`${chart.title} by ${granularity}`} />
    </Dialog>
  );
}

type Row = { bucket: Bucket; earlier: Bucket | undefined };

const column = createAppColumnHelper<Row>();

function getColumns(
  chart: Chart,
  { granularity, period }: StatisticsViewModel,
  hasBefore: boolean,
  causes: readonly Annotation[],
) {
  return column.columns([
    column.display({
      id: "time",
      header: granularity === "day" ? "UTC day" : "UTC",
      meta: { className: styles.time },
      cell: ({ row: { original } }) => (
        <>
          {formatPeriod(original.bucket, granularity)}
          {original.bucket.filling && <span className={styles.filling}>still filling</span>}
          {findAnnotations(causes, original.bucket)
            .flatMap(({ lines }) => lines)
            .map((line) => (
              <span key={line} className={styles.cause}>
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
            meta: { className: styles.local },
            cell: ({ row }) => formatLocalPeriod(row.original.bucket),
          }),
        ]),
    ...getAllSeries(chart).map(({ id, label, valueOf }) =>
      column.display({
        id,
        header: chart.unit === "bytes" ? `${label}, bytes` : label,
        meta: { align: "end" },
        cell: ({ row }) => formatValue(valueOf(row.original.bucket), chart),
      }),
    ),
    ...(hasBefore
      ? [
          column.display({
            id: "before",
            header: `${chart.compared.label} before`,
            meta: { align: "end" },
            cell: ({ row: { original } }) =>
              formatValue(original.earlier && chart.compared.valueOf(original.earlier), chart),
          }),
        ]
      : []),
  ]);
}

/** To the last digit; the header names bytes. */
function formatValue(value: number | undefined, { unit }: Chart): string {
  return unit === "bytes" ? formatCount(value) : formatExactValue(value, unit);
}
