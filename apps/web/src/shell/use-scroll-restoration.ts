import { type RefObject, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** Where each page of the history was scrolled to; pages that are loaded afresh begin at their top. */
const positions = new Map<string, number>();

/**
 * Another page begins at its top; going back comes to where one was. A change of filters in the address moves nothing.
 * (The router's own restoration knows the window alone, which does not scroll here.)
 */
export function useScrollRestoration(scroller: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = () => positions.set(key, element.scrollTop);
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [scroller, key]);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scroller.current?.scrollTo(0, type === NavigationType.Pop ? (positions.get(key) ?? 0) : 0);
  }, [scroller, key, pathname, type]);
}
