import { geometry } from "../charts/geometry.ts";
import type { Period } from "../period.ts";
import { type Cause, type Mark, marksOf } from "./causes.ts";

/** How far apart marks stand at least, in pixels: as wide as what can be pointed at. */
const markPixels = 24;

/** A mark, and where it stands: pixels from where the values' axis is. */
export type PlacedMark = Mark & { x: number; kind: Cause["kind"] };

/** The marks of a chart that is `width` pixels wide. One that an incident is among is an incident's. */
export function placeMarks(causes: readonly Cause[], { from, to }: Period, width: number): PlacedMark[] {
  const pixels = width - geometry.left - geometry.right;
  return marksOf(causes, ((to - from) * markPixels) / pixels).map((mark) => ({
    ...mark,
    x: ((mark.at - from) / (to - from)) * pixels,
    kind: mark.causes.some(({ kind }) => kind === "incident") ? "incident" : "change",
  }));
}
