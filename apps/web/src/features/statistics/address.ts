import type { Granularity } from "@edge-console/contract/objects/statistics";
import { dateOf, isMonth, monthOf, readDate, startOfDay } from "../../format/utc.ts";
import type { Visitors } from "../../resources/zones/settings/stage-rule.ts";
import { breakdownKeys, type BreakdownSort, breakdownSorts } from "./breakdown.ts";
import { type ChartId, chartIds } from "./chart-list.ts";
import type { Period, Range } from "./period.ts";

/** The lists that show their first rows until all are asked for. */
export const listKeys = [...breakdownKeys, "causes"] as const;
export type ListKey = (typeof listKeys)[number];

/** A part of a range, with a detail of its own. */
export type Zoom = Period & { by: Granularity | undefined };

/** What the screen shows, as its address holds it. */
export type StatisticsView = {
  range: Range;
  /** The part of the range that was dragged out of a chart; it takes the place of range and detail until it is left. */
  zoom: Zoom | undefined;
  /** The detail that was asked for; undefined: the one that suits the length. */
  by: Granularity | undefined;
  /** A location's id; empty: all of them. */
  node: string;
  compare: boolean;
  sort: BreakdownSort;
  /** The lists that are shown with all of their rows. */
  all: readonly ListKey[];
  /** Whether countries are shown on a map, too. */
  map: boolean;
  /** Whether changes and incidents are marked on the charts. */
  causes: boolean;
  /** The chart whose table is open. */
  table: ChartId | undefined;
  /** The visitors whom somebody considers to refuse. */
  block: Visitors | undefined;
};

/** What the screen shows at its bare address: as many days as the service gives by itself. */
export const usualView: StatisticsView = {
  range: { kind: "28d" },
  zoom: undefined,
  by: undefined,
  node: "",
  compare: false,
  sort: "requests",
  all: [],
  map: true,
  causes: true,
  table: undefined,
  block: undefined,
};

/** Reads the view from an address; what makes no sense there is as usual. `now` is Unix seconds. */
export function readView(search: URLSearchParams, now: number): StatisticsView {
  return {
    range: readRange(search, now),
    zoom: readZoom(search.get("zoom")),
    by: readDetail(search.get("by")),
    node: search.get("node") ?? "",
    compare: search.get("compare") === "1",
    sort: oneOf(breakdownSorts, search.get("sort")) ?? usualView.sort,
    all: listKeys.filter((key) => search.getAll("all").includes(key)),
    map: search.get("map") !== "0",
    causes: search.get("causes") !== "0",
    table: oneOf(chartIds, search.get("table")),
    block: readVisitors(search.get("block")),
  };
}

/** Writes the view for an address; what is as usual is left out. */
export function writeView(view: StatisticsView): URLSearchParams {
  const { range, zoom, by, node, compare, sort, all, map, causes, table, block } = view;
  const search = new URLSearchParams();
  if (range.kind !== usualView.range.kind) search.set("range", range.kind);
  if (range.kind === "month") search.set("month", range.month);
  if (range.kind === "custom") {
    search.set("from", dateOf(range.first));
    search.set("to", dateOf(range.last));
  }
  if (zoom) search.set("zoom", `${zoom.from}-${zoom.to}${zoom.by ? `-${zoom.by}` : ""}`);
  if (by) search.set("by", by);
  if (node) search.set("node", node);
  if (compare) search.set("compare", "1");
  if (sort !== usualView.sort) search.set("sort", sort);
  for (const key of all) search.append("all", key);
  if (!map) search.set("map", "0");
  if (!causes) search.set("causes", "0");
  if (table) search.set("table", table);
  if (block) search.set("block", block.kind === "country" ? block.id : `AS${block.id}`);
  return search;
}

function readRange(search: URLSearchParams, now: number): Range {
  const kind = search.get("range");
  if (kind === "24h" || kind === "7d" || kind === "90d") return { kind };
  if (kind === "month") {
    const month = search.get("month") ?? "";
    const current = monthOf(now);
    return { kind, month: isMonth(month) && month <= current ? month : current };
  }
  if (kind === "custom") {
    const first = readDate(search.get("from"));
    const last = readDate(search.get("to")) ?? startOfDay(now);
    if (first !== undefined) return { kind, first, last };
  }
  return usualView.range;
}

function readZoom(text: string | null): Zoom | undefined {
  const [, from, to, by] = /^(\d{9,10})-(\d{9,10})(?:-(day|hour))?$/.exec(text ?? "") ?? [];
  if (!(Number(from) < Number(to))) return undefined;
  return { from: Number(from), to: Number(to), by: readDetail(by) };
}

function readVisitors(text: string | null): Visitors | undefined {
  const [, country, network] = /^([A-Z]{2})$|^AS(\d{1,10})$/.exec(text ?? "") ?? [];
  if (country !== undefined) return { kind: "country", id: country };
  return network === undefined ? undefined : { kind: "network", id: Number(network) };
}

function readDetail(text: string | null | undefined): Granularity | undefined {
  return text === "day" || text === "hour" ? text : undefined;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}
