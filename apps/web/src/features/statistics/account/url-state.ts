import type { SortingState } from "@tanstack/react-table";
import type { Range } from "../../../resources/statistics/period.ts";
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  searchParameter,
  sortingParameter,
  textsParameter,
  type UrlState,
  urlState,
} from "../../../ui/url-state.ts";
import { breakdownKeys, type BreakdownKey, type BreakdownSort, breakdownSorts } from "../breakdown.ts";
import { type ChartId, chartIds } from "../chart-definitions.ts";
import { rangeParameter } from "../url-state.ts";

/** State of the account's statistics that is stored in the URL. */
export type AccountStatisticsView = {
  range: Range;
  compare: boolean;
  /** IDs of the selected zones; empty for all. */
  zones: readonly string[];
  labels: readonly string[];
  /** Chart that phones show, which have room for one. */
  chart: ChartId;
  /** Chart that is open as a table. */
  table: ChartId | undefined;
  /** Whether countries and networks are loaded, which takes calls of the Edge API. */
  visitors: boolean;
  by: BreakdownSort;
  /** Expanded lists. */
  all: readonly BreakdownKey[];
  query: string;
  sorting: SortingState;
};

/** The view in the URL. `now` is Unix seconds. */
export const accountStatisticsState = (now: number): UrlState<AccountStatisticsView> =>
  urlState<AccountStatisticsView>(
    {
      range: { kind: "28d" },
      compare: false,
      zones: [],
      labels: [],
      chart: "requests",
      table: undefined,
      visitors: false,
      by: "requests",
      all: [],
      query: "",
      sorting: [],
    },
    {
      range: rangeParameter(now),
      compare: flagParameter("compare"),
      zones: textsParameter("zones"),
      labels: textsParameter("labels"),
      chart: choiceParameter("chart", chartIds),
      table: choiceParameter("table", chartIds),
      visitors: flagParameter("visitors"),
      by: choiceParameter("by", breakdownSorts),
      all: choicesParameter("all", breakdownKeys),
      query: searchParameter,
      sorting: sortingParameter(["name", "requests", "bandwidth", "ratio", "origin", "blocked"]),
    },
  );
