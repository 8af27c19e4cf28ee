import { createContext, useContext } from "react";

const PlaceContext = createContext<HTMLElement | null | undefined>(null);

/** Provides the element at the frame's bottom for notices about the page. */
export const NoticePlace = PlaceContext.Provider;

/**
 * Returns that element, the container of portals with a BannerLine; undefined until the frame is on screen, and null outside the frame's
 * page and in modals.
 */
export const useNoticePlace = (): HTMLElement | null | undefined => useContext(PlaceContext);
