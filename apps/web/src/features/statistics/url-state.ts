import { type Granularity, granularitySchema } from "@edge-console/contract/objects/statistics";
import { toDateString, isMonth, toMonth, parseDate, startOfDay } from "../../format/utc.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import {
  choiceParameter,
  choicesParameter,
  flagParameter,
  textParameter,
  type UrlState,
  urlState,
} from "../../ui/url-state.ts";
import { breakdownKeys, type BreakdownSort, breakdownSorts } from "./breakdown.ts";
import { type ChartId, chartIds } from "./chart-definitions.ts";
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
export const defaultView: StatisticsView = {
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

/** The view in the URL. `now` is Unix seconds. */
export const statisticsState = (now: number): UrlState<StatisticsView> =>
  urlState<StatisticsView>(defaultView, {
    range: { parse: (search) => parseRange(search, now), serialize: serializeRange },
    zoom: {
      parse: (search) => parseZoom(search.get("zoom")),
      serialize: (search, zoom) => zoom && search.set("zoom", `${zoom.from}-${zoom.to}${zoom.by ? `-${zoom.by}` : ""}`),
    },
    by: choiceParameter("by", granularitySchema.options),
    node: textParameter("node"),
    compare: flagParameter("compare"),
    sort: choiceParameter("sort", breakdownSorts),
    all: choicesParameter("all", listKeys),
    map: flagParameter("map"),
    causes: flagParameter("causes"),
    table: choiceParameter("table", chartIds),
    block: {
      parse: (search) => parseVisitors(search.get("block")),
      serialize: (search, block) => block && search.set("block", block.kind === "country" ? block.id : `AS${block.id}`),
    },
  });

function serializeRange(search: URLSearchParams, range: Range): void {
  search.set("range", range.kind);
  if (range.kind === "month") search.set("month", range.month);
  if (range.kind === "custom") {
    search.set("from", toDateString(range.first));
    search.set("to", toDateString(range.last));
  }
}

function parseRange(search: URLSearchParams, now: number): Range | undefined {
  const kind = search.get("range");
  if (kind === "24h" || kind === "7d" || kind === "90d") return { kind };
  if (kind === "month") {
    const month = search.get("month") ?? "";
    const current = toMonth(now);
    return { kind, month: isMonth(month) && month <= current ? month : current };
  }
  if (kind === "custom") {
    const first = parseDate(search.get("from"));
    const last = parseDate(search.get("to")) ?? startOfDay(now);
    if (first !== undefined) return { kind, first, last };
  }
  return undefined;
}

function parseZoom(text: string | null): Zoom | undefined {
  const [, from, to, by] = /^(\d{9,10})-(\d{9,10})(?:-(day|hour))?$/.exec(text ?? "") ?? [];
  if (!(Number(from) < Number(to))) return undefined;
  return { from: Number(from), to: Number(to), by: granularitySchema.options.find((detail) => detail === by) };
}

function parseVisitors(text: string | null): Visitors | undefined {
  const [, country, network] = /^([A-Z]{2})$|^AS(\d{1,10})$/.exec(text ?? "") ?? [];
  if (country !== undefined) return { kind: "country", id: country };
  return network === undefined ? undefined : { kind: "network", id: Number(network) };
}
