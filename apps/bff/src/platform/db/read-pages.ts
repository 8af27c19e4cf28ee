import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows per page: SQLite blocks the event loop while it reads one. */
const pageSize = 2_000;

/**
 * Yields the rows of a long list in pages, and lets other requests run between two pages. `read` returns up to `limit`
 * rows after the last one.
 */
export async function* readPages<Row>(
  read: (limit: number, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let page = await read(pageSize, undefined); page.length > 0; page = await read(pageSize, page.at(-1))) {
    yield page;
    if (page.length < pageSize) return;
    await nextTurn();
  }
}
