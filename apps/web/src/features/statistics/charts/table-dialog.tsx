import { type ReactElement, useState } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Table } from "../../../ui/table.tsx";
import { Th } from "../../../ui/table-head.tsx";
import type { Bucket } from "../buckets.ts";
import { type Cause, causesIn } from "../causes/causes.ts";
import { type Chart, figuresOf } from "../chart-list.ts";
import type { Shown } from "../shown.ts";
import { localWords, localZone, periodWords } from "../time-words.ts";
import { exactValue } from "../values.ts";
import styles from "./table-dialog.module.css";

/** How many more rows each press shows: all hours of 90 days at once would keep the browser busy. */
const portion = 200;

type Props = {
  chart: Chart;
  shown: Shown;
  before: readonly Bucket[] | undefined;
  causes: readonly Cause[];
  onClose: () => void;
};

/** The figures behind a chart, newest first, to the last digit. */
export function TableDialog({ chart, shown, before, causes, onClose }: Props): ReactElement {
  const [limit, setLimit] = useState(portion);
  const { granularity, buckets } = shown;
  const rows = buckets.map((bucket, index) => ({ bucket, earlier: before?.[index] })).toReversed();
  const hasLocal = localWords(shown.period) !== undefined;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={`${chart.title} by ${granularity}`}
      description={`${periodWords(shown.period, granularity)} UTC, newest first`}
      footer={rows.length > limit && <Button onClick={() => setLimit(limit + portion)}>Show {portion} more</Button>}
    >
      <Table label={`${chart.title} by ${granularity}`}>
        <thead>
          <tr>
            <Th>{granularity === "day" ? "UTC day" : "UTC"}</Th>
            {hasLocal && <Th>{localZone()}</Th>}
            {figuresOf(chart).map(({ id, label }) => (
              <Th key={id} align="end">
                {label}
                {chart.unit === "bytes" && ", bytes"}
              </Th>
            ))}
            {before && <Th align="end">{chart.compared.label} before</Th>}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map(({ bucket, earlier }) => (
            <tr key={bucket.from}>
              <th scope="row" className={styles.time}>
                {periodWords(bucket, granularity)}
                {bucket.filling && <span className={styles.filling}>still filling</span>}
                {causesIn(causes, bucket)
                  .flatMap(({ lines }) => lines)
                  .map((line) => (
                    <span key={line} className={styles.cause}>
                      {line}
                    </span>
                  ))}
              </th>
              {hasLocal && <td className={styles.local}>{localWords(bucket)}</td>}
              {figuresOf(chart).map(({ id, valueOf }) => (
                <td key={id} data-align="end">
                  {cell(valueOf(bucket), chart)}
                </td>
              ))}
              {before && <td data-align="end">{cell(earlier && chart.compared.valueOf(earlier), chart)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Dialog>
  );
}

/** To the last digit; the head names bytes. */
function cell(value: number | undefined, { unit }: Chart): string {
  return unit === "bytes" ? formatCount(value) : exactValue(value, unit);
}
