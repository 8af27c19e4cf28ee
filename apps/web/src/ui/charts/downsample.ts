/** A value of each bucket; null where there is none (no hit ratio without requests). */
export type Values = readonly (number | null)[];

/**
 * Returns the indices of the buckets to draw, in order: all of them up to two a column, else those that hold the smallest
 * or the largest value of a series within their column, so that no spike is lost. The first and the last are always kept.
 */
export function downsample(series: readonly Values[], columns: number): number[] {
  const count = series[0]?.length ?? 0;
  if (count <= 2 * columns) return Array.from({ length: count }, (_, index) => index);
  const kept = new Set([0, count - 1]);
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    for (const values of series) for (const index of findExtremes(values, start, end)) kept.add(index);
  }
  return [...kept].toSorted((one, other) => one - other);
}

/** The indices of the smallest and the largest value from `start` to before `end`; none where there are only gaps. */
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
