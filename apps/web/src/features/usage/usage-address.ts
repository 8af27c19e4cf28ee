import type { SortingState } from "@tanstack/react-table";
import { type Span, spans } from "../../resources/usage/queries.ts";
import { writeSorting } from "../../ui/sorting.ts";
import { type Measure, measures } from "./zone-usage.ts";

/** What the screen shows, as its address holds it. */
export type UsageView = { measure: Measure; span: Span; query: string; sorting: SortingState };

/** Reads the view from an address; what makes no sense there is left out. Without a sort, the newest month decides. */
export function readView(search: URLSearchParams): UsageView {
  const sort = /^(-?)(name|20\d\d-\d\d)$/.exec(search.get("sort") ?? "");
  return {
    measure: measures.find((measure) => measure === search.get("of")) ?? "bandwidth",
    span: spans.find((span) => String(span) === search.get("months")) ?? 6,
    query: search.get("q") ?? "",
    sorting: sort?.[2] ? [{ id: sort[2], desc: sort[1] === "-" }] : [],
  };
}

/** Writes the view for an address; what is as it is anyway is left out. */
export function writeView({ measure, span, query, sorting }: UsageView): URLSearchParams {
  const search = new URLSearchParams();
  if (measure !== "bandwidth") search.set("of", measure);
  if (span !== 6) search.set("months", String(span));
  if (query.trim()) search.set("q", query.trim());
  writeSorting(search, sorting);
  return search;
}
