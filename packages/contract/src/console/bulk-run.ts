/** Request header with the bulk run that a change belongs to: its ID and its number of zones. */
export const bulkRunHeader = "X-Bulk-Run";

/** Bulk run that changes belong to. `size` is its number of zones. */
export type BulkRunRef = { readonly id: string; readonly size: number };

/** Returns the value of the header. */
export function formatBulkRun({ id, size }: BulkRunRef): string {
  return `${id} ${size}`;
}

/** Parses the header; undefined if it's malformed. */
export function parseBulkRun(value: string): BulkRunRef | undefined {
  const [, id, size] = /^([0-9a-f-]{36}) ([1-9]\d{0,4})$/.exec(value) ?? [];
  return id === undefined ? undefined : { id, size: Number(size) };
}
