/** Props of recharts' `XAxis` and `YAxis` in the console's themes. */
export const axisProps = {
  stroke: "var(--line-strong)",
  tick: { fill: "var(--text-muted)", fontSize: 12 },
};

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
