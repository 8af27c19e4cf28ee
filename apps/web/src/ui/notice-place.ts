import { createContext, useContext } from "react";

const PlaceContext = createContext<HTMLElement | null>(null);

/** Provides the element at the frame's bottom for notices about the page. */
export const NoticePlace = PlaceContext.Provider;

/** Returns that element, the container of portals with a BannerLine; null outside the frame's page and in modals. */
export const useNoticePlace = (): HTMLElement | null => useContext(PlaceContext);
