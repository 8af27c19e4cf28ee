import type { RowData } from "@tanstack/react-table";
import type { KeyboardEvent } from "react";
import type { AppRow } from "./app-table.ts";

/** Returns the link of a row, or else its first control. */
export function getRowTarget(row: Element | null | undefined): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>("a") ?? row?.querySelector<HTMLElement>("button, input");
}

/**
 * Handles the keys of a table's body: arrow keys, Page Up, Page Down, Home, and End move between rows, Arrow Up in the first row
 * moves to the search field above the table, and x or Space selects. Rows have their position in `data-index`.
 */
export function handleRowKey<T extends RowData>(
  event: KeyboardEvent<HTMLTableSectionElement>,
  {
    rows,
    page,
    moveTo,
  }: {
    rows: readonly AppRow<T>[];
    /** Rows that Page Up and Page Down skip. */
    page: number;
    moveTo: (index: number, from: number) => void;
  },
): void {
  const { target, key } = event;
  const isModified = event.altKey || event.ctrlKey || event.metaKey;
  if (event.defaultPrevented || isModified || !(target instanceof HTMLElement)) return;
  const element = target.closest<HTMLElement>("tr[data-index]");
  if (!element || target.matches("input:not([type=checkbox])")) return;
  const index = Number(element.dataset["index"]);
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: rows.length - 1,
  }[key];
  const row = rows[index];
  if (to !== undefined) {
    event.preventDefault();
    const search =
      to < 0 && key === "ArrowUp" ? document.querySelector<HTMLElement>("main [role='search'] input") : null;
    if (search) search.focus();
    else moveTo(Math.max(0, Math.min(rows.length - 1, to)), index);
  } else if ((key === "x" || key === " ") && row?.getCanSelect() && target === getRowTarget(element)) {
    event.preventDefault();
    row.toggleSelected();
  }
}

/**
 * Key handler of the search field above a table: Arrow Down moves the focus to the first row, or to the one that had it last
 * if the table is virtualized.
 */
export function focusFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown") return;
  const rows = [...document.querySelectorAll("main tbody tr[data-index]")].filter(getRowTarget);
  // The tab stop of a virtualized table.
  const active = rows.find((row) => row.matches("[data-virtualized] tr") && getRowTarget(row)?.tabIndex === 0);
  const target = getRowTarget(active ?? rows[0]);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
