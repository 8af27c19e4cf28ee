import { type RefObject, useEffect, useState } from "react";
import { keepStableOrder } from "./stable-order.ts";

/**
 * Returns sorted rows without moving the visible ones while the list loads (`isGrowing`) or while its table body is
 * hovered or focused: new rows are added at the end. A change of `sorting` takes effect immediately. `getKey` must be a
 * stable function.
 */
export function useStableOrder<T>(
  sorted: readonly T[] | undefined,
  getKey: (row: T) => string,
  {
    isGrowing,
    sorting,
    containerRef,
  }: { isGrowing: boolean; sorting: unknown; containerRef: RefObject<HTMLElement | null> },
): readonly T[] | undefined {
  const isHoveredOrFocused = useIsHoveredOrFocused(containerRef);
  const isFixed = isGrowing || isHoveredOrFocused;
  const [previous, setPrevious] = useState({ sorted, isFixed, sorting, rows: sorted });
  if (previous.sorted === sorted && previous.isFixed === isFixed && previous.sorting === sorting) return previous.rows;
  const rows =
    sorted && isFixed && previous.sorting === sorting
      ? keepStableOrder(previous.rows?.map(getKey) ?? [], sorted, getKey)
      : sorted;
  setPrevious({ sorted, isFixed, sorting, rows });
  return rows;
}

/** Returns whether the table body inside a container is hovered or has focus. */
function useIsHoveredOrFocused(containerRef: RefObject<HTMLElement | null>): boolean {
  const [isHoveredOrFocused, setHoveredOrFocused] = useState(false);
  useEffect(() => {
    const check = () =>
      setHoveredOrFocused(Boolean(containerRef.current?.querySelector("tbody:is(:hover, :focus-within)")));
    const events = ["pointerover", "pointerout", "focusin", "focusout"] as const;
    // In the next frame, because `focusout` fires before the next element has focus.
    const scheduleCheck = () => void requestAnimationFrame(check);
    for (const event of events) document.addEventListener(event, scheduleCheck, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, scheduleCheck);
    };
  }, [containerRef]);
  return isHoveredOrFocused;
}
