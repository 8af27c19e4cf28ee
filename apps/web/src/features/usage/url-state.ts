import { defaultUsageMonths } from "@edge-console/contract/rules/statistics-periods";
import type { SortingState } from "@tanstack/react-table";
import { type Span, spans } from "../../resources/usage/queries.ts";
import { type UsageMetric, usageMetrics } from "./usage-metric.ts";
import { choiceParameter, searchParameter, sortingParameter, urlState } from "../../ui/url-state.ts";

/** State of the screen that is stored in the URL. */
export type UsageView = {
  /** Undefined for the cost if there are prices, and otherwise bandwidth. */
  metric: UsageMetric | undefined;
  span: Span;
  query: string;
  sorting: SortingState;
  dialog: "thresholds" | undefined;
};

/** View in the URL. Sorted by the newest month by default. */
export const usageState = urlState<UsageView>(
  { metric: undefined, span: defaultUsageMonths, query: "", sorting: [], dialog: undefined },
  {
    metric: choiceParameter("of", usageMetrics),
    span: choiceParameter("months", spans),
    query: searchParameter,
    sorting: sortingParameter(/^(name|20\d\d-\d\d)$/),
    dialog: choiceParameter("dialog", ["thresholds"]),
  },
);
