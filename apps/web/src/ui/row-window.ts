import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/** The first row of a window, and the one after its last. */
export type RowRange = { first: number; end: number };

/** Rows kept in the document above and below those in view. */
const beyondView = 6;

/** Until the scroll box is measured, it is taken to be this high, in CSS pixels. */
const assumedHeight = 800;

/** Which of `count` rows of one height are in view, and some more on either side. All lengths in CSS pixels. */
export function rowsInView(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowRange {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - beyondView;
  const end = Math.ceil((scrollTop + viewHeight) / rowHeight) + beyondView;
  // After a list got shorter, the box may still stand below its end.
  return { first: Math.max(0, Math.min(first, count - (end - first))), end: Math.max(0, Math.min(end, count)) };
}

/**
 * The rows to have in the document, in order: those in view, and `kept` wherever it is. All rows have one height, which
 * makes this a few lines; a library for rows of any height weighs as much as the rest of a list.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, kept }: { count: number; rowHeight: number; kept: number },
): number[] {
  const [range, setRange] = useState(() => rowsInView(0, assumedHeight, rowHeight, count));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      const next = rowsInView(element.scrollTop, element.clientHeight, rowHeight, count);
      setRange((range) => (range.first === next.first && range.end === next.end ? range : next));
    };
    follow();
    // At once: a frame later, quick scrolling would run into empty rows.
    const scrolled = () => flushSync(follow);
    element.addEventListener("scroll", scrolled, { passive: true });
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    return () => {
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, [scroller, count, rowHeight]);

  return useMemo(() => {
    const first = Math.min(range.first, count);
    const end = Math.min(range.end, count);
    const rows = Array.from({ length: end - first }, (_, place) => first + place);
    if (kept >= count || (kept >= first && kept < end)) return rows;
    return kept < first ? [kept, ...rows] : [...rows, kept];
  }, [range, count, kept]);
}
