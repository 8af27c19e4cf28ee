import { createContext, type RefObject, use, useEffect, useRef } from "react";
import type { Location } from "react-router";
import { moveFocus } from "./move-focus.ts";

/** The location whose fragment is shown. A context, because the sign-in page has sections, but no router. */
export const FragmentLocation = createContext<Location | undefined>(undefined);

/** The navigation whose fragment was shown, so that a part that loads again doesn't take the focus again. */
let shownLocation: Location | undefined;

/**
 * Makes a part of a page the target of links with `#id`: when such a link is followed, or the part has loaded after it,
 * the part is scrolled into view, lit up for a moment, and its heading gets the focus. The browser does it only for parts
 * that exist when the document loads.
 */
export function useFragmentTarget<E extends HTMLElement>(id: string | undefined): RefObject<E | null> {
  const target = useRef<E>(null);
  const location = use(FragmentLocation);
  useEffect(() => {
    if (!target.current || id === undefined || location?.hash !== `#${id}` || shownLocation === location) return;
    shownLocation = location;
    showPart(target.current);
  }, [id, location]);
  return target;
}

/** Scrolls to a part of a page, lights it up, and moves the focus to its heading or term. */
export function showPart(part: HTMLElement): void {
  part.scrollIntoView();
  lightUp(part);
  moveFocus(part.querySelector<HTMLElement>("h2, dt") ?? part);
}

/** Lights up a part of a page for a moment, so that it's seen among others. */
export function lightUp(part: Element): void {
  const lit = "color-mix(in oklab, var(--accent) 16%, transparent)";
  // The shadow is the space around the text.
  const frame = { backgroundColor: lit, boxShadow: `0 0 0 0.5rem ${lit}` };
  // A fade without motion.
  part.animate([frame, { ...frame, offset: 0.5 }, {}], 1_600);
}
