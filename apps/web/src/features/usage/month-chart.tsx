import type { Measure } from "@edge-console/contract/console/usage-forecast";
import { type ReactElement, useId } from "react";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { usePreferences } from "../../format/preferences.ts";
import { formatAxisTick, getAxisTicks } from "../../format/values.ts";
import { Hatch } from "../../ui/charts/hatch.tsx";
import {
  axisProps,
  getOpenBarProps,
  getValueAxisProps,
  gridProps,
  legendProps,
  tooltipProps,
} from "../../ui/charts/chart-props.tsx";
import { formatUtcMonth, formatShortMonth } from "./format-month.ts";
import { measureNames, formatShortAmount } from "./this-month-summary.tsx";

export type MonthTotal = {
  /** "2026-11". */
  month: string;
  total: number;
  /** Remaining part of the forecast; 0 for past months. */
  remaining: number;
};

/** Thresholds up to so many times the highest bar are drawn. */
const maxThresholdFactor = 2;

/** Bar chart of the total of all zones by month, with the rest of the forecast hatched. */
export function MonthChart({
  months,
  measure,
  threshold,
}: {
  months: readonly MonthTotal[];
  measure: Measure;
  /** Drawn as a line unless it's so high that it would flatten the bars; null for none. */
  threshold: number | null;
}): ReactElement {
  const patternId = useId();
  const { bytes } = usePreferences();
  const largest = Math.max(...months.map(({ total, remaining }) => total + remaining));
  const line = threshold !== null && threshold <= maxThresholdFactor * largest ? threshold : undefined;
  const unit = measure === "bandwidth" ? "bytes" : "count";
  const values = getAxisTicks(Math.max(largest, line ?? 0), unit, bytes);
  const formatLabel = (month: string) => formatUtcMonth(month) + (month === months.at(-1)?.month ? ", to date" : "");
  const formatValue = (value: number) => formatShortAmount(value, measure);
  const common = { stackId: "month", isAnimationActive: false, maxBarSize: 64 } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={months}
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
        title={`${measureNames[measure]} by month`}
      >
        <Hatch id={patternId} color="var(--series-1)" isTinted />
        <CartesianGrid {...gridProps} />
        <XAxis
          {...axisProps}
          dataKey="month"
          tickFormatter={(month: string) =>
            month.endsWith("-01") ? `${formatShortMonth(month)} ${month.slice(0, 4)}` : formatShortMonth(month)
          }
        />
        <YAxis {...getValueAxisProps(values, (value) => formatAxisTick(value, unit))} />
        <Tooltip
          {...tooltipProps}
          labelFormatter={(month) => typeof month === "string" && formatLabel(month)}
          formatter={(value, name) => [formatValue(Number(value)), name]}
        />
        <Legend {...legendProps} />
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
        <Bar {...common} dataKey="total" name={measureNames[measure]} fill="var(--series-1)" />
        <Bar
          {...common}
          {...getOpenBarProps(patternId)}
          // Undefined hides it in the tooltip.
          dataKey={({ remaining }: MonthTotal) => (remaining > 0 ? remaining : undefined)}
          name="Forecast for the rest of the month"
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
