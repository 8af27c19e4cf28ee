import { createContext, type RefObject, useContext } from "react";

/**
 * The element that popups drawn through a portal belong into: the open dialog, since a modal dialog makes everything
 * outside of it inert. Undefined on the page itself.
 */
const OverlayContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

export const OverlayContainerProvider = OverlayContainer.Provider;

export function useOverlayContainer(): RefObject<HTMLElement | null> | undefined {
  return useContext(OverlayContainer);
}
