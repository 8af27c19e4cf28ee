/** Width of a label of a time axis with its gap, in pixels: "Sep 30". */
const labelPx = 56;

/** Space that the last label needs between its tick and the end of the plot, in pixels; the margin has the rest. */
const afterLastPx = 15;

/** Space of a chart beside its plot, in pixels: the value axis and the margins. */
const besidePlotPx = 70;

/**
 * Returns recharts' `interval`, the number of ticks without a label after each one with a label, so that no label overlaps another
 * or is cut off. `shares` are the evenly spaced positions of the ticks, from 0 to 1; `width` is that of the chart in pixels.
 *
 * Recharts' own intervals measure every label in the document, each with a layout: half of the time in which a chart is drawn.
 */
export function getLabelInterval(shares: readonly number[], width: number): number {
  const plotPx = Math.max(0, width - besidePlotPx);
  const [first = 0, second = 1] = shares;
  for (let step = 1; step < shares.length; step += 1) {
    const last = shares[Math.floor((shares.length - 1) / step) * step] ?? 0;
    if ((second - first) * step * plotPx >= labelPx && (1 - last) * plotPx >= afterLastPx) return step - 1;
  }
  return shares.length;
}

/** Returns the positions of the middles of `count` bars. */
export function getBarShares(count: number): number[] {
  return Array.from({ length: count }, (_, index) => (index + 0.5) / count);
}
