import { useMemo, useSyncExternalStore } from "react";

/** Media query of phones, as in the style sheets. */
export const phoneQuery = "(width < 40rem)";

/** Returns whether a media query matches: `useMediaQuery(phoneQuery)`. */
export function useMediaQuery(query: string): boolean {
  // Once, because the browser parses and evaluates the query of each new list.
  const { subscribe, getSnapshot } = useMemo(() => observe(query), [query]);
  return useSyncExternalStore(subscribe, getSnapshot);
}

function observe(query: string) {
  const list = window.matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    getSnapshot: () => list.matches,
  };
}
