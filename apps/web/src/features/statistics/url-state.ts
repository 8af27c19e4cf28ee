import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import { granularities, type Granularity, type Period } from "@edge-console/contract/rules/statistics-periods";
import { toDateString, isMonth, toMonth, parseDate, startOfDay } from "../../format/utc.ts";
import type { Range } from "../../resources/statistics/period.ts";
import type { Visitors } from "../../resources/zones/settings/draft-rules.ts";
import {
  choiceParameter,
  choicesParameter,
  type Parameter,
  flagParameter,
  textParameter,
  type UrlState,
  urlState,
} from "../../ui/url-state.ts";
import { breakdownKeys, type BreakdownSort, breakdownSorts } from "./breakdown.ts";
import { type ChartId, chartIds } from "./chart-definitions.ts";

/** Lists that are shortened until the user expands them. */
export const listKeys = [...breakdownKeys, "annotations"] as const;
export type ListKey = (typeof listKeys)[number];

/** Part of a range, with a separate granularity. */
export type Zoom = Period & { by: Granularity | undefined };

/** State of the screen that is stored in the URL. */
export type StatisticsView = {
  range: Range;
  /** Part of the range that was selected in a chart. Overrides `range` and `by` until it is reset. */
  zoom: Zoom | undefined;
  /** Granularity; by default it depends on the length of the period. */
  by: Granularity | undefined;
  /** Location ID; empty for all locations. */
  node: string;
  compare: boolean;
  sort: BreakdownSort;
  /** Expanded lists. */
  all: readonly ListKey[];
  /** Whether the map is visible. */
  map: boolean;
  /** Whether changes and incidents are visible on the charts. */
  changes: boolean;
  incidents: boolean;
  /** Chart that phones show, which have room for one. */
  chart: ChartId;
  /** Chart that is open as a table. */
  table: ChartId | undefined;
  /** Visitors in the open Block dialog. */
  block: Visitors | undefined;
};

/** View of a URL without parameters. 28 days is also the API's default period. */
export const defaultView: StatisticsView = {
  range: { kind: "28d" },
  zoom: undefined,
  by: undefined,
  node: "",
  compare: false,
  sort: "requests",
  all: [],
  map: true,
  changes: true,
  incidents: true,
  chart: "requests",
  table: undefined,
  block: undefined,
};

/** The view in the URL. `now` is Unix seconds. */
export const statisticsState = (now: number): UrlState<StatisticsView> =>
  urlState<StatisticsView>(defaultView, {
    range: rangeParameter(now),
    zoom: {
      parse: (search) => parseZoom(search.get("zoom")),
      serialize: (search, zoom) => zoom && search.set("zoom", `${zoom.from}-${zoom.to}${zoom.by ? `-${zoom.by}` : ""}`),
    },
    by: choiceParameter("by", granularities),
    node: textParameter("node"),
    compare: flagParameter("compare"),
    sort: choiceParameter("sort", breakdownSorts),
    all: choicesParameter("all", listKeys),
    map: flagParameter("map"),
    changes: flagParameter("changes"),
    incidents: flagParameter("incidents"),
    chart: choiceParameter("chart", chartIds),
    table: choiceParameter("table", chartIds),
    block: {
      parse: (search) => parseVisitors(search.get("block")),
      serialize: (search, block) =>
        block && search.set("block", block.kind === "country" ? block.id : formatAsNumber(block.id)),
    },
  });

/** Range in the URL. `now` is Unix seconds. */
export const rangeParameter = (now: number): Parameter<Range> => ({
  parse: (search) => parseRange(search, now),
  serialize: serializeRange,
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
  return {
    from: Number(from),
    to: Number(to),
    by: granularities.find((granularity) => granularity === by),
  };
}

function parseVisitors(text: string | null): Visitors | undefined {
  const [, country, network] = /^([A-Z]{2})$|^AS(\d{1,10})$/.exec(text ?? "") ?? [];
  if (country !== undefined) return { kind: "country", id: country };
  return network === undefined ? undefined : { kind: "network", id: Number(network) };
}
