import type { Alert } from "@edge-console/contract/alerts/alert";
import {
  type AlertCategory,
  alertCategories,
  alertCategoryNames,
} from "@edge-console/contract/alerts/alert-categories";
import { alertKinds } from "@edge-console/contract/alerts/alert-kinds";
import { severities, type Severity } from "@edge-console/contract/findings/finding";
import type { SortingState } from "@tanstack/react-table";
import { type AlertState, alertStates, getAlertState } from "../../../resources/alerts/alert-states.ts";
import { choicesParameter, searchParameter, sortingParameter, urlState } from "../../../ui/url-state.ts";

/** Search, filters, and order of the list. Empty lists don't filter; without an order, open alerts are first. */
export type AlertListView = {
  query: string;
  states: readonly AlertState[];
  severities: readonly Severity[];
  categories: readonly AlertCategory[];
  sorting: SortingState;
};

/** View in the URL. */
export const alertListState = urlState<AlertListView>(
  { query: "", states: [], severities: [], categories: [], sorting: [] },
  {
    query: searchParameter,
    states: choicesParameter("state", alertStates),
    severities: choicesParameter("severity", severities),
    categories: choicesParameter("category", alertCategoryNames),
    sorting: sortingParameter(["severity", "title", "subject", "category", "opened", "state"]),
  },
);

/** Returns the alerts that contain every word of the search and match the filters, in the same order. */
export function filterAlerts(
  alerts: readonly Alert[],
  { query, states, severities, categories }: Omit<AlertListView, "sorting">,
): Alert[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return alerts.filter((alert) => {
    const { category, label } = alertKinds[alert.kind];
    return (
      (states.length === 0 || states.includes(getAlertState(alert))) &&
      (severities.length === 0 || severities.includes(alert.severity)) &&
      (categories.length === 0 || categories.includes(category)) &&
      (words.length === 0 || matches(words, [label, alertCategories[category].label], alert))
    );
  });
}

function matches(words: readonly string[], labels: readonly string[], { title, sentence, subject }: Alert): boolean {
  const text = [title, sentence, subject.name, subject.id, ...labels].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}
