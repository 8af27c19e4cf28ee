import { createContext, useContext, useState } from "react";
import { useLocation } from "react-router";

const PlaceContext = createContext<HTMLElement | null>(null);

/** Provides the element at the frame's bottom for notices that arrive while a page is open. */
export const LateNoticePlace = PlaceContext.Provider;

/** Returns that element, the container of portals with a BannerLine; null outside the frame. */
export const useLateNoticePlace = (): HTMLElement | null => useContext(PlaceContext);

/**
 * Returns whether something was there when the current page opened. `isOpen` is false as long as the page has nothing to show
 * yet, so that nothing can move.
 */
export function useWasOpenedWith(isThere: boolean, isOpen = true): boolean {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ pathname: string; isThere: boolean }>();
  if (isOpen && opened?.pathname !== pathname) setOpened({ pathname, isThere });
  return opened?.pathname === pathname ? opened.isThere : isThere;
}
