import type { KeyboardEvent } from "react";

/** Key handler of the search field above a virtualized DataTable: Arrow Down moves the focus to the first row. */
export function focusFirstRow(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  document.querySelector<HTMLElement>("main tbody :is(a, button)[tabindex='0']")?.focus();
}
