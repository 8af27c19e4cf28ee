/** Value of each bucket; null without a value (no hit ratio without requests). */
export type Values = readonly (number | null)[];

/**
 * Returns the indices of the buckets to draw, in order: all of them up to two per pixel column, otherwise those with the
 * smallest and the largest value of each series per column, so that spikes stay visible. Includes the first and the last.
 */
export function downsample(series: readonly Values[], columns: number): number[] {
  const count = series[0]?.length ?? 0;
  if (count <= 2 * columns) return Array.from({ length: count }, (_, index) => index);
  const indices = new Set([0, count - 1]);
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    for (const values of series) for (const index of findExtremes(values, start, end)) indices.add(index);
  }
  return [...indices].toSorted((a, b) => a - b);
}

/** Returns the indices of the smallest and the largest value from `start` up to `end`; empty if there are only gaps. */
function findExtremes(values: Values, start: number, end: number): number[] {
  let smallest = -1;
  let largest = -1;
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    if (smallest < 0 || value < (values[smallest] ?? value)) smallest = index;
    if (largest < 0 || value > (values[largest] ?? value)) largest = index;
  }
  return smallest < 0 ? [start] : [smallest, largest];
}
