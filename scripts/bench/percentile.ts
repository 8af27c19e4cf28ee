/** Returns the percentile of values; `fraction` is between 0 and 1. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

/** Returns the median of values, the upper one of two. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
