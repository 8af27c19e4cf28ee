import { useLayoutEffect, useState, useSyncExternalStore } from "react";

let stack: readonly symbol[] = [];
const listeners = new Set<() => void>();

function setStack(next: readonly symbol[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns whether a modal is open, so that the page behind it ignores shortcuts. */
export function isModalOpen(): boolean {
  return stack.length > 0;
}

/**
 * Registers a modal as open and returns its place among the open ones. Only the top one is shown, so that a prompt
 * replaces the dialog that it interrupts; only the bottom one has a backdrop, so that the page is dimmed once.
 */
export function useModalStack(): { isTop: boolean; isBottom: boolean } {
  const [modal] = useState(() => Symbol("modal"));
  const open = useSyncExternalStore(subscribe, () => stack);
  // Before the first paint: two modals must never be on screen together.
  useLayoutEffect(() => {
    setStack([...stack, modal]);
    return () => setStack(stack.filter((other) => other !== modal));
  }, [modal]);
  const all = open.includes(modal) ? open : [...open, modal];
  return { isTop: all.at(-1) === modal, isBottom: all[0] === modal };
}
