import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { moveFocus } from "../ui/move-focus.ts";

/**
 * Moves the focus to the heading after navigation to another path, so that screen readers announce the page and Tab
 * starts there. Changes of the query string don't move it.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const current = useRef(pathname);
  useEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    const target = main.current?.querySelector("h1") ?? main.current;
    const focused = document.activeElement;
    // The page has moved the focus itself.
    if (!target || (focused !== main.current && main.current?.contains(focused))) return;
    moveFocus(target);
  }, [main, pathname]);
}
