/** Of some figures, the one that this part of them does not exceed. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The middle one of some figures, the upper of two. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}
