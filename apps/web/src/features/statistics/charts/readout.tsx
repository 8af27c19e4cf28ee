import type { ReactElement } from "react";
import { formatExactValue, formatCompactValue } from "../../../format/values.ts";
import type { Bucket, Traffic } from "../../../resources/statistics/buckets.ts";
import { formatLocalPeriod, formatPeriod } from "../../../resources/statistics/time-labels.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type Annotation, findAnnotations } from "../../../resources/annotations/annotations.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import { useActiveTime } from "./active-time.tsx";
import styles from "./readout.module.css";

type ReadoutProps = {
  chart: Chart;
  statistics: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  annotations: readonly Annotation[];
  /** Whether the chart came into view. Before, its values don't change with the cursor. */
  wasInView: boolean;
  /** Start of the bucket whose values stay while the pointer is elsewhere, in Unix seconds. */
  held: number | undefined;
};

/** Values at the cursor of the charts, of the held bucket, or of the entire period. The space is the same for all. */
export function Readout({ chart, statistics, previous, annotations, wasInView, held }: ReadoutProps): ReactElement {
  const activeTime = useActiveTime(wasInView);
  const time = activeTime ?? held;
  const index = statistics.buckets.findIndex(({ from }) => from === time);
  const bucket = statistics.buckets[index];
  const earlier = previous?.[index];
  const traffic: Traffic = bucket ?? statistics.total;
  return (
    <div className={styles.readout}>
      <p className={styles.time}>
        {bucket ? <BucketTime bucket={bucket} statistics={statistics} /> : <span>Entire period</span>}
      </p>
      <ul className={styles.values} data-compared={previous && true}>
        {getAllSeries(chart).map((series, position) => {
          const value = series.getValue(traffic);
          // No one can point at the value while the pointer is in a chart.
          const title = activeTime === undefined ? formatExactValue(value, chart.unit) : undefined;
          return (
            <li key={series.id}>
              <span className={styles.swatch} data-series={position < chart.series.length ? position + 1 : undefined} />
              {series.label} <strong title={title}>{formatCompactValue(value, chart.unit)}</strong>
            </li>
          );
        })}
        {previous && (
          <li>
            <span className={styles.swatch} data-series="previous" />
            Previous period{" "}
            {bucket && (
              <strong>{earlier ? formatCompactValue(chart.compared.getValue(earlier), chart.unit) : "–"}</strong>
            )}
          </li>
        )}
      </ul>
      {bucket && (
        <VisuallyHidden>
          {findAnnotations(annotations, bucket)
            .flatMap(({ lines }) => lines)
            .join("; ")}
        </VisuallyHidden>
      )}
    </div>
  );
}

function BucketTime({
  bucket,
  statistics: { granularity },
}: {
  bucket: Bucket;
  statistics: StatisticsViewModel;
}): ReactElement {
  const local = formatLocalPeriod(bucket);
  return (
    <>
      <span className={styles.utc}>
        {formatPeriod(bucket, granularity)} UTC{bucket.incomplete && " (incomplete)"}
      </span>
      {local && <span>{local} your time</span>}
    </>
  );
}
