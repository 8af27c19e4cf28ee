import type { Forecast, Measure } from "@edge-console/contract/console/usage-forecast";
import { lazy, type ReactElement } from "react";
import { ChartContainer } from "../../ui/charts/chart-container.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatUtcMonth } from "./format-month.ts";
import { measureNames, formatShortAmount } from "./this-month-summary.tsx";
import styles from "./month-bars.module.css";

const MonthChart = lazy(async () => ({ default: (await import("./month-chart.tsx")).MonthChart }));

/** The totals of all zones by month, as a chart and as a table for screen readers. */
export function MonthBars({
  months,
  totals,
  measure,
  forecast,
  threshold,
}: {
  months: readonly string[];
  totals: readonly number[];
  measure: Measure;
  forecast: Forecast | undefined;
  /** Null for none. */
  threshold: number | null;
}): ReactElement {
  const rows = months.map((month, index) => {
    const total = totals[index] ?? 0;
    const isCurrent = index === months.length - 1;
    return { month, total, remaining: isCurrent && forecast ? Math.max(0, forecast.expected - total) : 0 };
  });
  if (rows.every(({ total, remaining }) => total + remaining === 0)) {
    return <p className={styles.none}>No {measureNames[measure].toLowerCase()} in these months.</p>;
  }
  return (
    <div role="group" aria-label="All zones by month">
      <ChartContainer height={240}>
        <MonthChart months={rows} measure={measure} threshold={threshold} />
      </ChartContainer>
      <VisuallyHidden as="div">
        <table aria-label={`${measureNames[measure]} by month`}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{measureNames[measure]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, total }, index) => (
              <tr key={month}>
                <th scope="row">{formatUtcMonth(month)}</th>
                <td>
                  {formatShortAmount(total, measure)}
                  {index === rows.length - 1 &&
                    ` to date${forecast ? `, forecast ${formatShortAmount(forecast.expected, measure)}` : ""}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}
