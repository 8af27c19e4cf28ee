import { type RefObject, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";

/** The first row of a window, and the one after its last. */
export type RowRange = { first: number; end: number };

/** Rows kept in the document above and below those in view. */
const beyondView = 4;

/** Until the scroll box is measured, it is taken to be this high, in CSS pixels. */
const assumedHeight = 800;

/**
 * Which of `count` rows of one height are in view, and a few more on either side; as many wherever the list is scrolled
 * to, so that a jump needs no more elements than there are. All lengths in CSS pixels.
 */
export function rowsInView(scrollTop: number, viewHeight: number, rowHeight: number, count: number): RowRange {
  // A row is cut off at the top, another one at the bottom.
  const size = Math.ceil(viewHeight / rowHeight) + 1 + 2 * beyondView;
  // After a list got shorter, the box may still stand below its end.
  const first = Math.min(Math.floor(scrollTop / rowHeight) - beyondView, count - size);
  return { first: Math.max(0, first), end: Math.min(Math.max(0, first) + size, count) };
}

function keepSame(range: RowRange, next: RowRange): RowRange {
  return range.first === next.first && range.end === next.end ? range : next;
}

/**
 * The rows to have in the document, in order: those in view, and `kept` wherever it is; and how to bring one into view.
 * All rows have one height, which makes this a few lines; a library for rows of any height weighs as much as the rest of
 * a list.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  { count, rowHeight, kept }: { count: number; rowHeight: number; kept: number },
): { indexes: number[]; reveal: (index: number) => void } {
  const [range, setRange] = useState(() => rowsInView(0, assumedHeight, rowHeight, count));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // On paper there is no scrolling: all rows are there.
    const paper = window.matchMedia("print");
    let isPrinting = paper.matches;
    const follow = () =>
      setRange(
        isPrinting ? (range) => keepSame(range, { first: 0, end: count }) : following(element, rowHeight, count),
      );
    follow();
    const print = (begins: boolean) => {
      isPrinting = begins;
      // At once: the page is laid out for paper next.
      flushSync(follow);
    };
    const printing = (event: Event) => print(event.type === "beforeprint");
    const papered = ({ matches }: MediaQueryListEvent) => print(matches);
    paper.addEventListener("change", papered);
    window.addEventListener("beforeprint", printing);
    window.addEventListener("afterprint", printing);
    // At once: a frame later, quick scrolling would run into empty rows.
    const scrolled = () => flushSync(follow);
    element.addEventListener("scroll", scrolled, { passive: true });
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    return () => {
      paper.removeEventListener("change", papered);
      window.removeEventListener("beforeprint", printing);
      window.removeEventListener("afterprint", printing);
      element.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, [scroller, count, rowHeight]);

  const indexes = useMemo(() => {
    const first = Math.min(range.first, count);
    const end = Math.min(range.end, count);
    const rows = Array.from({ length: end - first }, (_, place) => first + place);
    if (kept >= count || (kept >= first && kept < end)) return rows;
    return kept < first ? [kept, ...rows] : [...rows, kept];
  }, [range, count, kept]);

  const reveal = (index: number) => {
    const element = scroller.current;
    if (!element) return;
    scrollToRow(element, index, rowHeight);
    // Together with what else a key changes, not when the browser tells that it scrolled.
    setRange(following(element, rowHeight, count));
  };
  return { indexes, reveal };
}

/** Makes a range the one that a scroll box shows now. */
function following(scroller: HTMLElement, rowHeight: number, count: number): (range: RowRange) => RowRange {
  const next = rowsInView(scroller.scrollTop, scroller.clientHeight, rowHeight, count);
  return (range) => keepSame(range, next);
}

/** Scrolls as little as is needed to see a row under the head. */
function scrollToRow(scroller: HTMLElement, index: number, rowHeight: number): void {
  const head = scroller.querySelector("thead")?.offsetHeight ?? 0;
  const lowest = index * rowHeight;
  const highest = lowest + rowHeight + head - scroller.clientHeight;
  if (scroller.scrollTop > lowest) scroller.scrollTop = lowest;
  else if (scroller.scrollTop < highest) scroller.scrollTop = highest;
}
