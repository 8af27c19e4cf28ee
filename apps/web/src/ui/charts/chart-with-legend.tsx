import type { ReactElement } from "react";
import { ResponsiveContainer } from "recharts";
import styles from "./chart-with-legend.module.css";

/** Series in a legend: bars with a fill, or a dashed line. */
export type LegendEntry = { label: string } & ({ fill: string; stroke?: string } | { line: string });

const iconPx = 10;

/**
 * A chart of recharts below its legend, in the space that there is for both.
 *
 * Recharts' own legend measures itself, and then the whole chart is laid out and rendered again: a third of the time in which a bar
 * chart is drawn.
 *
 *     <ChartWithLegend legend={[{ label: "Uploaded", fill: "var(--series-1)" }]}><BarChart …>…</BarChart></ChartWithLegend>
 */
export function ChartWithLegend({
  legend,
  children,
}: {
  legend: readonly LegendEntry[];
  children: ReactElement;
}): ReactElement {
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        {legend.map((entry) => (
          <li key={entry.label} className={styles.entry}>
            <svg width={iconPx} height={iconPx} aria-hidden>
              {"line" in entry ? (
                <line
                  x2={iconPx}
                  y1={iconPx / 2}
                  y2={iconPx / 2}
                  stroke={entry.line}
                  strokeWidth={2}
                  strokeDasharray="4 2"
                />
              ) : (
                <rect width={iconPx} height={iconPx} fill={entry.fill} stroke={entry.stroke} />
              )}
            </svg>
            {entry.label}
          </li>
        ))}
      </ul>
      <div className={styles.plot}>
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
    </div>
  );
}
