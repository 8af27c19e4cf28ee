import type { Sort } from "../../ui/table-head.tsx";
import { type Span, spans } from "./queries.ts";
import { type Measure, measures } from "./zone-usage.ts";

/** What the screen shows, as its address holds it. */
export type UsageView = { measure: Measure; span: Span; query: string; sort: Sort | undefined };

/** Reads the view from an address; what makes no sense there is left out. Without a sort, the newest month decides. */
export function readView(search: URLSearchParams): UsageView {
  const sort = /^(-?)(name|20\d\d-\d\d)$/.exec(search.get("sort") ?? "");
  return {
    measure: measures.find((measure) => measure === search.get("of")) ?? "bandwidth",
    span: spans.find((span) => String(span) === search.get("months")) ?? 6,
    query: search.get("q") ?? "",
    sort: sort?.[2] ? { column: sort[2], direction: sort[1] ? "descending" : "ascending" } : undefined,
  };
}

/** Writes the view for an address; what is as it is anyway is left out. */
export function writeView({ measure, span, query, sort }: UsageView): URLSearchParams {
  const search = new URLSearchParams();
  if (measure !== "bandwidth") search.set("of", measure);
  if (span !== 6) search.set("months", String(span));
  if (query.trim()) search.set("q", query.trim());
  if (sort) search.set("sort", `${sort.direction === "descending" ? "-" : ""}${sort.column}`);
  return search;
}
