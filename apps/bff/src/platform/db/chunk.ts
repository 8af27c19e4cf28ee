/** Rows per statement or transaction: databases limit the size of a statement, and a transaction blocks other writers. */
const chunkSize = 100;

/** Yields the items in order, in chunks of `chunkSize`. */
export function* chunk<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize);
}
