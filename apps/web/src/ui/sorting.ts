import type { ColumnSort, SortingState } from "@tanstack/react-table";

/** Reads an order from the `sort` parameter of an address ("-created"); `fallback` if there's none of these columns. */
export function readSorting(search: URLSearchParams, columns: readonly string[], fallback: ColumnSort): SortingState {
  const [, minus, id] = /^(-?)(.+)$/.exec(search.get("sort") ?? "") ?? [];
  return [id !== undefined && columns.includes(id) ? { id, desc: minus === "-" } : fallback];
}

/** Writes an order to the `sort` parameter of an address, unless it's the `fallback`. */
export function writeSorting(search: URLSearchParams, [sort]: SortingState, fallback?: ColumnSort): void {
  if (!sort || (sort.id === fallback?.id && sort.desc === fallback.desc)) return;
  search.set("sort", `${sort.desc ? "-" : ""}${sort.id}`);
}
