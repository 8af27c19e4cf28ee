import { type RefObject, startTransition, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/** The first row of a window, and the one after its last. */
export type RowRange = { first: number; end: number };

/** Rows kept in the document above and below those in view. */
const beyondView = 6;

/** Until the scroll box is measured, it is taken to be this high, in CSS pixels. */
const assumedHeight = 800;

/**
 * Which of `count` rows of one height are in view, and `beyond` more on either side. All lengths in CSS pixels.
 */
export function rowsInView(
  scrollTop: number,
  viewHeight: number,
  rowHeight: number,
  count: number,
  beyond = beyondView,
): RowRange {
  const first = Math.floor(Math.max(0, scrollTop) / rowHeight) - beyond;
  const end = Math.ceil((scrollTop + viewHeight) / rowHeight) + beyond;
  // After a list got shorter, the box may still stand below its end.
  return { first: Math.max(0, Math.min(first, count - (end - first))), end: Math.max(0, Math.min(end, count)) };
}

function isSame(one: RowRange, other: RowRange): boolean {
  return one.first === other.first && one.end === other.end;
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
      const { scrollTop, clientHeight } = element;
      const next = rowsInView(scrollTop, clientHeight, rowHeight, count);
      const seen = rowsInView(scrollTop, clientHeight, rowHeight, count, 0);
      setRange((range) => {
        if (isSame(range, next)) return range;
        // After a jump every row is new: those in view come first.
        return range.end <= seen.first || range.first >= seen.end ? seen : next;
      });
      startTransition(() => setRange((range) => (isSame(range, next) ? range : next)));
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
