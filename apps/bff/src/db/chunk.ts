/** So many rows go into one statement or transaction: databases take no endless ones, and others want their turn. */
const chunkSize = 100;

/** The items in pieces of that length, in their order. */
export function* chunk<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize);
}
