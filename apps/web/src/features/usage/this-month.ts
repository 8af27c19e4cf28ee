import type { Usage } from "@edge-console/contract/console/usage";
import { startOfMonth } from "../../format/utc.ts";
import { type Forecast, forecastMonth } from "./forecast.ts";
import { type Measure, sumByMonth } from "./zone-usage.ts";

/** Usage of the current month by one metric. */
export type ThisMonth = {
  toDate: number;
  /** Total of the previous month; undefined if the response doesn't include it. */
  lastMonth: number | undefined;
  /** Undefined until the data of all zones and of enough weeks is loaded. */
  forecast: Forecast | undefined;
};

/** Returns the usage of the current month, which is the last one of the response. */
export function getThisMonth({ months, zones, days, today, collection }: Usage, measure: Measure): ThisMonth {
  const totals = sumByMonth(zones, measure, months.length);
  const month = months.at(-1) ?? "";
  const isComplete = collection.complete >= collection.zones && collection.zones > 0;
  const dailyTotals = days.map((day) => ({
    day: day.day,
    value: measure === "bandwidth" ? day.bandwidthBytes : day.requests,
  }));
  return {
    toDate: totals.at(-1) ?? 0,
    lastMonth: totals.at(-2),
    forecast: isComplete
      ? forecastMonth(dailyTotals, { from: startOfMonth(month), to: startOfMonth(month, 1) }, today)
      : undefined,
  };
}
