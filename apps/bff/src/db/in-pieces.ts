/** So many rows go into one statement or transaction: databases take no endless ones, and others want their turn. */
const rowsAtOnce = 100;

/** The items in pieces of that length, in their order. */
export function* inPieces<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += rowsAtOnce) yield items.slice(start, start + rowsAtOnce);
}
