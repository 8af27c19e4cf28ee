import { annotationLanePx } from "../../resources/annotations/position-annotations.ts";

/** Heights in pixels, with a legend of one line. */
export const chartSizes = { legend: 32, plot: 208, axis: 28 } as const;

/** Returns the height of the chart with this number of lanes, in pixels. */
export function getOverviewChartHeight(lanes: number): number {
  return chartSizes.legend + chartSizes.plot + chartSizes.axis + lanes * annotationLanePx;
}
