import type { ReactElement } from "react";
import { formatExactValue, formatCompactValue } from "../../../format/values.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Bucket, Traffic } from "../buckets.ts";
import { type Annotation, findAnnotations } from "../annotations/annotations.ts";
import { type Chart, getAllSeries } from "../chart-definitions.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import { formatLocalPeriod, formatPeriod } from "../time-labels.ts";
import styles from "./readout.module.css";

type ReadoutProps = {
  chart: Chart;
  shown: StatisticsViewModel;
  previous: readonly Bucket[] | undefined;
  causes: readonly Annotation[];
  /** Of the bucket under the cursor; undefined for the whole period. */
  index: number | undefined;
};

/** The values under the cursor of a chart, or of the whole period. Both take the same place. */
export function Readout({ chart, shown, previous, causes, index }: ReadoutProps): ReactElement {
  const bucket = index === undefined ? undefined : shown.buckets[index];
  const figures: Traffic = bucket ?? shown.total;
  const earlier = bucket && index !== undefined ? previous?.[index] : undefined;
  return (
    <div className={styles.readout}>
      <p className={styles.time}>{bucket ? <BucketTime bucket={bucket} shown={shown} /> : <span>Whole period</span>}</p>
      <ul className={styles.values} data-compared={previous && true}>
        {getAllSeries(chart).map((series, place) => {
          const value = series.valueOf(figures);
          return (
            <li key={series.id}>
              <span className={styles.swatch} data-series={place < chart.series.length ? place + 1 : undefined} />
              {series.label}{" "}
              <strong title={formatExactValue(value, chart.unit)}>{formatCompactValue(value, chart.unit)}</strong>
            </li>
          );
        })}
        {previous && (
          <li>
            <span className={styles.swatch} data-series="before" />
            Before{" "}
            {bucket && (
              <strong>{earlier ? formatCompactValue(chart.compared.valueOf(earlier), chart.unit) : "–"}</strong>
            )}
          </li>
        )}
      </ul>
      {bucket && (
        <VisuallyHidden>
          {findAnnotations(causes, bucket)
            .flatMap(({ lines }) => lines)
            .join("; ")}
        </VisuallyHidden>
      )}
    </div>
  );
}

function BucketTime({ bucket, shown: { granularity } }: { bucket: Bucket; shown: StatisticsViewModel }): ReactElement {
  const local = formatLocalPeriod(bucket);
  return (
    <>
      <span className={styles.utc}>
        {formatPeriod(bucket, granularity)} UTC{bucket.filling && ", still filling"}
      </span>
      {local && <span>{local} your time</span>}
    </>
  );
}
