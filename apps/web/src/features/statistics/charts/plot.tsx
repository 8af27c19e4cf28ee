import type { Granularity } from "@edge-console/contract/objects/statistics";
import { memo, type ReactElement, useId, useMemo } from "react";
import { Area, CartesianGrid, ComposedChart, Line, ReferenceArea, XAxis, YAxis } from "recharts";
import { usePreferences } from "../../../format/preferences.ts";
import type { Bucket } from "../buckets.ts";
import type { Chart } from "../chart-list.ts";
import { tickWords } from "../time-words.ts";
import { shortValue, valueTicks } from "../values.ts";
import { columnsOf, geometry } from "./geometry.ts";
import { beforeId, largestHeight, plotPoints } from "./plot-points.ts";
import styles from "./plot.module.css";
import { timeTicks } from "./ticks.ts";

type Props = {
  chart: Chart;
  granularity: Granularity;
  buckets: readonly Bucket[];
  before: readonly Bucket[] | undefined;
  /** Pixels. */
  width: number;
};

/** The library would work out ticks of its own; ours are given. */
const ownTicks = { niceTicks: "none", interval: 0 } as const;

const quiet = { isAnimationActive: false, dot: false, activeDot: false, type: "stepAfter" } as const;
const colors = ["var(--series-1)", "var(--series-2)", "var(--series-3)"];

/** Pixels that the name of a time takes. */
const tickPixels = 62;

/**
 * The drawing of a chart. It is drawn once for its figures and width: what a person points at lies over it, and never
 * has it drawn again.
 */
export const Plot = memo(function Plot({ chart, granularity, buckets, before, width }: Props): ReactElement {
  // The axis names bytes in the units that the person prefers.
  const { bytes: system } = usePreferences();
  const hatch = useId();
  const columns = columnsOf(width);
  const points = useMemo(() => plotPoints(chart, buckets, before, columns), [chart, buckets, before, columns]);
  const { from, to } = { from: buckets[0]?.from ?? 0, to: buckets.at(-1)?.to ?? 1 };
  const values = useMemo(
    () => valueTicks(largestHeight(chart, buckets, before), chart.unit, system),
    [chart, buckets, before, system],
  );
  const times = useMemo(
    () => timeTicks({ from, to }, granularity, Math.max(2, Math.floor((width - geometry.left) / tickPixels))),
    [from, to, granularity, width],
  );
  const valueTick = ({ x, y, payload }: TickProps) => (
    <text x={x} y={y} dy="0.355em" textAnchor="end" className={styles.tick}>
      {axisValue(payload.value, chart)}
    </text>
  );
  const strokeWidth = buckets.length > columns ? 1 : 1.5;
  const filling = buckets.find((bucket) => bucket.filling);
  const { left, ...margin } = geometry;
  return (
    <ComposedChart
      width={width}
      height={geometry.height}
      data={points}
      margin={{ ...margin, left: 0, bottom: 0 }}
      accessibilityLayer={false}
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1={0} x2={0} y1={0} y2={6} stroke="var(--text-muted)" strokeWidth={1.5} strokeOpacity={0.5} />
        </pattern>
      </defs>
      <CartesianGrid
        vertical={false}
        verticalCoordinatesGenerator={none}
        horizontalPoints={values.map((value) => heightOf(value / (values.at(-1) ?? 1)))}
        stroke="var(--line)"
      />
      <XAxis
        dataKey="at"
        type="number"
        domain={[from, to]}
        ticks={times}
        {...ownTicks}
        height={geometry.bottom}
        tick={timeTick}
        tickLine={{ stroke: "var(--line-strong)" }}
        axisLine={{ stroke: "var(--line-strong)" }}
      />
      <YAxis
        width={left}
        domain={[0, values.at(-1) ?? 1]}
        ticks={values}
        {...ownTicks}
        tick={valueTick}
        tickLine={false}
        axisLine={false}
      />
      {chart.series
        .map((series, index) => ({ series, color: colors[index] ?? "var(--series-1)" }))
        .toReversed()
        .map(({ series, color }) =>
          series.drawn === "line" ? null : (
            <Area
              key={series.id}
              {...quiet}
              dataKey={series.id}
              stroke={color}
              strokeWidth={strokeWidth}
              fill={`color-mix(in oklab, ${color} 30%, var(--surface-page))`}
              fillOpacity={1}
            />
          ),
        )}
      {chart.series.map((series, index) =>
        series.drawn === "line" ? (
          <Line key={series.id} {...quiet} dataKey={series.id} stroke={colors[index] ?? ""} strokeWidth={strokeWidth} />
        ) : null,
      )}
      {before && (
        <Line {...quiet} dataKey={beforeId} stroke="var(--text-muted)" strokeWidth={1.25} strokeDasharray="4 3" />
      )}
      {filling && <ReferenceArea x1={filling.from} x2={to} fill={`url(#${hatch})`} fillOpacity={1} />}
    </ComposedChart>
  );
});

/** The library would measure the words of an axis to find lines that are not drawn. */
const none = () => [];

/** Where a part of the largest value stands, in pixels from above. */
function heightOf(share: number): number {
  return geometry.top + (1 - share) * (geometry.height - geometry.top - geometry.bottom);
}

/** What the library tells of a tick. */
type TickProps = { x: number | string; y: number | string; payload: { value: number } };

function timeTick({ x, y, payload }: TickProps): ReactElement {
  return (
    <text x={x} y={y} dy="0.71em" textAnchor="middle" className={styles.tick}>
      {tickWords(payload.value)}
    </text>
  );
}

function axisValue(value: number, { unit }: Chart): string {
  if (value === 0 && unit !== "share") return "0";
  return unit === "share" ? `${value * 100}\u00a0%` : shortValue(value, unit);
}
