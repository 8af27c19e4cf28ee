import { type RefObject, useEffect } from "react";

/** Where the focus was last in a part of the document: the page's content, a popup over it, or the frame. */
type FocusOrigin = {
  root: Element;
  focused: Element;
  /** What stands around it, from the inside out. */
  around: readonly Element[];
  /** The address that was shown. */
  page: string;
};

/**
 * Keeps the place of whoever works by keyboard when what has the focus goes: the row that was deleted, the button that
 * was pressed for the last time, the notice that was dismissed, the dialog that an address opened. The browser would
 * begin again at the top of the page, in silence; instead the heading of the part that it stood in gets the focus. A
 * screen that puts the focus somewhere itself comes first, and so does another page's heading.
 */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let places: FocusOrigin[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const page = () => window.location.pathname;

    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A popup is rendered into a child of the body, which goes with it.
      const root = main.current?.contains(target) ? main.current : target.closest("body > *");
      if (!root) return;
      const others = places.filter((place) => place.root !== root && place.root.isConnected);
      places = [...others, { root, focused: target, around: getAncestors(target, root), page: page() }];
    };
    // Whoever presses elsewhere has left it.
    const forget = ({ target }: PointerEvent) => {
      places = places.filter(({ focused }) => target instanceof Node && focused.contains(target));
    };
    const mend = () => {
      // Something else has the focus: a dialog over the page, or what the screen chose.
      if (document.activeElement && document.activeElement !== document.body) return;
      const left = places.at(-1);
      if (!left || left.focused.isConnected || left.page !== page()) return;
      // What a dialog was opened from may have gone too, or there was none: it stood in the page's address.
      const around = places.toReversed().flatMap((place) => place.around);
      const heading = findHeading(main.current ? [...around, main.current] : around);
      places = [];
      if (!heading) return;
      if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
    };
    const removals = new MutationObserver(() => {
      if (places.every(({ focused }) => focused.isConnected)) return;
      clearTimeout(timer);
      timer = setTimeout(mend);
    });

    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", note);
    document.addEventListener("pointerdown", forget, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removals.disconnect();
      document.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, [main]);
}

function getAncestors(element: Element, root: Element): Element[] {
  const around: Element[] = [];
  for (let each = element.parentElement; each; each = each === root ? null : each.parentElement) around.push(each);
  return around;
}

/** The heading of the innermost part that is still there and has one. */
function findHeading(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>("h1, h2, h3") : null;
    if (heading?.checkVisibility()) return heading;
  }
  return undefined;
}
