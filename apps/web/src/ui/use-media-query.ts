import { useSyncExternalStore } from "react";

/** Returns whether a media query matches: `useMediaQuery("(width < 40rem)")`. */
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
