import { zoneStates } from "@edge-console/contract/findings/zone-state";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import type { SortingState } from "@tanstack/react-table";
import {
  choicesParameter,
  flagParameter,
  searchParameter,
  sortingParameter,
  textsParameter,
  urlState,
} from "../../../ui/url-state.ts";
import { defaultSort, sortColumns, type ZoneFilter } from "./zone-filter.ts";

/** Search, filters, and order of the list. */
export type ListView = ZoneFilter & { sorting: SortingState };

/** Codec for the view in the URL. */
export const zoneListState = urlState<ListView>(
  { query: "", types: [], states: [], labels: [], temporary: false, sorting: [defaultSort] },
  {
    query: searchParameter,
    types: choicesParameter("type", originTypes, (type) => type.toLowerCase()),
    states: choicesParameter("state", zoneStates),
    labels: textsParameter("label"),
    temporary: flagParameter("temporary"),
    sorting: sortingParameter(sortColumns),
  },
);
