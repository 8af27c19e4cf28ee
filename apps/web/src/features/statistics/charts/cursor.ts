import { createContext, useContext, useSyncExternalStore } from "react";

/** The bucket that a person points at, by its index: one for all charts of a screen, so that they go in step. */
export type Cursor = {
  get: () => number | undefined;
  set: (index: number | undefined) => void;
  follow: (listener: () => void) => () => void;
};

/** A cursor that points at nothing yet. Only those who follow it are told, not the drawings. */
export function makeCursor(): Cursor {
  let index: number | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => index,
    set: (next) => {
      if (next === index) return;
      index = next;
      for (const tell of listeners) tell();
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The cursor of the charts around. */
export const CursorContext = createContext<Cursor>(makeCursor());

/** The cursor, and the index that it points at. */
export function useCursor(): [Cursor, number | undefined] {
  const cursor = useContext(CursorContext);
  return [cursor, useSyncExternalStore(cursor.follow, cursor.get)];
}
