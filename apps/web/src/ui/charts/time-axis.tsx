import type { ReactElement } from "react";
import { useChartWidth, XAxis, type XAxisProps } from "recharts";
import { axisProps } from "./chart-props.tsx";
import { getLabelInterval } from "./label-interval.ts";

/**
 * Recharts' `XAxis` for days and hours, with as many labels as fit.
 *
 *     <TimeAxis shares={getBarShares(days.length)} dataKey="day" tickLine={false} tickFormatter={formatTick} />
 */
export function TimeAxis({
  shares,
  ...props
}: Omit<XAxisProps, "interval"> & {
  /** Positions of the ticks, from 0 to 1. */
  shares: readonly number[];
}): ReactElement {
  const width = useChartWidth() ?? 0;
  return <XAxis {...axisProps} {...props} interval={getLabelInterval(shares, width)} />;
}
