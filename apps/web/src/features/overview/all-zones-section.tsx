import type { Overview } from "@edge-console/contract/console/overview";
import { type OverviewPeriod, overviewPeriods } from "@edge-console/contract/rules/statistics-periods";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { formatDate } from "../../format/times.ts";
import { formatCompactValue } from "../../format/values.ts";
import { paths } from "../../paths.ts";
import { CollectionStatus } from "../../resources/usage/collection-status.tsx";
import { ChartContainer } from "../../ui/charts/chart-container.tsx";
import { lazyChart } from "../../ui/charts/lazy-chart.ts";
import { Section } from "../../ui/page.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { getMetrics, type Metric, type MetricId } from "./metrics.ts";
import { getOverviewChartHeight } from "./chart-height.ts";
import { Totals } from "./totals.tsx";
import styles from "./all-zones-section.module.css";
import { getTrend, type TrendDay } from "./trends.ts";
import { isTrafficUnknown } from "./is-traffic-unknown.ts";
import { useAccountLanes } from "./use-account-lanes.ts";

const OverviewChart = lazyChart(async () => (await import("./overview-chart.tsx")).OverviewChart);

const periodOptions = overviewPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }));

/** View of the section in the URL. */
export type AllZonesView = { days: OverviewPeriod; metric: MetricId };

/** Totals of all zones, and a chart of the selected one with changes and incidents. */
export function AllZonesSection({
  overview,
  view: { days, metric: requested },
  onChange,
}: {
  overview: Overview;
  view: AllZonesView;
  onChange: (changes: Partial<AllZonesView>) => void;
}): ReactElement {
  const { id: account, can } = useAccess();
  const trend = getTrend(overview.days, days, overview.today);
  const metrics = getMetrics(overview.days.some(({ blocked }) => blocked !== undefined));
  const metric = metrics.find(({ id }) => id === requested) ?? metrics[0];
  const lanes = useAccountLanes(trend.days[0]?.day ?? overview.today, overview.today);
  const isUnknown = isTrafficUnknown(overview);
  return (
    <Section
      title="All zones"
      actions={
        <SegmentedControl
          label="Period"
          options={periodOptions}
          value={String(days)}
          onChange={(value) => onChange({ days: value === "28" ? 28 : 7 })}
        />
      }
    >
      <CollectionStatus collection={overview.collection} />
      <Totals
        label={`All zones, last ${days} days`}
        metrics={metrics}
        trend={trend}
        isUnknown={isUnknown}
        selected={metric?.id ?? "requests"}
        onSelect={(metric) => onChange({ metric })}
      />
      {metric &&
        !isUnknown &&
        (hasValues(metric, trend.days) ? (
          <div className={styles.chart} role="group" aria-label={`${metric.label} by day`}>
            <ChartContainer height={getOverviewChartHeight(lanes.length)}>
              <OverviewChart metric={metric} days={trend.days} previousLabel={`Previous ${days} days`} lanes={lanes} />
            </ChartContainer>
            <DayTable metric={metric} days={trend.days} />
          </div>
        ) : (
          <p className={styles.none}>
            {metric.id === "blocked" ? "No blocked requests" : "No traffic"} in this or the previous period.
          </p>
        ))}
      <p className={styles.note}>
        Totals of full UTC days, without today, compared with the previous {days} days. Deleted zones are included up to
        the last time their data was loaded.{" "}
        {can("usage:read") && <Link to={paths.usage(account)}>View usage and forecast</Link>}
      </p>
    </Section>
  );
}

function hasValues({ unit, getValue }: Metric, days: readonly TrendDay[]): boolean {
  const values = days.flatMap(({ current, previous }) => [getValue(current), previous && getValue(previous)]);
  return values.some((value) => value !== undefined && (unit === "share" || value > 0));
}

/** The values of the chart for screen readers. */
function DayTable({ metric: { label, unit, getValue }, days }: { metric: Metric; days: readonly TrendDay[] }) {
  return (
    <VisuallyHidden as="div">
      <table aria-label={`${label} by day`}>
        <thead>
          <tr>
            <th scope="col">UTC day</th>
            <th scope="col">{label}</th>
            <th scope="col">Previous period</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, current, previous }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day, { clock: "utc" })}</th>
              <td>
                {formatCompactValue(getValue(current), unit)}
                {!previous && " so far"}
              </td>
              <td>{formatCompactValue(previous && getValue(previous), unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
