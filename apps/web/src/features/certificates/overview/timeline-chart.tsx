import type { ReactElement } from "react";
import { formatDate } from "../../../format/times.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Week } from "./timeline.ts";
import styles from "./timeline-chart.module.css";

/** The certificates that end in the next weeks, a column a week; as a list for who does not see it. */
export function TimelineChart({ weeks }: { weeks: readonly Week[] }): ReactElement {
  const most = Math.max(1, ...weeks.map(({ uploaded, automatic }) => uploaded + automatic));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>Ends in the next 90 days, by week</span>
        <span className={styles.key} data-kind="uploaded">
          Uploaded
        </span>
        <span className={styles.key} data-kind="automatic">
          Automatic, renewed by itself
        </span>
      </figcaption>
      <ol className={styles.weeks}>
        {weeks.map(({ from, uploaded, automatic }) => (
          <li key={from} className={styles.week}>
            <div aria-hidden className={styles.column}>
              <span className={styles.count}>{uploaded + automatic || ""}</span>
              <span className={styles.bar} data-kind="automatic" style={{ height: `${(48 * automatic) / most}px` }} />
              <span className={styles.bar} data-kind="uploaded" style={{ height: `${(48 * uploaded) / most}px` }} />
            </div>
            <span aria-hidden className={styles.date}>
              {formatDate(from, { clock: "utc" }).replace(/ \d+$/, "")}
            </span>
            <VisuallyHidden>
              {`Week from ${formatDate(from, { clock: "utc" })}: ${uploaded} uploaded, ${automatic} automatic`}
            </VisuallyHidden>
          </li>
        ))}
      </ol>
    </figure>
  );
}
