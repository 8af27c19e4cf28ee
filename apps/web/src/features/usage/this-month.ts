import type { Usage } from "@edge-console/contract/console/usage";
import { startOfMonth } from "../../format/utc.ts";
import { type Forecast, forecastMonth } from "./forecast.ts";
import { type Measure, sumByMonth } from "./zone-usage.ts";

/** How the present month does by one measure. */
export type ThisMonth = {
  soFar: number;
  /** The whole month before; undefined where it is not part of the answer. */
  before: number | undefined;
  /** Undefined while not all zones have been read, or when too few weeks are known. */
  forecast: Forecast | undefined;
};

/** Works out the present month from an answer of which it is the last. */
export function getThisMonth({ months, zones, days, today, collection }: Usage, measure: Measure): ThisMonth {
  const totals = sumByMonth(zones, measure, months.length);
  const month = months.at(-1) ?? "";
  const isWhole = collection.complete >= collection.zones && collection.zones > 0;
  const figures = days.map((day) => ({
    day: day.day,
    value: measure === "bandwidth" ? day.bandwidthBytes : day.requests,
  }));
  return {
    soFar: totals.at(-1) ?? 0,
    before: totals.at(-2),
    forecast: isWhole
      ? forecastMonth(figures, { from: startOfMonth(month), to: startOfMonth(month, 1) }, today)
      : undefined,
  };
}
