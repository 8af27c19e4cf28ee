/** A value of each bucket; null where there is none (no hit ratio without requests). */
export type Values = readonly (number | null)[];

/** What is left of several series: at which bucket each point stands, and each series' value there. */
export type Reduced = { at: number[]; values: (number | null)[][] };

/**
 * Brings series down to at most two points a column of pixels: the smallest and the largest value of the buckets in it,
 * in the order in which they came, so that no spike is lost. Series that fit already stay as they are.
 */
export function reduceToColumns(series: readonly Values[], columns: number): Reduced {
  const count = series[0]?.length ?? 0;
  if (count <= 2 * columns) {
    return { at: Array.from({ length: count }, (_, index) => index), values: series.map((values) => [...values]) };
  }
  const reduced: Reduced = { at: [], values: series.map(() => []) };
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    reduced.at.push(start, Math.floor((start + end) / 2));
    series.forEach((values, index) => reduced.values[index]?.push(...extremes(values, start, end)));
  }
  return reduced;
}

/** The smallest and the largest value from `start` to before `end`, as they came. */
function extremes(values: Values, start: number, end: number): [number | null, number | null] {
  let smallest = -1;
  let largest = -1;
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    if (smallest < 0 || value < (values[smallest] ?? value)) smallest = index;
    if (largest < 0 || value > (values[largest] ?? value)) largest = index;
  }
  const [first, second] = smallest < largest ? [smallest, largest] : [largest, smallest];
  return [values[first] ?? null, values[second] ?? null];
}
