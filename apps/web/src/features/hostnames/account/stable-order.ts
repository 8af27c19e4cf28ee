/** Returns `sorted` with the rows of `before` (row keys) first, in their previous order, and new rows after them. */
export function keepStableOrder<T>(before: readonly string[], sorted: readonly T[], getKey: (row: T) => string): T[] {
  const rows = new Map(sorted.map((row) => [getKey(row), row]));
  const remaining = before.flatMap((key) => {
    const row = rows.get(key);
    return row !== undefined && rows.delete(key) ? [row] : [];
  });
  return [...remaining, ...rows.values()];
}
