import { isModalOpen } from "./modal-stack.ts";

/**
 * Moves the focus to a heading, a field, or another part of the page without scrolling, because something has loaded or was
 * removed. Does nothing behind an open modal, which gets what the user types.
 */
export function moveFocus(target: HTMLElement): void {
  if (isModalOpen() && !target.closest("[role=dialog], [role=alertdialog]")) return;
  if (target.tabIndex < 0 && !target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}
