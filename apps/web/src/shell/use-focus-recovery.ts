import { type RefObject, useEffect } from "react";
import { moveFocus } from "../ui/move-focus.ts";

/** Last focused element in a part of the document: the page's content, a popup, or the frame. */
type FocusOrigin = {
  root: Element;
  focused: Element;
  /** Ancestors of the focused element, innermost first. */
  ancestors: readonly Element[];
  /** Path of the page. */
  path: string;
};

/**
 * Moves the focus to the nearest heading when the focused element is removed: a deleted row, a dismissed notice, a closed
 * dialog. The browser would move it to the top of the document without an announcement. Does nothing if the page has moved
 * the focus itself, or after navigation.
 */
export function useFocusRecovery(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let origins: FocusOrigin[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const getPath = () => window.location.pathname;

    const handleFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A popup is rendered into a child of the body, which is removed with it.
      const root = main.current?.contains(target) ? main.current : target.closest("body > *");
      if (!root) return;
      const others = origins.filter((origin) => origin.root !== root && origin.root.isConnected);
      origins = [...others, { root, focused: target, ancestors: getAncestors(target, root), path: getPath() }];
    };
    // A press elsewhere leaves the element.
    const handlePress = ({ target }: PointerEvent) => {
      origins = origins.filter(({ focused }) => target instanceof Node && focused.contains(target));
    };
    const recover = () => {
      // Something else has the focus: a dialog, or an element that the page has chosen.
      if (document.activeElement && document.activeElement !== document.body) return;
      const last = origins.at(-1);
      if (!last || last.focused.isConnected || last.path !== getPath()) return;
      // The button that opened a dialog may be gone as well, or the URL opened it.
      const ancestors = origins.toReversed().flatMap((origin) => origin.ancestors);
      const heading = findHeading(main.current ? [...ancestors, main.current] : ancestors);
      origins = [];
      if (heading) moveFocus(heading);
    };
    const removals = new MutationObserver(() => {
      if (origins.every(({ focused }) => focused.isConnected)) return;
      clearTimeout(timer);
      timer = setTimeout(recover);
    });

    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", handleFocus);
    document.addEventListener("pointerdown", handlePress, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removals.disconnect();
      document.removeEventListener("focusin", handleFocus);
      document.removeEventListener("pointerdown", handlePress, { capture: true });
    };
  }, [main]);
}

function getAncestors(element: Element, root: Element): Element[] {
  const ancestors: Element[] = [];
  for (let node = element.parentElement; node; node = node === root ? null : node.parentElement) ancestors.push(node);
  return ancestors;
}

/** Returns the heading of the innermost element that is still in the document and has one. */
function findHeading(ancestors: readonly Element[]): HTMLElement | undefined {
  for (const element of ancestors) {
    const heading = element.isConnected ? element.querySelector<HTMLElement>("h1, h2, h3") : null;
    if (heading?.checkVisibility()) return heading;
  }
  return undefined;
}
