import type { UsageReport } from "@edge-console/contract/console/usage-report";
import type { Measure } from "@edge-console/contract/console/usage-forecast";
import { type ReactElement, useId } from "react";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, YAxis } from "recharts";
import { usePreferences } from "../../../format/preferences.ts";
import { formatDate, formatDay } from "../../../format/times.ts";
import { daySeconds } from "../../../format/utc.ts";
import { formatAxisTick, getAxisTicks } from "../../../format/values.ts";
import {
  barProps,
  getOpenBarProps,
  getValueAxisProps,
  gridProps,
  tooltipProps,
} from "../../../ui/charts/chart-props.tsx";
import { Hatch } from "../../../ui/charts/hatch.tsx";
import { getBarShares } from "../../../ui/charts/label-interval.ts";
import { TimeAxis } from "../../../ui/charts/time-axis.tsx";
import { formatShortAmount, measureNames, measureUnits } from "../this-month-summary.tsx";

/** Bar chart of all zones by UTC day. Days that may still change are hatched. */
export function DailyChart({ report, measure }: { report: UsageReport; measure: Measure }): ReactElement {
  const patternId = useId();
  const { bytes } = usePreferences();
  const { period, today, finalUntil } = report;
  const values = new Map(
    report.days.map((day) => [day.day, measure === "bandwidth" ? day.bandwidthBytes : day.requests]),
  );
  const points: { day: number; final: number | undefined; open: number | undefined }[] = [];
  for (let { from: day } = period; day < period.to; day += daySeconds) {
    const value = day <= today ? (values.get(day) ?? 0) : undefined;
    points.push(day < finalUntil ? { day, final: value, open: undefined } : { day, final: undefined, open: value });
  }
  const unit = measureUnits[measure];
  const ticks = getAxisTicks(Math.max(0, ...values.values()), unit, bytes);
  const common = { ...barProps, stackId: "day", maxBarSize: 40 } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={points}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="12%"
        title={`${measureNames[measure]} by day`}
      >
        <Hatch id={patternId} color="var(--series-1)" isTinted />
        <CartesianGrid {...gridProps} />
        <TimeAxis
          shares={getBarShares(points.length)}
          tickLine={false}
          dataKey="day"
          tickFormatter={(day: number) => formatDay(day, "utc")}
        />
        <YAxis {...getValueAxisProps(ticks, (value) => formatAxisTick(value, unit))} />
        <Tooltip
          {...tooltipProps}
          labelFormatter={(day) => typeof day === "number" && `${formatDate(day, { clock: "utc" })} UTC`}
          formatter={(value, name) => [formatShortAmount(Number(value), measure), name]}
        />
        <Bar {...common} dataKey="final" name={measureNames[measure]} fill="var(--series-1)" />
        <Bar {...common} {...getOpenBarProps(patternId)} dataKey="open" name={`${measureNames[measure]}, not final`} />
      </BarChart>
    </ResponsiveContainer>
  );
}
