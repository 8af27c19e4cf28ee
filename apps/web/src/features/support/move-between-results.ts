import type { KeyboardEvent } from "react";

const resultSelector = "a[data-result]";

/** Key handler of the search field: Arrow Down moves focus to the first result: `onKeyDown={focusFirstResult}`. */
export function focusFirstResult(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown") return;
  const firstResult = document.querySelector<HTMLElement>(resultSelector);
  if (!firstResult) return;
  event.preventDefault();
  firstResult.focus();
}

/** Key handler of the results: arrow keys move focus between them, and from the first one to the search field. */
export function moveBetweenResults(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(resultSelector)];
  const at = links.findIndex((link) => link === document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  const next = links[at + step];
  if (next) next.focus();
  else if (step === -1) document.querySelector<HTMLElement>("main [role='search'] input")?.focus();
}
