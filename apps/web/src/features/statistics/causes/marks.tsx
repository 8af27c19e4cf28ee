import { Diamond, TriangleAlert } from "lucide-react";
import { memo, type ReactElement } from "react";
import { formatClock, formatDay } from "../../../format/times.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { geometry } from "../charts/geometry.ts";
import type { Period } from "../period.ts";
import { type Cause, type Mark, marksOf } from "./causes.ts";
import styles from "./marks.module.css";

/** How far apart marks stand at least, in pixels: as wide as what can be pointed at. */
const markPixels = 24;

type Props = { title: string; causes: readonly Cause[]; period: Period; width: number };

/** The causes that a chart's period has, each at its time, over the drawing. */
export const Marks = memo(function Marks({ title, causes, period: { from, to }, width }: Props): ReactElement | null {
  if (causes.length === 0) return null;
  const pixels = width - geometry.left - geometry.right;
  const marks = marksOf(causes, ((to - from) * markPixels) / pixels);
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
      {marks.map((mark) => (
        <OneMark key={mark.causes[0]?.id} mark={mark} x={((mark.at - from) / (to - from)) * pixels} />
      ))}
    </div>
  );
});

function OneMark({ mark: { causes }, x }: { mark: Mark; x: number }): ReactElement {
  const isIncident = causes.some(({ kind }) => kind === "incident");
  const Shape = isIncident ? TriangleAlert : Diamond;
  return (
    <span className={styles.mark} data-kind={isIncident ? "incident" : "change"} style={{ insetInlineStart: x }}>
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

/** When it was, in UTC as the chart is. */
export function causeTime({ at }: Cause): string {
  return `${formatDay(at, "utc")}, ${formatClock(at, "utc")} UTC`;
}
