import { geometry } from "../charts/geometry.ts";
import type { Period } from "../period.ts";
import { type Annotation, type AnnotationGroup, groupAnnotations } from "./annotations.ts";

/** How far apart marks stand at least, in pixels: as wide as what can be pointed at. */
const minDistancePx = 24;

/** A mark, and where it stands: pixels from where the values' axis is. */
export type PositionedGroup = AnnotationGroup & { x: number; kind: Annotation["kind"] };

/**
 * The marks of a chart that is `width` pixels wide and whose time axis is given. A mark with an incident
 * in it is an incident's; a cause after the start of the last bucket is placed at the end of the axis.
 */
export function positionAnnotations(
  causes: readonly Annotation[],
  { from, to }: Period,
  width: number,
): PositionedGroup[] {
  const pixels = width - geometry.left - geometry.right;
  const seconds = Math.max(1, to - from);
  return groupAnnotations(causes, (seconds * minDistancePx) / pixels).map((mark) => {
    const at = Math.min(mark.at, to);
    return {
      ...mark,
      at,
      x: ((at - from) / seconds) * pixels,
      kind: mark.causes.some(({ kind }) => kind === "incident") ? "incident" : "change",
    };
  });
}
