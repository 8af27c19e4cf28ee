import { isModalOpen } from "./modal-stack.ts";

const key = "single-keys-off";

/**
 * Whether letters and signs alone are shortcuts. They can be switched off for those whose hands or speech recognition
 * press them unawares (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== "1";
  } catch {
    // Storage is blocked: as it is from the start.
    return true;
  }
}

/** Switches them on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, "1");
  } catch {
    // Storage is blocked: nothing to keep it in.
  }
}

/** Elements that use letters themselves, to enter text or to jump to an item. */
const typingTargets = "input, textarea, select, [role=combobox], [role=listbox], [role=menu]";

/** Returns whether a key press is a shortcut: a single key outside text fields, lists, and menus, with no dialog open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const isTyping = event.target instanceof HTMLElement && event.target.closest(typingTargets);
  const isCombined = event.ctrlKey || event.metaKey || event.altKey;
  return areSingleKeysOn() && !isCombined && !isTyping && !isModalOpen();
}
