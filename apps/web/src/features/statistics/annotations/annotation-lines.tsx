import { Diamond, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { ReferenceLine, useChartWidth } from "recharts";
import type { Period } from "../../../resources/statistics/period.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import styles from "./annotation-lines.module.css";
import type { Annotation } from "./annotations.ts";
import { formatAnnotationTime } from "./legend.ts";
import { type PositionedGroup, positionAnnotations } from "./position-annotations.ts";

/** Sizes of a symbol and of the button around it, in pixels. */
const symbolSize = 12;
const buttonSize = 24;

/** Changes and incidents as vertical lines in a chart, each with a symbol that describes it in a tooltip. */
export function AnnotationLines({
  annotations,
  axis,
}: {
  annotations: readonly Annotation[];
  axis: Period;
}): ReactElement | null {
  const width = useChartWidth();
  if (width === undefined || annotations.length === 0) return null;
  return (
    <>
      {positionAnnotations(annotations, axis, width).map((group) => (
        <ReferenceLine
          key={group.annotations[0]?.id}
          x={group.at}
          stroke={group.kind === "incident" ? "var(--bad-text)" : "var(--accent-text)"}
          strokeOpacity={0.75}
          strokeDasharray="3 3"
          label={<Symbol group={group} />}
        />
      ))}
    </>
  );
}

/** Label of a line. recharts passes the top of the line as `viewBox`. */
function Symbol({
  group: { annotations, kind },
  viewBox: { x, y } = { x: 0, y: 0 },
}: {
  group: PositionedGroup;
  viewBox?: { x: number; y: number };
}): ReactElement {
  const Shape = kind === "incident" ? TriangleAlert : Diamond;
  return (
    <foreignObject x={x - buttonSize / 2} y={y - buttonSize / 2} width={buttonSize} height={buttonSize}>
      <Tooltip content={<Description annotations={annotations} />}>
        <button
          type="button"
          className={styles.button}
          data-kind={kind}
          aria-label={getLabel(annotations)}
          // Prevents a zoom selection.
          onMouseDown={(event) => event.stopPropagation()}
        >
          <Shape size={symbolSize} strokeWidth={2.5} aria-hidden />
          {annotations.length > 1 && <span className={styles.count}>{annotations.length}</span>}
        </button>
      </Tooltip>
    </foreignObject>
  );
}

function getLabel(annotations: readonly Annotation[]): string {
  const [only] = annotations;
  if (annotations.length > 1 || !only) return `${annotations.length} changes and incidents`;
  return `${only.kind === "incident" ? "Incident" : "Change"}: ${only.lines.join("; ")}`;
}

function Description({ annotations }: { annotations: readonly Annotation[] }): ReactElement {
  return (
    <span className={styles.description}>
      {annotations.map((annotation) => (
        <span key={annotation.id} className={styles.annotation}>
          {annotation.lines.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
          <span>
            {formatAnnotationTime(annotation)}, {annotation.by}
          </span>
        </span>
      ))}
    </span>
  );
}
