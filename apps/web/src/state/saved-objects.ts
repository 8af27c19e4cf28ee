import { createStore, useStore } from "./create-store.ts";

/** Time that the row of a saved object is lit, as in data-table.module.css. */
const litMs = 600;

const none: ReadonlySet<string> = new Set();

/** IDs of the objects that were just saved. */
const saved = createStore(none);

/** Lights up the rows of the objects whose IDs are in the path of a saved change. */
export function markSaved(path: string): void {
  const ids = new Set(path.split("/"));
  saved.set(ids);
  setTimeout(() => saved.set((current) => (current === ids ? none : current)), litMs);
}

/** Returns whether the object with an ID was just saved. */
export function useIsSaved(id: string): boolean {
  return useStore({ subscribe: saved.subscribe, get: () => saved.get().has(id) });
}
