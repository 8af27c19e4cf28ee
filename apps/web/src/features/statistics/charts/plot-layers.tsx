import { type ReactElement, useId } from "react";
import { Curve } from "recharts";
import type { Chart } from "../chart-list.ts";
import { tickWords } from "../time-words.ts";
import { shortValue } from "../values.ts";
import type { Scales } from "./geometry.ts";
import { beforeId, type PlotPoint } from "./plot-points.ts";
import styles from "./plot-layers.module.css";

type Props = {
  chart: Chart;
  points: readonly PlotPoint[];
  scales: Scales;
  /** Where the axes are named: figures from 0 to the top, and Unix seconds. */
  values: readonly number[];
  times: readonly number[];
  /** Unix seconds: from here on the figures are not final. */
  filling: number | undefined;
  /** Whether the period before is drawn too. */
  isCompared: boolean;
  /** Whether there are more buckets than columns. */
  isDense: boolean;
};

const colors = ["var(--series-1)", "var(--series-2)", "var(--series-3)"];
const axis = { stroke: "var(--line-strong)" };
/** Pixels from an axis to its words, and the length of a tick. */
const gap = 8;
const tickLength = 6;

/** What a chart is made of, from back to front, each series as one path. */
export function PlotLayers(props: Props): ReactElement {
  const { chart, points, scales, values, times, filling, isCompared, isDense } = props;
  const hatch = useId();
  const end = points.at(-1)?.at ?? 0;
  const { x, y } = scales;
  const [left, right, bottom, top] = [x(points[0]?.at ?? 0), x(end), y(0), y(values.at(-1) ?? 1)];
  const curveOf = (id: string) => ({
    type: "stepAfter" as const,
    points: points.map((point) => {
      const height = point[id] ?? null;
      return { x: x(point.at), y: height === null ? null : y(height) };
    }),
  });
  const curves = chart.series.map(({ id, drawn }, index) => ({
    id,
    isArea: drawn !== "line",
    color: colors[index] ?? "var(--series-1)",
    curve: curveOf(id),
  }));
  const strokeWidth = isDense ? 1 : 1.5;
  return (
    <>
      <g data-layer="grid" stroke="var(--line)">
        {values.map((value) => (
          <line key={value} x1={left} x2={right} y1={y(value)} y2={y(value)} />
        ))}
      </g>
      <g data-layer="areas" stroke="none">
        {curves
          .filter(({ isArea }) => isArea)
          .toReversed()
          .map(({ id, color, curve }) => (
            <Curve
              key={id}
              {...curve}
              baseLine={bottom}
              fill={`color-mix(in oklab, ${color} 30%, var(--surface-page))`}
            />
          ))}
      </g>
      {filling !== undefined && (
        <>
          <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1={0} x2={0} y1={0} y2={6} stroke="var(--text-muted)" strokeWidth={1.5} strokeOpacity={0.5} />
          </pattern>
          <rect x={x(filling)} y={top} width={right - x(filling)} height={bottom - top} fill={`url(#${hatch})`} />
        </>
      )}
      <g data-layer="lines">
        {curves.toReversed().map(({ id, color, curve }) => (
          <Curve key={id} {...curve} fill="none" stroke={color} strokeWidth={strokeWidth} />
        ))}
        {isCompared && (
          <Curve
            {...curveOf(beforeId)}
            fill="none"
            stroke="var(--text-muted)"
            strokeWidth={1.25}
            strokeDasharray="4 3"
          />
        )}
      </g>
      <g data-layer="values" textAnchor="end">
        {values.map((value) => (
          <text key={value} x={left - gap} y={y(value)} dy="0.355em" className={styles.tick}>
            {axisValue(value, chart)}
          </text>
        ))}
      </g>
      <g data-layer="times" textAnchor="middle">
        <line x1={left} x2={right} y1={bottom} y2={bottom} {...axis} />
        {times.map((at) => (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={bottom} y2={bottom + tickLength} {...axis} />
            <text x={x(at)} y={bottom + gap} dy="0.71em" className={styles.tick}>
              {tickWords(at)}
            </text>
          </g>
        ))}
      </g>
    </>
  );
}

function axisValue(value: number, { unit }: Chart): string {
  if (value === 0 && unit !== "share") return "0";
  return unit === "share" ? `${value * 100}\u00a0%` : shortValue(value, unit);
}
