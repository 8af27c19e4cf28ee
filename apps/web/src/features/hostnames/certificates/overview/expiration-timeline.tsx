import type { ReactElement } from "react";
import { formatDate } from "../../../../format/times.ts";
import { ChartContainer } from "../../../../ui/charts/chart-container.tsx";
import { lazyChart } from "../../../../ui/charts/lazy-chart.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../../ui/visually-hidden.tsx";
import sharedStyles from "../../../../ui/shared.module.css";
import styles from "./expiration-timeline.module.css";
import type { ExpirationWeek } from "./timeline.ts";

const TimelineChart = lazyChart(async () => (await import("./timeline-chart.tsx")).TimelineChart);

/**
 * Certificates that expire in the next 90 days by week, as a chart and as a table for screen readers; a placeholder
 * until something is loaded.
 */
export function ExpirationTimeline({ weeks }: { weeks: readonly ExpirationWeek[] | undefined }): ReactElement {
  return (
    <figure className={styles.timeline}>
      <figcaption className={sharedStyles.note}>Expiring in the next 90 days</figcaption>
      {weeks ? <WeekCounts weeks={weeks} /> : <Skeleton height="9rem" />}
    </figure>
  );
}

function WeekCounts({ weeks }: { weeks: readonly ExpirationWeek[] }): ReactElement {
  return (
    <>
      <ChartContainer height={144}>
        <TimelineChart weeks={weeks} />
      </ChartContainer>
      <VisuallyHidden as="div">
        <table aria-label="Expiring certificates by week">
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Uploaded</th>
              <th scope="col">Managed</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, uploaded, managed }) => (
              <tr key={from}>
                <th scope="row">{formatDate(from, { clock: "utc" })}</th>
                <td>{uploaded}</td>
                <td>{managed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
}
