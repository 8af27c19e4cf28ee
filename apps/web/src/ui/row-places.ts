/** A row, by its key, and the element that shows it, by its number. */
export type Place = { row: string; element: number };

/** Rows by their keys: the one that has the focus, and the one that gets it next. */
export type FocusedRows = { from: string | undefined; to: string | undefined };

/**
 * Which element shows which of these rows. Where most of the rows were there before, each stays in its element and the
 * others get new ones. Where many are others (after a page down, a jump, in another order), the elements stay where they
 * are and show other rows, which costs a fraction of building as many.
 *
 * A row that keeps the focus keeps its element. A focus that moves on moves to another element, without which it would
 * neither be heard nor seen to move.
 */
export function placeRows(before: readonly Place[], rows: readonly string[], { from, to }: FocusedRows): Place[] {
  const elements = new Map(before.map(({ row, element }) => [row, element]));
  let next = before.reduce((highest, { element }) => Math.max(highest, element + 1), 0);
  const staying = rows.filter((row) => elements.has(row)).length;
  if (staying * 3 >= rows.length * 2) return rows.map((row) => ({ row, element: elements.get(row) ?? next++ }));

  const focused = from === undefined ? undefined : elements.get(from);
  const moves = to !== undefined && to !== from;
  const kept = moves || !rows.some((row) => row === from) ? undefined : focused;
  const free = before.map(({ element }) => element).filter((element) => moves || element !== focused);
  return rows.map((row) => {
    if (row === from && kept !== undefined) return { row, element: kept };
    const element = free.shift() ?? next++;
    return { row, element: row === to && element === focused ? next++ : element };
  });
}
