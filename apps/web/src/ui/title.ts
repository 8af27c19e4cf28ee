import { useEffect } from "react";

/** Product name, from the document's initial title. */
const whole = typeof document === "undefined" ? "" : document.title;

/**
 * Sets the document title, most specific part first: `useTitle("Zones", "Harbour Media")`. Missing parts are left out.
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, whole].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
