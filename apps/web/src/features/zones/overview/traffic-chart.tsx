import { type ReactElement, useId } from "react";
import { Bar, CartesianGrid, ComposedChart, ReferenceLine, Tooltip, YAxis } from "recharts";
import { usePreferences } from "../../../format/preferences.ts";
import { formatClock, formatDate } from "../../../format/times.ts";
import { formatAxisTick, formatCompactValue, getAxisTicks } from "../../../format/values.ts";
import type { Bucket } from "../../../resources/statistics/buckets.ts";
import { formatTimeTick } from "../../../resources/statistics/time-labels.ts";
import {
  barProps,
  getOpenBarProps,
  getValueAxisProps,
  gridProps,
  tooltipProps,
} from "../../../ui/charts/chart-props.tsx";
import { ChartWithLegend } from "../../../ui/charts/chart-with-legend.tsx";
import { Hatch } from "../../../ui/charts/hatch.tsx";
import { getBarShares } from "../../../ui/charts/label-interval.ts";
import { TimeAxis } from "../../../ui/charts/time-axis.tsx";
import type { ChangeMark } from "./use-change-marks.ts";

const names = { hits: "Cache hits", misses: "Cache misses", current: "Current hour so far" };

/** Requests by hour: cache hits and misses. The current hour is hatched, and changes of the zone are marked. */
export function TrafficChart({
  buckets,
  marks,
}: {
  buckets: readonly Bucket[];
  marks: readonly ChangeMark[];
}): ReactElement {
  const patternId = useId();
  const { bytes } = usePreferences();
  const ticks = getAxisTicks(Math.max(...buckets.map(({ requests }) => requests)), "count", bytes);
  const points = buckets.map(({ from, hits, misses, incomplete }) => ({
    from,
    hits: incomplete ? undefined : hits,
    misses: incomplete ? undefined : misses,
    current: incomplete ? hits + misses : undefined,
  }));
  const marksByHour = Map.groupBy(marks, ({ at }) => buckets.find(({ from, to }) => at >= from && at < to)?.from);
  const common = { ...barProps, stackId: "hour", maxBarSize: 40 } as const;
  const openBar = getOpenBarProps(patternId);
  return (
    <ChartWithLegend
      legend={[
        { label: names.hits, fill: "var(--series-1)" },
        { label: names.misses, fill: "var(--series-2)" },
        { label: names.current, ...openBar },
      ]}
    >
      <ComposedChart
        data={points}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        title="Requests by hour"
      >
        <Hatch id={patternId} color="var(--series-1)" isTinted />
        <CartesianGrid {...gridProps} />
        <TimeAxis
          shares={getBarShares(points.length)}
          tickLine={false}
          dataKey="from"
          tickFormatter={(at: number) => formatTimeTick(at)}
        />
        <YAxis {...getValueAxisProps(ticks, (value) => formatAxisTick(value, "count"))} width={48} />
        <Tooltip
          {...tooltipProps}
          labelFormatter={(at) => typeof at === "number" && formatHour(at, marksByHour.get(at) ?? [])}
          formatter={(value, name) => [formatCompactValue(Number(value), "count"), name]}
        />
        <Bar {...common} dataKey="hits" name={names.hits} fill="var(--series-1)" />
        <Bar {...common} dataKey="misses" name={names.misses} fill="var(--series-2)" />
        <Bar {...common} {...openBar} dataKey="current" name={names.current} />
        {[...marksByHour.keys()].map(
          (at) =>
            at !== undefined && <ReferenceLine key={at} x={at} stroke="var(--accent-text)" strokeDasharray="3 3" />,
        )}
      </ComposedChart>
    </ChartWithLegend>
  );
}

function formatHour(at: number, marks: readonly ChangeMark[]): string {
  const hour = `${formatDate(at, { clock: "utc" })}, ${formatClock(at, "utc")} UTC`;
  return [hour, ...marks.map(({ text }) => text)].join("; ");
}
