import { useSyncExternalStore } from "react";

/** Media query of phones, as in the style sheets. */
export const phoneQuery = "(width < 40rem)";

/** Returns whether a media query matches: `useMediaQuery(phoneQuery)`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => window.matchMedia(query).matches,
  );
}
