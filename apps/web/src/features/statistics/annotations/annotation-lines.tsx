import { Diamond, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { ReferenceLine, useChartWidth } from "recharts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import type { Period } from "../period.ts";
import styles from "./annotation-lines.module.css";
import type { Annotation } from "./annotations.ts";
import { formatAnnotationTime } from "./legend.ts";
import { type PositionedGroup, positionAnnotations } from "./position-annotations.ts";

/** Pixels of a symbol and of what can be pressed around it. */
const symbolSize = 12;
const buttonSize = 24;

/** Changes and incidents as lines in a chart, each under a symbol that tells what it was. */
export function AnnotationLines({
  causes,
  axis,
}: {
  causes: readonly Annotation[];
  axis: Period;
}): ReactElement | null {
  const width = useChartWidth();
  if (width === undefined || causes.length === 0) return null;
  return (
    <>
      {positionAnnotations(causes, axis, width).map((mark) => (
        <ReferenceLine
          key={mark.causes[0]?.id}
          x={mark.at}
          stroke={mark.kind === "incident" ? "var(--bad-text)" : "var(--accent-text)"}
          strokeOpacity={0.75}
          strokeDasharray="3 3"
          label={<Symbol mark={mark} />}
        />
      ))}
    </>
  );
}

/** recharts gives a label the top of its line as `viewBox`. */
function Symbol({
  mark: { causes, kind },
  viewBox: { x, y } = { x: 0, y: 0 },
}: {
  mark: PositionedGroup;
  viewBox?: { x: number; y: number };
}): ReactElement {
  const Shape = kind === "incident" ? TriangleAlert : Diamond;
  return (
    <foreignObject x={x - buttonSize / 2} y={y - buttonSize / 2} width={buttonSize} height={buttonSize}>
      <Tooltip content={<Description causes={causes} />}>
        <button
          type="button"
          className={styles.button}
          data-kind={kind}
          aria-label={getName(causes)}
          // A press here starts no selection.
          onMouseDown={(event) => event.stopPropagation()}
        >
          <Shape size={symbolSize} strokeWidth={2.5} aria-hidden />
          {causes.length > 1 && <span className={styles.count}>{causes.length}</span>}
        </button>
      </Tooltip>
    </foreignObject>
  );
}

function getName(causes: readonly Annotation[]): string {
  const [only] = causes;
  if (causes.length > 1 || !only) return `${causes.length} changes and incidents`;
  return `${only.kind === "incident" ? "Incident" : "Change"}: ${only.lines.join("; ")}`;
}

function Description({ causes }: { causes: readonly Annotation[] }): ReactElement {
  return (
    <span className={styles.words}>
      {causes.map((cause) => (
        <span key={cause.id} className={styles.cause}>
          {cause.lines.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
          <span>
            {formatAnnotationTime(cause)}, {cause.by}
          </span>
        </span>
      ))}
    </span>
  );
}
