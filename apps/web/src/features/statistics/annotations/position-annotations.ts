import type { Period } from "../../../resources/statistics/period.ts";
import { geometry } from "../charts/geometry.ts";
import { type Annotation, type AnnotationGroup, groupAnnotations } from "./annotations.ts";

/** Width of the button of an annotation, in pixels. */
const minDistancePx = 24;

/** Group of annotations with its distance from the value axis, in pixels. */
export type PositionedGroup = AnnotationGroup & { x: number; kind: Annotation["kind"] };

/**
 * Groups annotations and positions them in a chart that is `width` pixels wide. A group that contains an incident has
 * that kind. Annotations in the last bucket are at the end of the axis, which is the start of that bucket.
 */
export function positionAnnotations(
  annotations: readonly Annotation[],
  { from, to }: Period,
  width: number,
): PositionedGroup[] {
  const pixels = width - geometry.left - geometry.right;
  const seconds = Math.max(1, to - from);
  return groupAnnotations(annotations, (seconds * minDistancePx) / pixels).map((group) => {
    const at = Math.min(group.at, to);
    return {
      ...group,
      at,
      x: ((at - from) / seconds) * pixels,
      kind: group.annotations.some(({ kind }) => kind === "incident") ? "incident" : "change",
    };
  });
}
