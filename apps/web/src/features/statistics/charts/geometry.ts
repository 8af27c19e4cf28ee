/** Layout of a chart in pixels, also used to position annotations in an exported image. */
export const geometry = {
  height: 208,
  /** Room for the labels of the value axis. */
  left: 58,
  /** Room for the labels of the time axis. */
  bottom: 26,
  /** Room for the symbols of annotations. */
  top: 14,
  right: 6,
} as const;
