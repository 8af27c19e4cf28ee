import type { ReportPeriodQuery } from "../../../resources/usage/queries.ts";
import { isMonth, type Month, parseDate, startOfDay, toDateString, toMonth } from "../../../format/utc.ts";
import { type UrlState, urlState } from "../../../ui/url-state.ts";

/** Period that a user selects: a month, or the starts of the first and the last day, inclusive. */
export type ReportRange = { kind: "month"; month: Month } | { kind: "custom"; first: number; last: number };

/** State of the report in the URL. */
export type ReportView = { range: ReportRange };

/** View in the URL; the current month by default. `now` is Unix seconds. */
export const reportState = (now: number): UrlState<ReportView> =>
  urlState<ReportView>(
    { range: { kind: "month", month: toMonth(now) } },
    {
      range: {
        parse(search) {
          const month = search.get("month") ?? "";
          if (isMonth(month) && month <= toMonth(now)) return { kind: "month", month };
          const [first, last] = [parseDate(search.get("from")), parseDate(search.get("to"))];
          if (first === undefined || last === undefined || first > last || first > now) return undefined;
          return { kind: "custom", first, last: Math.min(last, startOfDay(now)) };
        },
        serialize(search, range) {
          for (const [name, value] of Object.entries(toPeriodQuery(range))) search.set(name, value);
        },
      },
    },
  );

/** Returns the query of a range. */
export function toPeriodQuery(range: ReportRange): ReportPeriodQuery {
  if (range.kind === "month") return { month: range.month };
  return { from: toDateString(range.first), to: toDateString(range.last) };
}
