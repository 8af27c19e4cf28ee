import type { KeyboardEvent } from "react";

/** From the search field above a virtualized DataTable, an arrow down leads into the rows: `onKeyDown={focusFirstRow}`. */
export function focusFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  document.querySelector<HTMLElement>("main tbody :is(a, button)[tabindex='0']")?.focus();
}
