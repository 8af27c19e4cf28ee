/** Rows that stay where they are: those that were there in the order that they had, the others after them in their own. */
export function keepStableOrder<T>(before: readonly string[], sorted: readonly T[], keyOf: (row: T) => string): T[] {
  const rows = new Map(sorted.map((row) => [keyOf(row), row]));
  const staying = before.flatMap((key) => {
    const row = rows.get(key);
    return row !== undefined && rows.delete(key) ? [row] : [];
  });
  return [...staying, ...rows.values()];
}
