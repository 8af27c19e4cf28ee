/** Returns the percentile of values; `part` is between 0 and 1. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Returns the median of values, the upper one of two. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}
