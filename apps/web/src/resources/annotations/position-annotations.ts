import {
  type Annotation,
  type AnnotationGroup,
  type AnnotationKind,
  groupAnnotations,
  type TimeRange,
} from "./annotations.ts";

/** Width of the button of an annotation, in pixels. */
export const annotationButtonPx = 24;

/** Annotations of one kind, in a separate row below the time axis of a chart; undefined if they aren't known. */
export type AnnotationLane = { kind: AnnotationKind; annotations: readonly Annotation[] | undefined };

/** Height of a lane, in pixels. A chart adds it for each lane to its bottom margin. */
export const annotationLanePx = 26;

/** Group of annotations with its distance from the value axis, in pixels. */
export type PositionedGroup = AnnotationGroup & { x: number };

/**
 * Groups annotations of one kind and positions them on a time axis that is `width` pixels wide. Annotations in the last
 * bucket of a chart of points are at the end of the axis, which is the start of that bucket.
 */
export function positionAnnotations(
  annotations: readonly Annotation[],
  { from, to }: TimeRange,
  width: number,
): PositionedGroup[] {
  const seconds = Math.max(1, to - from);
  return groupAnnotations(annotations, (seconds * annotationButtonPx) / width).map((group) => {
    const at = Math.min(group.at, to);
    return { ...group, at, x: ((at - from) / seconds) * width };
  });
}
