import type { ReactElement } from "react";
import type { Bucket, Traffic } from "../buckets.ts";
import { type Cause, causesIn } from "../causes/causes.ts";
import { type Chart, figuresOf } from "../chart-list.ts";
import type { Shown } from "../shown.ts";
import { localWords, periodWords } from "../time-words.ts";
import { exactValue, shortValue } from "../values.ts";
import { useCursor } from "./cursor.ts";
import styles from "./readout.module.css";

type Props = { chart: Chart; shown: Shown; before: readonly Bucket[] | undefined };

/** The figures under the cursor, or of the whole period where it points at nothing. The place for both is the same. */
export function Readout({ chart, shown, before }: Props): ReactElement {
  const [, index] = useCursor();
  const bucket = index === undefined ? undefined : shown.buckets[index];
  const figures: Traffic = bucket ?? shown.total;
  const earlier = bucket && index !== undefined ? before?.[index] : undefined;
  return (
    // Not read aloud at each move: the slider over the drawing says the same.
    <div className={styles.readout} aria-hidden={bucket ? true : undefined}>
      <p className={styles.time}>{bucket ? <BucketTime bucket={bucket} shown={shown} /> : <span>Whole period</span>}</p>
      <ul className={styles.values} data-compared={before && true}>
        {figuresOf(chart).map((series, place) => {
          const value = series.valueOf(figures);
          return (
            <li key={series.id}>
              <span className={styles.swatch} data-series={place < chart.series.length ? place + 1 : undefined} />
              {series.label} <strong title={exactValue(value, chart.unit)}>{shortValue(value, chart.unit)}</strong>
            </li>
          );
        })}
        {before && (
          <li>
            <span className={styles.swatch} data-series="before" />
            Before{" "}
            {bucket && <strong>{earlier ? shortValue(chart.compared.valueOf(earlier), chart.unit) : "–"}</strong>}
          </li>
        )}
      </ul>
    </div>
  );
}

function BucketTime({ bucket, shown: { granularity } }: { bucket: Bucket; shown: Shown }): ReactElement {
  const local = localWords(bucket);
  return (
    <>
      <span className={styles.utc}>
        {periodWords(bucket, granularity)} UTC{bucket.filling && ", still filling"}
      </span>
      {local && <span>{local} your time</span>}
    </>
  );
}

/** What a screen reader says of a bucket. */
export function bucketWords(chart: Chart, bucket: Bucket, { granularity }: Shown, causes: readonly Cause[]): string {
  const figures = figuresOf(chart).map(({ label, valueOf }) => `${label} ${shortValue(valueOf(bucket), chart.unit)}`);
  const filling = bucket.filling ? ", still filling" : "";
  const lines = causesIn(causes, bucket).flatMap((cause) => cause.lines);
  return [`${periodWords(bucket, granularity)} UTC${filling}: ${figures.join(", ")}`, ...lines].join("; ");
}
