import type { RowData } from "@tanstack/react-table";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { AppColumn, AppRow } from "./app-table.ts";
import { BodyRow } from "./data-table-row.tsx";
import styles from "./data-table.module.css";
import { getRowTarget, handleRowKey } from "./row-keys.ts";
import { useMediaQuery } from "./use-media-query.ts";

/** Rows rendered above and below those in view. The scroll handler renders synchronously, so one is enough. */
const overscan = 1;

/** Heights in CSS pixels, until they're measured: of the top bar, and at least of the heading and the head of a screen's table. */
const estimatedHeights = { bar: 48, heading: 144 };

/**
 * Body of a virtualized table: the rows in view, and the one that Tab and the arrow keys start from. The nearest ancestor
 * with `data-scroller` scrolls it.
 */
export function VirtualBody<T extends RowData>({
  rows,
  columns,
  hasSecondLine,
  scrolls,
}: {
  rows: readonly AppRow<T>[];
  columns: readonly AppColumn<T>[];
  hasSecondLine: boolean;
  /** Whether the table scrolls, and not the screen. */
  scrolls: boolean;
}): ReactElement {
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(hasSecondLine ? "--row-two-lines" : "--row");
  const isPrinting = useIsPrinting();
  const [active, setActive] = useState<{ index: number; id?: string }>({ index: 0 });
  const activeIndex = findActive(rows, active);
  const { scrollMargin, headHeight } = useOffsets(body, scrolls ? 0 : estimatedHeights.heading);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    // Until the container is measured, so that the first rows are part of the first, interruptible render.
    initialRect: { width: 0, height: Math.max(0, window.innerHeight - estimatedHeights.bar) },
    getScrollElement: () => body.current?.closest<HTMLElement>("[data-scroller]") ?? null,
    estimateSize: () => rowHeight,
    // Paper doesn't scroll: it gets all rows.
    overscan: isPrinting ? rows.length : overscan,
    scrollMargin,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) =>
      [...new Set([activeIndex, ...defaultRangeExtractor(range)])]
        .filter((i) => i < rows.length)
        .toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const onFocus = useCallback(
    (index: number, id: string) => setActive((last) => (last.id === id && last.index === index ? last : { index, id })),
    [],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight) - 2);
    handleRowKey(event, {
      rows,
      page,
      moveTo: (next) => {
        // The row is in the document before it gets the focus, wherever it is scrolled to.
        flushSync(() => onFocus(next, rows[next]?.id ?? ""));
        virtualizer.scrollToIndex(next);
        getRowTarget(body.current?.querySelector(`tr[data-index="${next}"]`))?.focus({ preventScroll: true });
      },
    });
  };

  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  const ends = [scrollMargin, ...items.map(({ end }) => end)];
  return (
    <tbody ref={body} onKeyDown={onKeyDown}>
      {items.map(({ index, start }, position) => {
        const row = rows[index];
        return (
          row && (
            <Fragment key={row.id}>
              <Spacer height={start - (ends[position] ?? start)} />
              <BodyRow
                row={row}
                columns={columns}
                hasSecondLine={hasSecondLine}
                index={index}
                reachable={index === activeIndex}
                onFocus={onFocus}
              />
            </Fragment>
          )
        );
      })}
      <Spacer height={total + scrollMargin - (ends.at(-1) ?? 0)} />
    </tbody>
  );
}

/** Reserves the space of rows that aren't in the document. */
function Spacer({ height }: { height: number }): ReactElement | null {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.spacer}>
      <td style={{ height }} />
    </tr>
  );
}

/** Follows the active row to its new position; if it was removed, the row at its old position becomes active. */
function findActive<T extends RowData>(
  rows: readonly AppRow<T>[],
  { index, id }: { index: number; id?: string },
): number {
  if (id === undefined || rows[index]?.id === id) return index;
  const found = rows.findIndex((row) => row.id === id);
  return found === -1 ? Math.max(0, Math.min(index, rows.length - 1)) : found;
}

/**
 * Distance from the top of the scroll container to the first row, which changes with the height of anything in between, and
 * the height of the sticky head above the rows.
 */
function useOffsets(
  body: RefObject<HTMLElement | null>,
  estimatedMargin: number,
): { scrollMargin: number; headHeight: number } {
  const [offsets, setOffsets] = useState({ scrollMargin: estimatedMargin, headHeight: 0 });
  useEffect(() => {
    const scroller = body.current?.closest<HTMLElement>("[data-scroller]");
    if (!scroller) return;
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const scrollMargin = Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
      const headHeight = body.current?.parentElement?.querySelector("thead")?.offsetHeight ?? 0;
      setOffsets((last) =>
        last.scrollMargin === scrollMargin && last.headHeight === headHeight ? last : { scrollMargin, headHeight },
      );
    };
    // Called first when the browser has laid out the page for its next frame, so that measuring forces no layout.
    // A scrolled table renders in the same frame, which would lack rows otherwise. Any other renders later: a synchronous render
    // includes all pending updates, which may resize what is observed again.
    const resizeObserver = new ResizeObserver(() => (scroller.scrollTop > 0 ? flushSync(measure) : measure()));
    for (let ancestor = body.current; ancestor && ancestor !== scroller; ancestor = ancestor.parentElement)
      resizeObserver.observe(ancestor);
    return () => resizeObserver.disconnect();
  }, [body]);
  return offsets;
}

/** Returns the height of a row in CSS pixels; it's larger for touch. */
function useRowHeight(token: string): number {
  const isCoarse = useMediaQuery("(pointer: coarse)");
  // Read only when it may differ, because reading computes styles.
  const [last, setLast] = useState(() => ({ token, isCoarse, height: readRowHeight(token) }));
  if (last.token !== token || last.isCoarse !== isCoarse) setLast({ token, isCoarse, height: readRowHeight(token) });
  return last.height;
}

function readRowHeight(token: string): number {
  const root = getComputedStyle(document.documentElement);
  return Number.parseFloat(root.getPropertyValue(token)) * Number.parseFloat(root.fontSize);
}

/** Returns whether the page is laid out for paper; known before the browser does so. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia("print");
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => flushSync(() => setIsPrinting(false));
    const change = ({ matches }: MediaQueryListEvent) => (matches ? start() : end());
    window.addEventListener("beforeprint", start);
    window.addEventListener("afterprint", end);
    paper.addEventListener("change", change);
    return () => {
      window.removeEventListener("beforeprint", start);
      window.removeEventListener("afterprint", end);
      paper.removeEventListener("change", change);
    };
  }, []);
  return isPrinting;
}
