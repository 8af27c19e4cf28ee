import { originTypes } from "@edge-console/contract/rules/origin-type";
import type { Sort } from "../../../ui/table-head.tsx";
import { zoneStates } from "../zone-state.ts";
import { defaultSort, isSortColumn, type ZoneFilter } from "./zone-filter.ts";

/** Search, filters and order of the list, as its address holds them. */
export type ListView = ZoneFilter & { sort: Sort };

/** Reads the view from an address; what makes no sense there is left out. */
export function readView(search: URLSearchParams): ListView {
  const types = search.getAll("type");
  const states = search.getAll("state");
  return {
    query: search.get("q") ?? "",
    types: originTypes.filter((type) => types.includes(type.toLowerCase())),
    states: zoneStates.filter((state) => states.includes(state)),
    sort: readSort(search.get("sort")),
  };
}

/** Writes the view for an address; what is as it is anyway is left out. */
export function writeView({ query, types, states, sort }: ListView): URLSearchParams {
  const search = new URLSearchParams();
  if (query.trim()) search.set("q", query.trim());
  for (const type of types) search.append("type", type.toLowerCase());
  for (const state of states) search.append("state", state);
  if (sort.column !== defaultSort.column || sort.direction !== defaultSort.direction) {
    search.set("sort", `${sort.direction === "descending" ? "-" : ""}${sort.column}`);
  }
  return search;
}

function readSort(text: string | null): Sort {
  const column = text?.replace(/^-/, "");
  if (!text || !column || !isSortColumn(column)) return defaultSort;
  return { column, direction: text.startsWith("-") ? "descending" : "ascending" };
}
