import { type RefObject, useEffect, useState } from "react";
import { keepStableOrder } from "./stable-order.ts";

/**
 * Sorted rows of a list that is still growing, with none of them moving: what arrives comes below what is there. In the
 * order wanted they are when all have arrived, but not under somebody's hands: first the pointer and the focus have left
 * the rows. Another `sorting` is what the person asked for, and takes effect at once. `keyOf` is a function outside the
 * component.
 */
export function useStableOrder<T>(
  sorted: readonly T[] | undefined,
  keyOf: (row: T) => string,
  { grows, sorting, box }: { grows: boolean; sorting: unknown; box: RefObject<HTMLElement | null> },
): readonly T[] | undefined {
  const isUsed = useIsHoveredOrFocused(box);
  const isHeld = grows || isUsed;
  const [shown, setShown] = useState({ sorted, isHeld, sorting, rows: sorted });
  if (shown.sorted === sorted && shown.isHeld === isHeld && shown.sorting === sorting) return shown.rows;
  const rows =
    sorted && isHeld && shown.sorting === sorting
      ? keepStableOrder(shown.rows?.map(keyOf) ?? [], sorted, keyOf)
      : sorted;
  setShown({ sorted, isHeld, sorting, rows });
  return rows;
}

/** Whether the pointer or the focus is on the rows of the table in a box. */
function useIsHoveredOrFocused(box: RefObject<HTMLElement | null>): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const look = () => setIsUsed(Boolean(box.current?.querySelector("tbody:is(:hover, :focus-within)")));
    const events = ["pointerover", "pointerout", "focusin", "focusout"] as const;
    // After the event, when the focus has arrived where it goes.
    const lookSoon = () => void requestAnimationFrame(look);
    for (const event of events) document.addEventListener(event, lookSoon, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, lookSoon);
    };
  }, [box]);
  return isUsed;
}
