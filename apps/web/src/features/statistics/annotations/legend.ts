import {
  type AnnotationKind,
  formatAnnotationTime,
  type TimeRange,
} from "../../../resources/annotations/annotations.ts";
import {
  type AnnotationLane,
  type PositionedGroup,
  positionAnnotations,
} from "../../../resources/annotations/position-annotations.ts";

/** Group of annotations with its number and its lane, counted from the top. */
export type NumberedGroup = PositionedGroup & { number: number; kind: AnnotationKind; lane: number };

/** Positions the annotations of a chart that is `width` pixels wide, and numbers them lane by lane. */
export function numberAnnotations(lanes: readonly AnnotationLane[], axis: TimeRange, width: number): NumberedGroup[] {
  return lanes
    .flatMap(({ kind, annotations }, lane) =>
      positionAnnotations(annotations ?? [], axis, width).map((group) => ({ ...group, kind, lane })),
    )
    .map((group, index) => ({ ...group, number: index + 1 }));
}

/** Line of the legend of an exported image. Only the first annotation of a group has its `number`. */
export type LegendLine = { number: number | undefined; kind: AnnotationKind; text: string };

/** Returns the legend in the order of the numbers: up to `maxLines` lines and one that counts the rest. */
export function getLegendLines(groups: readonly NumberedGroup[], maxLines = 12): LegendLine[] {
  const lines = groups.flatMap(({ annotations, number, kind }) =>
    annotations.map((annotation, position): LegendLine => ({
      number: position === 0 ? number : undefined,
      kind,
      text: `${formatAnnotationTime(annotation, "utc")}: ${annotation.lines.join("; ")} (${annotation.by})`,
    })),
  );
  if (lines.length <= maxLines) return lines;
  const remaining = lines.length - maxLines;
  return [...lines.slice(0, maxLines), { number: undefined, kind: "change", text: `and ${remaining} more` }];
}
