import { type ReactElement, useId } from "react";
import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { usePreferences } from "../../format/preferences.ts";
import { ChartWithLegend } from "../../ui/charts/chart-with-legend.tsx";
import { Hatch } from "../../ui/charts/hatch.tsx";
import {
  axisProps,
  barProps,
  getOpenBarProps,
  getValueAxisProps,
  gridProps,
  tooltipProps,
} from "../../ui/charts/chart-props.tsx";
import { formatUtcMonth, formatShortMonth } from "./format-month.ts";
import { formatMetric, formatMetricTick, getMetricName, getMetricTicks, type ShownMetric } from "./usage-metric.ts";

export type MonthTotal = {
  /** "2026-11". */
  month: string;
  /** Undefined if nothing is known of the month. */
  total: number | undefined;
  /** Remaining part of the forecast; 0 for past months. */
  remaining: number;
};

/** Thresholds up to so many times the highest bar are drawn. */
const maxThresholdFactor = 2;

const forecastName = "Forecast for the rest of the month";

/** Bar chart of the total of all zones by month, with the rest of the forecast hatched. */
export function MonthChart({
  months,
  shown,
  threshold,
}: {
  months: readonly MonthTotal[];
  shown: ShownMetric;
  /** Drawn as a line unless it's so high that it would flatten the bars; null for none. */
  threshold: number | null;
}): ReactElement {
  const patternId = useId();
  const { bytes } = usePreferences();
  const largest = Math.max(...months.map(({ total, remaining }) => (total ?? 0) + remaining));
  const line = threshold !== null && threshold <= maxThresholdFactor * largest ? threshold : undefined;
  const values = getMetricTicks(Math.max(largest, line ?? 0), shown.metric, bytes);
  const name = getMetricName(shown.metric);
  const formatLabel = (month: string) => formatUtcMonth(month) + (month === months.at(-1)?.month ? ", to date" : "");
  const formatValue = (value: number) => formatMetric(value, shown);
  const common = { ...barProps, stackId: "month", maxBarSize: 64 } as const;
  const openBar = getOpenBarProps(patternId);
  return (
    <ChartWithLegend
      legend={[
        { label: name, fill: "var(--series-1)" },
        { label: forecastName, ...openBar },
      ]}
    >
      <BarChart data={months} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title={`${name} by month`}>
        <Hatch id={patternId} color="var(--series-1)" isTinted />
        <CartesianGrid {...gridProps} />
        <XAxis
          {...axisProps}
          dataKey="month"
          tickFormatter={(month: string) =>
            month.endsWith("-01") ? `${formatShortMonth(month)} ${month.slice(0, 4)}` : formatShortMonth(month)
          }
        />
        <YAxis {...getValueAxisProps(values, (value) => formatMetricTick(value, shown))} />
        <Tooltip
          {...tooltipProps}
          labelFormatter={(month) => typeof month === "string" && formatLabel(month)}
          formatter={(value, name) => [formatValue(Number(value)), name]}
        />
        {line !== undefined && (
          <ReferenceLine
            y={line}
            stroke="var(--caution-text)"
            strokeDasharray="6 4"
            label={{
              value: `Threshold ${formatValue(line)}`,
              // Below the line, because the highest one is next to the legend.
              position: "insideTopLeft",
              fill: "var(--caution-text)",
              fontSize: 12,
            }}
          />
        )}
        <Bar {...common} dataKey="total" name={name} fill="var(--series-1)" />
        <Bar
          {...common}
          {...openBar}
          // Undefined hides it in the tooltip.
          dataKey={({ remaining }: MonthTotal) => (remaining > 0 ? remaining : undefined)}
          name={forecastName}
        />
      </BarChart>
    </ChartWithLegend>
  );
}
