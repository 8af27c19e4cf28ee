import type { Period } from "@edge-console/contract/rules/statistics-periods";
import {
  type KeyboardEvent,
  memo,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
  YAxis,
} from "recharts";
import { usePreferences } from "../../../format/preferences.ts";
import { formatAxisTick, getAxisTicks } from "../../../format/values.ts";
import { getTimeTicks } from "../../../resources/statistics/ticks.ts";
import { formatTimeTick } from "../../../resources/statistics/time-labels.ts";
import { getValueAxisProps, gridProps } from "../../../ui/charts/chart-props.tsx";
import { Hatch } from "../../../ui/charts/hatch.tsx";
import { TimeAxis } from "../../../ui/charts/time-axis.tsx";
import { AnnotationLanes } from "../../../resources/annotations/annotation-lanes.tsx";
import { type AnnotationLane, annotationLanePx } from "../../../resources/annotations/position-annotations.ts";
import type { Chart } from "../chart-definitions.ts";
import type { StatisticsViewModel } from "../view-model.ts";
import { useSetActiveTime } from "./active-time.tsx";
import { type ChartPoint, getChartPoints, getLargestValue, getTimeAxis, previousPeriodId } from "./chart-points.ts";
import { geometry } from "./geometry.ts";
import styles from "./traffic-chart.module.css";

export type TrafficChartProps = {
  chart: Chart;
  statistics: StatisticsViewModel;
  previous: StatisticsViewModel["buckets"] | undefined;
  /** Indices of the plotted buckets. */
  bucketIndices: readonly number[];
  lanes: readonly AnnotationLane[];
  /** Start of the bucket whose values stay while the pointer is elsewhere, in Unix seconds. */
  held: number | undefined;
  onHold: (held: number | undefined) => void;
  onZoom: (period: Period) => void;
};

/** Colors of the series, in the order of a chart. */
const colors = ["var(--series-1)", "var(--series-2)"];
const maxTimeTicks = 8;
const throttledEvents = ["touchmove"] as const;
const renderNothing = () => null;
/** Recharts measures its tooltip with each move. Outside the document, that doesn't cause a layout of the page. */
const detachedElement = document.createElement("div");

/**
 * Chart of traffic over time. All charts of the screen share their cursor; a click or Enter holds it. To zoom in, drag over a part, or select it
 * with Shift and the arrow keys and press Enter.
 */
export const TrafficChart = memo(function TrafficChart(props: TrafficChartProps): ReactElement {
  const { chart, statistics, previous, bucketIndices, lanes, held, onHold, onZoom } = props;
  const { buckets, granularity } = statistics;
  const patternId = useId();
  const { bytes } = usePreferences();
  const points = useMemo(
    () => getChartPoints(chart, buckets, previous, bucketIndices),
    [chart, buckets, previous, bucketIndices],
  );
  const values = useMemo(
    () => getAxisTicks(getLargestValue(chart, buckets, previous), chart.unit, bytes),
    [chart, buckets, previous, bytes],
  );
  const axis = useMemo(() => getTimeAxis(buckets), [buckets]);
  const timeTicks = useMemo(
    () => getTimeTicks({ from: axis.from, to: axis.to + 1 }, granularity, maxTimeTicks),
    [axis, granularity],
  );
  const indices = useMemo(() => new Map(buckets.map(({ from }, index) => [from, index])), [buckets]);
  const incompleteIndex = buckets.findIndex((bucket) => bucket.incomplete);

  /** Start of the selection, in Unix seconds. */
  const [anchor, setAnchor] = useState<number>();
  const active = useRef<number>(undefined);
  const zoom = (end: number | undefined) => {
    setAnchor(undefined);
    if (end === undefined) return;
    if (anchor === undefined || anchor === end) {
      onHold(end === held ? undefined : end);
      return;
    }
    const last = indices.get(Math.max(anchor, end));
    onZoom({ from: Math.min(anchor, end), to: buckets[last ?? -1]?.to ?? axis.to });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey && event.key.startsWith("Arrow")) setAnchor(anchor ?? active.current);
    else if (event.key.startsWith("Arrow")) setAnchor(undefined);
    else if (event.key === "Escape") {
      setAnchor(undefined);
      onHold(undefined);
    } else if (event.key === "Enter" && active.current !== undefined) {
      event.stopPropagation();
      zoom(active.current);
    }
  };

  return (
    <div className={styles.chart} data-buckets={buckets.length} onKeyDownCapture={handleKeyDown}>
      <ResponsiveContainer width="100%" height={geometry.height + lanes.length * annotationLanePx}>
        <ComposedChart
          data={points}
          syncId="statistics"
          margin={{ top: geometry.top, right: geometry.right, bottom: lanes.length * annotationLanePx, left: 0 }}
          title={`${chart.title} over time`}
          // Not "mousemove", so that a drag starts and ends at the pointer, not where it was in an earlier frame.
          throttledEvents={throttledEvents}
          onMouseDown={({ activeLabel }) => setAnchor(toTime(activeLabel))}
          onMouseUp={({ activeLabel }) => anchor !== undefined && zoom(toTime(activeLabel))}
          onMouseLeave={() => setAnchor(undefined)}
        >
          <Hatch id={patternId} color="var(--text-muted)" />
          <CartesianGrid {...gridProps} />
          <TimeAxis
            shares={timeTicks.map((at) => (at - axis.from) / (axis.to - axis.from || 1))}
            dataKey="at"
            type="number"
            domain={[axis.from, axis.to]}
            ticks={timeTicks}
            tickFormatter={formatTimeTick}
            height={geometry.bottom}
          />
          <YAxis {...getValueAxisProps(values, (value) => formatAxisTick(value, chart.unit))} width={geometry.left} />
          {chart.series.map(({ id, type }, index) => {
            const stroke = colors[index] ?? "var(--series-1)";
            const common = {
              dataKey: id,
              stroke,
              strokeWidth: 1.5,
              isAnimationActive: false,
              dot: renderIsolatedDot(points, id),
            };
            return type === "line" ? (
              <Line key={id} {...common} />
            ) : (
              <Area key={id} {...common} stackId="areas" fill={stroke} fillOpacity={0.25} />
            );
          })}
          {previous && (
            <Line
              dataKey={previousPeriodId}
              stroke="var(--text-muted)"
              strokeWidth={1.25}
              strokeDasharray="4 3"
              dot={false}
              isAnimationActive={false}
            />
          )}
          {incompleteIndex > 0 && (
            <ReferenceArea
              x1={buckets[incompleteIndex - 1]?.from ?? axis.from}
              x2={axis.to}
              fill={`url(#${patternId})`}
            />
          )}
          <AnnotationLanes lanes={lanes} axis={axis} axisHeight={geometry.bottom} />
          {held !== undefined && held >= axis.from && held <= axis.to && (
            <ReferenceLine x={held} stroke="var(--text-muted)" />
          )}
          <ZoomSelection anchor={anchor} activeRef={active} />
          {/* Only the cursor: the values are above the chart. */}
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--text-muted)" }}
            content={renderNothing}
            portal={detachedElement}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
});

/** Returns the time of a recharts label, in Unix seconds. */
function toTime(label: string | number | undefined): number | undefined {
  return label === undefined ? undefined : Number(label);
}

/** Returns a dot for values between two gaps, which have no line. */
function renderIsolatedDot(points: readonly ChartPoint[], id: string) {
  const isGap = (index: number) => (points[index]?.[id] ?? null) === null;
  const isIsolated = (index: number) => !isGap(index) && isGap(index - 1) && isGap(index + 1);
  if (!points.some((_, index) => isIsolated(index))) return false;
  return ({ key, cx, cy, index, stroke }: DotItemDotProps) =>
    isIsolated(index) ? <circle key={key} cx={cx} cy={cy} r={2} fill={stroke} /> : <g key={key} />;
}

/**
 * Selected part of a chart, from `anchor` to the cursor. Stores the time at the cursor in `activeRef`, and shares it with the
 * values above all charts; Unix seconds.
 */
function ZoomSelection({
  anchor,
  activeRef,
}: {
  anchor: number | undefined;
  activeRef: RefObject<number | undefined>;
}): ReactElement | null {
  const label = toTime(useActiveTooltipLabel());
  const active = useIsTooltipActive() ? label : undefined;
  const setActiveTime = useSetActiveTime();
  useEffect(() => {
    activeRef.current = active;
    setActiveTime(active);
  }, [active, activeRef, setActiveTime]);
  if (anchor === undefined || active === undefined || anchor === active) return null;
  return <ReferenceArea x1={anchor} x2={active} fill="var(--accent)" fillOpacity={0.22} stroke="var(--accent)" />;
}
