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

/** Part of a lane for a group: its symbol, and its name on one side. In pixels from the value axis. */
export type LaneItem = PositionedGroup & { start: number; width: number; side: "right" | "left" | "none" };

/** In pixels: average width of a character, smallest width that is worth a name, and distance between names. */
const namePx = { character: 7.3, min: 40, gap: 8 };

/**
 * Lays out the groups of a lane that is `width` pixels wide: a name is right of its symbol, or left where there is more
 * room, and is cut off by the next one.
 */
export function layOutLane(groups: readonly PositionedGroup[], width: number): LaneItem[] {
  const halfButton = annotationButtonPx / 2;
  let occupied = 0;
  return groups.map((group, index) => {
    const neededWidth = Math.ceil(getGroupName(group).length * namePx.character) + 6;
    const next = groups[index + 1];
    const freeRight = (next ? next.x - halfButton - namePx.gap : width + halfButton) - (group.x + halfButton);
    const freeLeft = group.x - halfButton - occupied - namePx.gap;
    const side = freeRight >= Math.min(neededWidth, freeLeft) ? "right" : "left";
    const name = Math.min(neededWidth, side === "right" ? freeRight : freeLeft);
    const hasName = name >= Math.min(neededWidth, namePx.min);
    const nameWidth = hasName ? name : 0;
    occupied = group.x + halfButton + (side === "right" ? nameWidth : 0);
    return {
      ...group,
      side: hasName ? side : "none",
      start: group.x - halfButton - (side === "left" ? nameWidth : 0),
      width: annotationButtonPx + nameWidth,
    };
  });
}

/** Returns the name of a group: the names of its first annotations. */
export function getGroupName({ annotations }: Pick<AnnotationGroup, "annotations">): string {
  return annotations
    .flatMap(({ lines }) => lines)
    .slice(0, 3)
    .join("; ");
}

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
