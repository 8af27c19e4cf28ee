import type { Period } from "../period.ts";

/** Where the drawing stands in a chart, in pixels: what lies over it (pointer, cursor) has to know. */
export const geometry = {
  height: 208,
  /** Place of the values' axis, and of the times' axis. */
  left: 58,
  bottom: 24,
  top: 8,
  right: 6,
} as const;

/** Pixels of a column of the drawing: what lies in it is reduced to its smallest and largest value. */
const columnPixels = 3;

/** How many columns a drawing of this width has. */
export function columnsOf(width: number): number {
  return Math.max(1, Math.floor((width - geometry.left - geometry.right) / columnPixels));
}

/** Where a drawing has a time (Unix seconds) and a figure, in pixels from its top left corner. */
export type Scales = { x: (at: number) => number; y: (value: number) => number };

/** The scales of a drawing of this width, whose axis of values ends at `top`. */
export function scalesOf({ from, to }: Period, top: number, width: number): Scales {
  const { height, left, right, bottom } = geometry;
  const pixels = { across: width - left - right, up: height - geometry.top - bottom };
  return {
    x: (at) => left + ((at - from) / (to - from)) * pixels.across,
    y: (value) => height - bottom - (value / top) * pixels.up,
  };
}
