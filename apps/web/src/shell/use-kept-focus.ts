import { type RefObject, useEffect } from "react";

/**
 * Keeps the place of whoever works by keyboard when what has the focus goes: the row that was deleted, the button that
 * was pressed for the last time. The browser would begin again at the top of the page, in silence; instead the heading of
 * the part that it stood in gets the focus. A screen that puts the focus somewhere itself comes first, and so does
 * another page's heading.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | undefined;
    let around: Element[] = [];
    let page = "";
    let timer: ReturnType<typeof setTimeout> | undefined;

    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !main.current?.contains(target)) return;
      focused = target;
      around = ancestorsOf(target, main.current);
      page = window.location.pathname;
    };
    // Whoever presses elsewhere has left it.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !focused?.contains(target)) focused = undefined;
    };
    const mend = () => {
      if (!focused || focused.isConnected || page !== window.location.pathname) return;
      focused = undefined;
      if (document.activeElement && document.activeElement !== document.body) return;
      const heading = headingOf(around);
      if (!heading) return;
      if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
      heading.focus({ preventScroll: true });
    };
    // In the whole document: a dialog, which lies outside, gives the focus back when it goes.
    const removals = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
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

/** What stands around an element, from the inside out, up to the page's content. */
function ancestorsOf(element: Element, outermost: Element): Element[] {
  const around: Element[] = [];
  for (let each = element.parentElement; each; each = each === outermost ? null : each.parentElement) around.push(each);
  return around;
}

/** The heading of the innermost part that is still there and has one. */
function headingOf(around: readonly Element[]): HTMLElement | undefined {
  for (const part of around) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>("h1, h2, h3") : null;
    if (heading?.checkVisibility()) return heading;
  }
  return undefined;
}
