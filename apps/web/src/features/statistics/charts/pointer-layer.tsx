import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Cause } from "../causes/causes.ts";
import type { Chart } from "../chart-list.ts";
import type { Period } from "../period.ts";
import type { Shown } from "../shown.ts";
import { CursorContext } from "./cursor.ts";
import { CursorLine } from "./cursor-line.tsx";
import { geometry } from "./geometry.ts";
import styles from "./pointer-layer.module.css";
import { bucketWords } from "./readout.tsx";

type Props = { chart: Chart; shown: Shown; causes: readonly Cause[]; width: number; onZoom: (period: Period) => void };

/** The buckets from the one where a selection began to the one where it is now. */
type Selection = { start: number; end: number };

/**
 * What lies over a drawing: the cursor, and the part that is dragged out. By keyboard it is a slider: the arrow keys
 * move, with Shift they select, Enter zooms into what is selected, Escape gives it up.
 */
export function PointerLayer({ chart, shown, causes, width, onZoom }: Props): ReactElement {
  const { buckets } = shown;
  const cursor = useContext(CursorContext);
  const layer = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState<number>();
  const [selection, setSelection] = useState<Selection>();
  const [isDragging, setIsDragging] = useState(false);
  const last = buckets.length - 1;
  const current = Math.min(told ?? last, last);
  const bucket = buckets[current];
  const bucketWidth = (width - geometry.left - geometry.right) / buckets.length;

  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - box.left) / box.width) * buckets.length);
    return Math.max(0, Math.min(last, place));
  };
  const zoom = ({ start, end }: Selection) => {
    setSelection(undefined);
    const [first, final] = [buckets[Math.min(start, end)], buckets[Math.max(start, end)]];
    if (first && final) onZoom({ from: first.from, to: final.to });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(2, Math.round(buckets.length / 10));
    const target = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      PageDown: current - page,
      PageUp: current + page,
      Home: 0,
      End: last,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = Math.max(0, Math.min(last, target));
      cursor.set(next);
      setSelection(event.shiftKey ? { start: selection?.start ?? current, end: next } : undefined);
    } else if (event.key === "Enter" && selection) {
      zoom(selection);
    } else if (event.key === "Escape") {
      setSelection(undefined);
    }
  };

  // The others follow by their line and figures alone: a screen reader says what has the focus.
  useEffect(() => cursor.follow(() => document.activeElement === layer.current && setTold(cursor.get())), [cursor]);

  const marked = selection && selection.start !== selection.end ? selection : undefined;
  return (
    <div
      ref={layer}
      role="slider"
      tabIndex={0}
      aria-label={`${chart.title} over time`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={bucket && bucketWords(chart, bucket, shown, causes)}
      className={styles.layer}
      style={{
        insetBlock: `${geometry.top}px ${geometry.bottom}px`,
        insetInline: `${geometry.left}px ${geometry.right}px`,
      }}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setSelection(undefined);
        setTold(undefined);
        cursor.set(undefined);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const start = indexAt(event);
        cursor.set(start);
        setSelection({ start, end: start });
        setIsDragging(true);
      }}
      onPointerMove={(event) => {
        const end = indexAt(event);
        cursor.set(end);
        if (isDragging && selection && selection.end !== end) setSelection({ ...selection, end });
      }}
      onPointerUp={() => {
        setIsDragging(false);
        if (marked && isDragging) zoom(marked);
        else setSelection(undefined);
      }}
      onPointerCancel={() => {
        setIsDragging(false);
        setSelection(undefined);
      }}
      onPointerLeave={() => !isDragging && cursor.set(undefined)}
    >
      {marked && (
        <span
          className={styles.selection}
          style={{
            transform: `translateX(${Math.min(marked.start, marked.end) * bucketWidth}px)`,
            width: (Math.abs(marked.end - marked.start) + 1) * bucketWidth,
          }}
        />
      )}
      <CursorLine width={bucketWidth} />
    </div>
  );
}
