import { type RefObject, useLayoutEffect } from "react";

export type Side = "top" | "bottom" | "right";
export type Align = "start" | "center" | "end";

/** Distance kept from the edges of the window, in CSS pixels. */
const margin = 8;

type Box = { left: number; top: number; right: number; bottom: number; width: number; height: number };
type Size = { width: number; height: number };

/**
 * Where a popup of the given size goes so that it stands beside the anchor, inside the window: on the wanted side if
 * it fits there, else on the other one if there is more room.
 */
export function place(
  anchor: Box,
  popup: Size,
  view: Size,
  side: Side,
  align: Align,
  gap: number,
): { left: number; top: number } {
  const clamp = (value: number, size: number, room: number) => Math.max(margin, Math.min(value, room - size - margin));
  if (side === "right") {
    const fits = anchor.right + gap + popup.width + margin <= view.width;
    return {
      left: clamp(fits ? anchor.right + gap : anchor.left - gap - popup.width, popup.width, view.width),
      top: clamp(anchor.top + (anchor.height - popup.height) / 2, popup.height, view.height),
    };
  }
  const above = anchor.top - gap;
  const below = view.height - anchor.bottom - gap;
  const needed = popup.height + margin;
  const onTop = side === "top" ? above >= needed || above >= below : below < needed && above > below;
  const left =
    align === "start"
      ? anchor.left
      : align === "end"
        ? anchor.right - popup.width
        : anchor.left + (anchor.width - popup.width) / 2;
  return {
    left: clamp(left, popup.width, view.width),
    top: clamp(onTop ? anchor.top - gap - popup.height : anchor.bottom + gap, popup.height, view.height),
  };
}

/** Keeps a popup of the top layer beside its anchor while it is open, through scrolling and resizing. */
export function useAnchor(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  side: Side,
  align: Align,
  gap = 4,
): void {
  useLayoutEffect(() => {
    const [anchorElement, popupElement] = [anchor.current, popup.current];
    if (!open || !anchorElement || !popupElement) return;
    const move = () => {
      const { left, top } = place(
        anchorElement.getBoundingClientRect(),
        // Not the bounding box: that one is scaled while the popup comes in.
        { width: popupElement.offsetWidth, height: popupElement.offsetHeight },
        { width: document.documentElement.clientWidth, height: window.innerHeight },
        side,
        align,
        gap,
      );
      popupElement.style.left = `${Math.round(left)}px`;
      popupElement.style.top = `${Math.round(top)}px`;
    };
    move();
    const resized = new ResizeObserver(move);
    resized.observe(popupElement);
    window.addEventListener("scroll", move, { capture: true, passive: true });
    window.addEventListener("resize", move);
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", move, { capture: true });
      window.removeEventListener("resize", move);
    };
  }, [open, anchor, popup, side, align, gap]);
}
