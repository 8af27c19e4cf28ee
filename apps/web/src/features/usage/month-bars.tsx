import type { Forecast } from "@edge-console/contract/console/usage-forecast";
import type { ReactElement } from "react";
import { noFigure } from "../../format/numbers.ts";
import { ChartContainer } from "../../ui/charts/chart-container.tsx";
import { lazyChart } from "../../ui/charts/lazy-chart.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatUtcMonth } from "./format-month.ts";
import { formatMetric, getMetricName, type ShownMetric } from "./usage-metric.ts";
import sharedStyles from "../../ui/shared.module.css";

const MonthChart = lazyChart(async () => (await import("./month-chart.tsx")).MonthChart);

/** The totals of all zones by month, as a chart and as a table for screen readers. */
export function MonthBars({
  months,
  totals,
  shown,
  forecast,
  threshold,
}: {
  months: readonly string[];
  /** Undefined for months of which nothing is known. */
  totals: readonly (number | undefined)[];
  shown: ShownMetric;
  forecast: Forecast | undefined;
  /** Null for none. */
  threshold: number | null;
}): ReactElement {
  const rows = months.map((month, index) => {
    const total = totals[index];
    const isCurrent = index === months.length - 1;
    return { month, total, remaining: isCurrent && forecast ? Math.max(0, forecast.expected - (total ?? 0)) : 0 };
  });
  const name = getMetricName(shown.metric);
  if (rows.every(({ total, remaining }) => (total ?? 0) + remaining === 0)) {
    return <p className={sharedStyles.muted}>No {name.toLowerCase()} in these months.</p>;
  }
  return (
    <div role="group" aria-label="All zones by month">
      <ChartContainer height={240}>
        <MonthChart months={rows} shown={shown} threshold={threshold} />
      </ChartContainer>
      <VisuallyHidden as="div">
        <table aria-label={`${name} by month`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, total }, index) => (
              <tr key={month}>
                <th scope="row">{formatUtcMonth(month)}</th>
                <td>
                  {total === undefined ? noFigure : formatMetric(total, shown)}
                  {index === rows.length - 1 &&
                    ` to date${forecast ? `, forecast ${formatMetric(forecast.expected, shown)}` : ""}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
