import { parseBoolean } from "../state/parse-stored.ts";
import { storedValue } from "../state/stored-value.ts";
import { isModalOpen } from "./modal-stack.ts";

/**
 * Whether single-key shortcuts are enabled in this browser. Users who press keys by accident, such as with speech
 * recognition, can turn them off (WCAG 2.1.4).
 */
export const singleKeyShortcuts = storedValue("single-key-shortcuts", parseBoolean, { defaultValue: true });

/** Attribute of the button that creates what a page lists: N presses it. */
export const newShortcut = { "aria-keyshortcuts": "N" } as const;

/** Presses the button of the page that creates something. Returns whether there is one that is enabled. */
export function pressNewButton(): boolean {
  const selector = `main [aria-keyshortcuts="${newShortcut["aria-keyshortcuts"]}"]:not([aria-disabled])`;
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

/** Elements that use letters themselves, to enter text or to jump to an item. */
const typingTargets = "input, textarea, select, [role=combobox], [role=listbox], [role=menu]";

/** Returns whether a key press is a shortcut: a single key outside text fields, lists, and menus, with no dialog open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof HTMLElement && event.target.closest(typingTargets);
  const isCombined = event.ctrlKey || event.metaKey || event.altKey;
  return singleKeyShortcuts.get() && !isCombined && !isTyping && !isModalOpen();
}
