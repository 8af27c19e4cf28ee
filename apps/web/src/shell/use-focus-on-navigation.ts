import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * After going to another page, puts the focus on its heading, so that a screen reader says where one is and the next
 * Tab begins there. A change of filters or tabs in the address leaves the focus alone.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = main.current?.querySelector("h1") ?? main.current;
    const focused = document.activeElement;
    // A screen that put the focus somewhere itself knows better.
    if (!target || (focused !== main.current && main.current?.contains(focused))) return;
    if (!target.hasAttribute("tabindex")) target.setAttribute("tabindex", "-1");
    target.focus({ preventScroll: true });
  }, [main, pathname]);
}
