import { Diamond, TriangleAlert } from "lucide-react";
import { memo, type ReactElement } from "react";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { geometry } from "../charts/geometry.ts";
import type { Period } from "../period.ts";
import type { Cause } from "./causes.ts";
import { causeTime } from "./legend.ts";
import styles from "./marks.module.css";
import { type PlacedMark, placeMarks } from "./place-marks.ts";

type Props = { title: string; causes: readonly Cause[]; period: Period; width: number };

/** The causes that a chart's period has, each at its time, over the drawing. */
export const Marks = memo(function Marks({ title, causes, period, width }: Props): ReactElement | null {
  if (causes.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`${title}: changes and incidents`}
      className={styles.marks}
      style={{
        insetBlock: `${geometry.top}px ${geometry.bottom}px`,
        insetInline: `${geometry.left}px ${geometry.right}px`,
      }}
    >
      {placeMarks(causes, period, width).map((mark) => (
        <OneMark key={mark.causes[0]?.id} mark={mark} />
      ))}
    </div>
  );
});

function OneMark({ mark: { causes, kind, x } }: { mark: PlacedMark }): ReactElement {
  const Shape = kind === "incident" ? TriangleAlert : Diamond;
  return (
    <span className={styles.mark} data-kind={kind} style={{ insetInlineStart: x }}>
      <span className={styles.line} />
      <Tooltip content={<Words causes={causes} />}>
        <button type="button" className={styles.button} aria-label={nameOf(causes)}>
          <Shape size={11} strokeWidth={2.5} aria-hidden />
          {causes.length > 1 && <span className={styles.count}>{causes.length}</span>}
        </button>
      </Tooltip>
    </span>
  );
}

function nameOf(causes: readonly Cause[]): string {
  const [only] = causes;
  if (causes.length > 1 || !only) return `${causes.length} changes and incidents`;
  return only.kind === "incident" ? "Incident" : "Change";
}

function Words({ causes }: { causes: readonly Cause[] }): ReactElement {
  return (
    <span className={styles.words}>
      {causes.map((cause) => (
        <span key={cause.id} className={styles.cause}>
          {cause.lines.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
          <span>
            {causeTime(cause)}, {cause.by}
          </span>
        </span>
      ))}
    </span>
  );
}
