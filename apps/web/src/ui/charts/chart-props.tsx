import type { ReactElement } from "react";
import type { BarShapeProps, BaseTickContentProps } from "recharts";

/** Renders a label of an axis. Recharts' own label measures its words, because it may wrap them. */
function renderTick({
  x,
  y,
  index,
  payload,
  textAnchor,
  verticalAnchor,
  tickFormatter,
}: BaseTickContentProps): ReactElement {
  const dy = verticalAnchor === "start" ? "0.71em" : "0.355em";
  return (
    <text x={x} y={y} dy={dy} textAnchor={textAnchor} fill="var(--text-muted)" fontSize={12}>
      {tickFormatter?.(payload.value, index) ?? payload.value}
    </text>
  );
}

/** Props of recharts' `XAxis` in the console's themes. */
export const axisProps = {
  stroke: "var(--line-strong)",
  tick: renderTick,
  interval: "equidistantPreserveStart",
} as const;

/** Props of recharts' `YAxis`. Every tick has a label, so that recharts doesn't measure whether they fit. */
export const valueAxisProps = {
  stroke: axisProps.stroke,
  tick: axisProps.tick,
  axisLine: false,
  tickLine: false,
  interval: 0,
} as const;

/** Returns the props of a `YAxis` from 0 to the last of `ticks`. */
export function getValueAxisProps(ticks: readonly number[], format: (value: number) => string) {
  return { ...valueAxisProps, domain: [0, ticks.at(-1) ?? 1], ticks, tickFormatter: format, width: 64 };
}

/** Props of a `CartesianGrid`. Without a generator it would measure the labels for vertical lines that it doesn't draw. */
export const gridProps = { vertical: false, verticalCoordinatesGenerator: () => [], stroke: "var(--line)" };

/** Props of a `Bar` with square corners, whose shape has no animation to prepare: a quarter of the time in which bars are drawn. */
export const barProps = {
  isAnimationActive: false,
  shape: ({ x, y, width, height, fill, stroke }: BarShapeProps) =>
    // Hours and days without a value have no bar.
    height !== 0 && <rect x={x} y={y} width={width} height={height} fill={fill} stroke={stroke} />,
} as const;

/** Returns the props of a `Bar` whose value isn't final. `hatchId` is the ID of a `Hatch` in the color of the first series. */
export function getOpenBarProps(hatchId: string) {
  return { fill: `url(#${hatchId})`, stroke: "var(--series-1)" };
}

/** Props of recharts' `Tooltip` in the console's themes. */
export const tooltipProps = {
  isAnimationActive: false,
  cursor: { fill: "var(--surface-hover)" },
  contentStyle: {
    padding: "var(--space-2)",
    background: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    fontSize: "var(--text-xs)",
  },
  itemStyle: { padding: 0, color: "var(--text)" },
  separator: ": ",
};
