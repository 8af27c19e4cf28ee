import { Diamond, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { usePlotArea } from "recharts";
import { Tooltip } from "../../ui/tooltip.tsx";
import styles from "./annotation-lanes.module.css";
import { type Annotation, type AnnotationKind, formatAnnotationTime, type TimeRange } from "./annotations.ts";
import {
  annotationButtonPx,
  type AnnotationLane,
  annotationLanePx,
  type PositionedGroup,
  positionAnnotations,
} from "./position-annotations.ts";

const laneLabels: Record<AnnotationKind, string> = { change: "Changes", incident: "Incidents" };
const lineColors: Record<AnnotationKind, string> = { change: "var(--accent-text)", incident: "var(--bad-text)" };

/**
 * Changes and incidents of a chart, each kind in a lane below the time axis, with a line through the plot.
 * Rendered in a recharts chart.
 *
 *     <AnnotationLanes lanes={lanes} axis={axis} axisHeight={26} />
 */
export function AnnotationLanes({
  lanes,
  axis,
  axisHeight,
}: {
  lanes: readonly AnnotationLane[];
  /** Times at the ends of the time axis. */
  axis: TimeRange;
  /** Height of the time axis, in pixels. */
  axisHeight: number;
}): ReactElement | null {
  const plot = usePlotArea();
  if (!plot || plot.width <= 0) return null;
  const rows = lanes.map(({ kind, annotations }, index) => ({
    kind,
    y: plot.y + plot.height + axisHeight + index * annotationLanePx,
    groups: positionAnnotations(annotations ?? [], axis, plot.width),
    none: annotations ? "None" : "–",
  }));
  return (
    <>
      {/* All lines come first, so that none crosses a symbol. */}
      {rows.flatMap(({ kind, y, groups }) =>
        groups.map(({ x, annotations: [firstAnnotation] }) => (
          <path
            key={firstAnnotation?.id}
            // The gap leaves out the labels of the time axis.
            d={`M${plot.x + x},${plot.y}v${plot.height}m0,${axisHeight}V${y + 4}`}
            fill="none"
            stroke={lineColors[kind]}
            strokeOpacity={0.6}
            strokeDasharray="3 3"
          />
        )),
      )}
      {rows.map(({ kind, y, groups, none }) => (
        <g key={kind}>
          <text x={0} y={y + annotationLanePx / 2 + 4} fontSize={12} fill="var(--text-muted)">
            {laneLabels[kind]}
          </text>
          {groups.length === 0 && (
            <text
              x={plot.x + 4}
              y={y + annotationLanePx / 2 + 4}
              fontSize={12}
              fill="var(--text-muted)"
              // Hides the lines of other lanes behind the word.
              stroke="var(--surface-page)"
              strokeWidth={6}
              paintOrder="stroke"
            >
              {none}
            </text>
          )}
          {groups.map((group) => (
            <Mark key={group.annotations[0]?.id} kind={kind} group={group} left={plot.x} y={y} />
          ))}
        </g>
      ))}
    </>
  );
}

/** Button whose tooltip describes its annotations. A name beside it would look like an event of the time above the name. */
function Mark({
  kind,
  group: { annotations, x },
  left,
  y,
}: {
  kind: AnnotationKind;
  group: PositionedGroup;
  /** Left edge of the plot, in pixels like the other positions. */
  left: number;
  y: number;
}): ReactElement {
  const Shape = kind === "incident" ? TriangleAlert : Diamond;
  return (
    <foreignObject
      x={left + x - annotationButtonPx / 2}
      y={y + (annotationLanePx - annotationButtonPx) / 2}
      width={annotationButtonPx}
      height={annotationButtonPx}
    >
      <Tooltip side="bottom" content={<Description annotations={annotations} />}>
        <button
          type="button"
          className={styles.button}
          data-kind={kind}
          aria-label={getLabel(kind, annotations)}
          // Prevents a zoom selection.
          onMouseDown={(event) => event.stopPropagation()}
        >
          <span className={styles.symbol}>
            {annotations.length > 1 ? (
              <span className={styles.count}>{annotations.length}</span>
            ) : (
              <Shape size={12} strokeWidth={2.5} aria-hidden />
            )}
          </span>
        </button>
      </Tooltip>
    </foreignObject>
  );
}

function getLabel(kind: AnnotationKind, annotations: readonly Annotation[]): string {
  const [singleAnnotation] = annotations;
  if (annotations.length > 1 || !singleAnnotation) return `${annotations.length} ${laneLabels[kind].toLowerCase()}`;
  return `${kind === "incident" ? "Incident" : "Change"}: ${singleAnnotation.lines.join("; ")}`;
}

/** Longest list in a tooltip. */
const maxDescribed = 8;

function Description({ annotations }: { annotations: readonly Annotation[] }): ReactElement {
  const remaining = annotations.length - maxDescribed;
  return (
    <span className={styles.description}>
      {annotations.slice(0, maxDescribed).map((annotation) => (
        <span key={annotation.id} className={styles.annotation}>
          {annotation.lines.map((line) => (
            <strong key={line}>{line}</strong>
          ))}
          <span>
            {formatAnnotationTime(annotation)}, {annotation.by}
          </span>
        </span>
      ))}
      {remaining > 0 && <span>and {remaining} more</span>}
    </span>
  );
}
