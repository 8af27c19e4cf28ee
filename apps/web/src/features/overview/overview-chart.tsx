import { type ReactElement, useId } from "react";
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, YAxis } from "recharts";
import { usePreferences } from "../../format/preferences.ts";
import { formatDate, formatDay } from "../../format/times.ts";
import { daySeconds } from "../../format/utc.ts";
import { formatAxisTick, formatCompactValue, getAxisTicks } from "../../format/values.ts";
import { AnnotationLanes } from "../../resources/annotations/annotation-lanes.tsx";
import { type AnnotationLane, annotationLanePx } from "../../resources/annotations/position-annotations.ts";
import { getOpenBarProps, getValueAxisProps, gridProps, tooltipProps } from "../../ui/charts/chart-props.tsx";
import { ChartWithLegend } from "../../ui/charts/chart-with-legend.tsx";
import { Hatch } from "../../ui/charts/hatch.tsx";
import { getBarShares } from "../../ui/charts/label-interval.ts";
import { TimeAxis } from "../../ui/charts/time-axis.tsx";
import { chartSizes } from "./chart-height.ts";
import type { Metric } from "./metrics.ts";
import type { TrendDay } from "./trends.ts";

type OverviewChartProps = {
  metric: Metric;
  /** Full days, and today. */
  days: readonly TrendDay[];
  /** "Previous 7 days". */
  previousLabel: string;
  lanes: readonly AnnotationLane[];
};

const todayName = "Today so far";

/** A metric of all zones by UTC day, with the previous period, changes, and incidents. Today is hatched. */
export function OverviewChart({
  metric: { label, unit, getValue },
  days,
  previousLabel,
  lanes,
}: OverviewChartProps): ReactElement {
  const patternId = useId();
  const { bytes } = usePreferences();
  const [first, today] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  const points = days.map(({ day, current, previous }) => {
    const value = getValue(current);
    return {
      day,
      value: day === today ? undefined : value,
      today: day === today ? value : undefined,
      previous: previous && getValue(previous),
    };
  });
  const largest = points.reduce((max, point) => Math.max(max, point.value ?? point.today ?? 0, point.previous ?? 0), 0);
  const ticks = getAxisTicks(largest, unit, bytes);
  const common = {
    stackId: "day",
    radius: [2, 2, 0, 0] as [number, number, number, number],
    maxBarSize: 56,
    isAnimationActive: false,
  } as const;
  const openBar = getOpenBarProps(patternId);
  return (
    <ChartWithLegend
      legend={[
        { label, fill: "var(--series-1)" },
        { label: todayName, ...openBar },
        { label: previousLabel, line: "var(--series-2)" },
      ]}
    >
      <ComposedChart
        data={points}
        margin={{ top: 8, right: 6, bottom: lanes.length * annotationLanePx, left: 0 }}
        barCategoryGap={days.length > 10 ? "10%" : "17%"}
        title={`${label} by day`}
      >
        <Hatch id={patternId} color="var(--series-1)" isTinted />
        <CartesianGrid {...gridProps} />
        <TimeAxis
          shares={getBarShares(points.length)}
          tickLine={false}
          dataKey="day"
          tickFormatter={(day: number) => formatDay(day, "utc")}
          height={chartSizes.axis}
        />
        <YAxis {...getValueAxisProps(ticks, (value) => formatAxisTick(value, unit))} />
        <Tooltip
          {...tooltipProps}
          position={{ y: 0 }}
          labelFormatter={(day) => typeof day === "number" && formatTooltipTitle(day, today)}
          formatter={(value, name) => [formatCompactValue(Number(value), unit), name]}
        />
        <Bar {...common} dataKey="value" name={label} fill="var(--series-1)" />
        <Bar {...common} {...openBar} dataKey="today" name={todayName} />
        <Line
          dataKey="previous"
          name={previousLabel}
          stroke="var(--series-2)"
          strokeWidth={1.75}
          strokeDasharray="4 3"
          dot={false}
          isAnimationActive={false}
        />
        <AnnotationLanes lanes={lanes} axis={{ from: first, to: today + daySeconds }} axisHeight={chartSizes.axis} />
      </ComposedChart>
    </ChartWithLegend>
  );
}

function formatTooltipTitle(day: number, today: number): string {
  return `${formatDate(day, { clock: "utc" })} UTC${day === today ? ", so far" : ""}`;
}
