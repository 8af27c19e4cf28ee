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
