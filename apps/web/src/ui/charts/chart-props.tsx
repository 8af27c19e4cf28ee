/** Props of recharts' `XAxis` in the console's themes. */
export const axisProps = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--text-muted)", fontSize: 12 },
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

/** Props of recharts' `Legend` in the console's themes. */
export const legendProps = {
  align: "left",
  iconSize: 10,
  verticalAlign: "top",
  wrapperStyle: { paddingBottom: 8, fontSize: "var(--text-xs)" },
  // In the color of its series a label may lack contrast.
  formatter: (label: string | undefined) => <span style={{ color: "var(--text)" }}>{label}</span>,
} as const;
