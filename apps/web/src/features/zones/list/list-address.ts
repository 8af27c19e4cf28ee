import { zoneStates } from "@edge-console/contract/findings/diagnosis";
import { originTypes } from "@edge-console/contract/rules/origin-type";
import type { SortingState } from "@tanstack/react-table";
import { readSorting, writeSorting } from "../../../ui/sorting.ts";
import { defaultSort, sortColumns, type ZoneFilter } from "./zone-filter.ts";

/** Search, filters and order of the list, as its address holds them. */
export type ListView = ZoneFilter & { sorting: SortingState };

/** Reads the view from an address; what makes no sense there is left out. */
export function readView(search: URLSearchParams): ListView {
  const types = search.getAll("type");
  const states = search.getAll("state");
  return {
    query: search.get("q") ?? "",
    types: originTypes.filter((type) => types.includes(type.toLowerCase())),
    states: zoneStates.filter((state) => states.includes(state)),
    sorting: readSorting(search, sortColumns, defaultSort),
  };
}

/** Writes the view for an address; what is as it is anyway is left out. */
export function writeView({ query, types, states, sorting }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim()) search.set("q", query.trim());
  for (const type of types) search.append("type", type.toLowerCase());
  for (const state of states) search.append("state", state);
  writeSorting(search, sorting, defaultSort);
  return search;
}
