import { useEffect } from "react";

/** The name of the whole, as the document came with it. */
const whole = typeof document === "undefined" ? "" : document.title;

/**
 * The title of the page in the browser's tab, the most particular first: `useTitle("Zones", "Harbour Media")`.
 * What is not known yet is left out.
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, whole].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
