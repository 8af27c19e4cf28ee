import { zoneStates } from "@edge-console/contract/findings/diagnosis";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import type { SortingState } from "@tanstack/react-table";
import { choicesParameter, searchParameter, sortingParameter, urlState } from "../../../ui/url-state.ts";
import { defaultSort, sortColumns, type ZoneFilter } from "./zone-filter.ts";

/** What the list shows, and in which order. */
export type ListView = ZoneFilter & { sorting: SortingState };

/** Search, filters, and order of the list in the URL. */
export const zoneListState = urlState<ListView>(
  { query: "", types: [], states: [], sorting: [defaultSort] },
  {
    query: searchParameter,
    types: choicesParameter("type", originTypes, (type) => type.toLowerCase()),
    states: choicesParameter("state", zoneStates),
    sorting: sortingParameter(sortColumns),
  },
);
