/** Height of the chart in pixels, which is reserved before its code is loaded. */
export const chartHeight = 232;
