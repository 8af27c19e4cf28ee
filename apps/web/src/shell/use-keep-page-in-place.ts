import { type RefObject, useLayoutEffect, useRef } from "react";

/** Height of the banner in frame-banner.module.css: 2.5rem. */
const bannerRem = 2.5;

/**
 * Keeps the page where it is when the banner above it appears or disappears after the first paint: the page scrolls by
 * the height of the banner, which covers its top. A short page becomes scrollable by that height (`data-below-banner`).
 */
export function useKeepPageInPlace(scroller: RefObject<HTMLElement | null>, hasBanner: boolean): void {
  const before = useRef(hasBanner);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || before.current === hasBanner) return;
    before.current = hasBanner;
    const height = bannerRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (hasBanner) element.toggleAttribute("data-below-banner", true);
    element.scrollBy({ top: hasBanner ? height : -height, behavior: "instant" });
    if (!hasBanner) element.toggleAttribute("data-below-banner", false);
  }, [scroller, hasBanner]);
}
