import { memo, type ReactElement } from "react";
import { downsample, type Values } from "./downsample.ts";
import styles from "./sparkline.module.css";

const width = 120;
const height = 24;

/**
 * Sparkline: a trend without axes, next to its number. Pass complete buckets only; an incomplete one looks like a drop.
 *
 * An SVG path instead of recharts, so that it renders with the numbers, before the chart code loads.
 *
 *     <Sparkline values={requests} />
 */
export const Sparkline = memo(function Sparkline({ values }: { values: Values }): ReactElement {
  const indices = downsample([values], width / 4);
  const largest = indices.reduce((max, index) => Math.max(max, values[index] ?? 0), 0) || 1;
  const last = Math.max(1, values.length - 1);
  let isDrawing = false;
  const path = indices.map((index) => {
    const value = values[index] ?? null;
    const command = isDrawing ? "L" : "M";
    isDrawing = value !== null;
    if (value === null) return "";
    return `${command}${((index / last) * width).toFixed(1)} ${(height - 1 - (value / largest) * (height - 2)).toFixed(1)}`;
  });
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path d={path.join("")} />
    </svg>
  );
});
