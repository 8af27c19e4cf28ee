import { type RefObject, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Scroll position by history entry. Lost on reload. */
const positions = new Map<string, number>();

/**
 * Scrolls to the top on navigation to another path, and restores the position on back and forward. React Router's
 * ScrollRestoration supports only the window, which doesn't scroll here.
 */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const current = useRef(pathname);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const save = () => positions.set(key, element.scrollTop);
    element.addEventListener("scroll", save, { passive: true });
    return () => element.removeEventListener("scroll", save);
  }, [scroller, key]);

  useLayoutEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    scroller.current?.scrollTo(0, type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
  }, [scroller, key, pathname, type]);
}
