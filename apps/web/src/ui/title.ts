import { useEffect } from "react";

/** Product name, from the document's initial title. */
const initialTitle = typeof document === "undefined" ? "" : document.title;

/**
 * Sets the document title, most specific part first: `useTitle("Zones", "Harbour Media")`. Missing parts are left out.
 */
export function useTitle(...parts: (string | undefined)[]): void {
  const title = [...parts, initialTitle].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
