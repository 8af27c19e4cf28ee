import type { StatisticsQuery } from "../../resources/statistics/queries.ts";
import { getDefaultGranularity, getPeriod } from "../../resources/statistics/period.ts";
import type { StatisticsView } from "./url-state.ts";

/** Returns the query of a view. `now` is Unix seconds. */
export function toStatisticsQuery({ range, zoom, by, node }: StatisticsView, now: number): StatisticsQuery {
  const period = zoom ? { from: zoom.from, to: zoom.to } : getPeriod(range, now);
  return { period, granularity: (zoom ? zoom.by : by) ?? getDefaultGranularity(period, now), node };
}
