import { type Measure, measures } from "@edge-console/contract/console/usage-forecast";
import type { SortingState } from "@tanstack/react-table";
import { type Span, spans } from "../../resources/usage/queries.ts";
import { choiceParameter, searchParameter, sortingParameter, urlState } from "../../ui/url-state.ts";

/** State of the screen that is stored in the URL. */
export type UsageView = {
  measure: Measure;
  span: Span;
  query: string;
  sorting: SortingState;
  dialog: "thresholds" | undefined;
};

/** View in the URL. Sorted by the newest month by default. */
export const usageState = urlState<UsageView>(
  { measure: "bandwidth", span: 6, query: "", sorting: [], dialog: undefined },
  {
    measure: choiceParameter("of", measures),
    span: choiceParameter("months", spans),
    query: searchParameter,
    sorting: sortingParameter(/^(name|20\d\d-\d\d)$/),
    dialog: choiceParameter("dialog", ["thresholds"]),
  },
);
