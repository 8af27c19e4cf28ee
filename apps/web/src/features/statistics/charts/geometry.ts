/** Layout of a chart in pixels, also used to position annotations in an exported image. */
export const geometry = {
  height: 208,
  /** Room for the labels of the value axis. */
  left: 58,
  /** Room for the labels of the time axis. */
  bottom: 26,
  top: 8,
  right: 6,
} as const;

/** Returns the width of the plot in a chart that is `width` pixels wide. */
export function getPlotWidth(width: number): number {
  return width - geometry.left - geometry.right;
}
