import { useLayoutEffect, useState } from "react";
import { createStore, useStore } from "../state/create-store.ts";

/** The open modals, the top one last. */
const stack = createStore<readonly symbol[]>([]);

/** Returns whether a modal is open, so that the page behind it ignores shortcuts. */
export function isModalOpen(): boolean {
  return stack.get().length > 0;
}

/**
 * Registers a modal as open and returns its place among the open ones. Only the top one is shown, so that a prompt
 * replaces the dialog that it interrupts; only the bottom one has a backdrop, so that the page is dimmed once.
 */
export function useModalStack(): { isTop: boolean; isBottom: boolean } {
  const [modal] = useState(() => Symbol("modal"));
  const open = useStore(stack);
  // Before the first paint: two modals must never be on screen together.
  useLayoutEffect(() => {
    stack.set((modals) => [...modals, modal]);
    return () => stack.set((modals) => modals.filter((other) => other !== modal));
  }, [modal]);
  const all = open.includes(modal) ? open : [...open, modal];
  return { isTop: all.at(-1) === modal, isBottom: all[0] === modal };
}
