import type { ZoneTunnel } from "@edge-console/contract/findings/tunnel";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { QueryProblem } from "../../../problems/problem-state.tsx";
import { useRecentTraffic } from "../../../resources/statistics/recent-traffic.ts";
import { ChartContainer } from "../../../ui/charts/chart-container.tsx";
import { lazyChart } from "../../../ui/charts/lazy-chart.ts";
import { Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { NextSteps } from "./next-steps.tsx";
import { TrafficSummary, TrafficSummarySkeleton } from "./traffic-summary.tsx";
import { useIsWaitingForTraffic } from "./use-is-waiting-for-traffic.ts";
import { useChangeMarks } from "./use-change-marks.ts";
import { formatClock } from "../../../format/times.ts";
import { formatCompactValue } from "../../../format/values.ts";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import styles from "./traffic-section.module.css";

const TrafficChart = lazyChart(async () => (await import("./traffic-chart.tsx")).TrafficChart);

/** Height of the chart in pixels, which is reserved before its code is loaded. */
const chartHeight = 232;

/** Traffic of the last 24 hours with its change and a chart; the next steps for a new zone without any. */
export function TrafficSection({
  account,
  zone,
  hostnames,
  tunnel,
}: {
  account: string;
  zone: Zone;
  hostnames: readonly Hostname[] | undefined;
  tunnel: ZoneTunnel | undefined;
}): ReactElement {
  const query = useRecentTraffic(account, zone.ID);
  const { data: traffic, error, isFetching } = query;
  const marks = useChangeMarks(account, zone.ID);
  const isWaiting = useIsWaitingForTraffic(account, zone);
  if (isWaiting) {
    return <NextSteps account={account} zone={zone} hostnames={hostnames} tunnel={tunnel} />;
  }
  return (
    <Section title="Last 24 hours" actions={<Link to={paths.zoneStatistics(account, zone.ID)}>All statistics</Link>}>
      {traffic ? (
        <div className={styles.traffic}>
          <TrafficSummary traffic={traffic} />
          {traffic.total.requests > 0 ? (
            <div className={styles.chart} role="group" aria-label="Requests by hour">
              <ChartContainer height={chartHeight}>
                <TrafficChart buckets={traffic.buckets} marks={marks} />
              </ChartContainer>
              <TrafficTable buckets={traffic.buckets} />
              <p className={styles.note}>Hours are in UTC. Dashed lines mark changes to the zone.</p>
            </div>
          ) : (
            <p className={styles.note}>No requests in the last 24 hours.</p>
          )}
        </div>
      ) : error ? (
        <QueryProblem query={query} title="Couldn't load traffic" />
      ) : isFetching ? (
        <>
          <VisuallyHidden>Loading traffic…</VisuallyHidden>
          <TrafficSkeleton />
        </>
      ) : (
        <p className={styles.note}>The API returned no hourly data.</p>
      )}
    </Section>
  );
}

/** Placeholder with the size of the metrics and the chart. */
export function TrafficSkeleton(): ReactElement {
  return (
    <div className={styles.traffic}>
      <TrafficSummarySkeleton />
      <div className={styles.chart}>
        <Skeleton height={`${chartHeight}px`} />
      </div>
    </div>
  );
}

/** The values of the chart for screen readers. */
function TrafficTable({ buckets }: { buckets: readonly Bucket[] }): ReactElement {
  return (
    <VisuallyHidden as="div">
      <table aria-label="Requests by hour">
        <thead>
          <tr>
            <th scope="col">Hour (UTC)</th>
            <th scope="col">Cache hits</th>
            <th scope="col">Cache misses</th>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ from, hits, misses, incomplete }) => (
            <tr key={from}>
              <th scope="row">
                {formatClock(from, "utc")}
                {incomplete && " so far"}
              </th>
              <td>{formatCompactValue(hits, "count")}</td>
              <td>{formatCompactValue(misses, "count")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
