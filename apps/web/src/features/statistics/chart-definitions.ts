import type { NumberUnit } from "../../format/compact-number.tsx";
import { type Traffic, getCacheHitRatio, getSavedBytes } from "../../resources/statistics/buckets.ts";

/** Series of a chart. */
export type Series = {
  id: string;
  label: string;
  /** Returns undefined if there is no value, such as a cache hit ratio without requests. */
  getValue: (traffic: Traffic) => number | undefined;
  /** Areas are the default; those of a chart are stacked. */
  type?: "line";
};

export const chartIds = ["requests", "ratio", "bandwidth", "blocked"] as const;
export type ChartId = (typeof chartIds)[number];

/** Chart with its series from bottom to top, and series that only its values and table show. */
export type Chart = {
  id: ChartId;
  title: string;
  unit: NumberUnit;
  series: readonly Series[];
  unplotted: readonly Series[];
  /** Series that is compared with the previous period. */
  compared: Series;
};

const requests: Series = { id: "requests", label: "Requests", getValue: (traffic) => traffic.requests };
const hits: Series = { id: "hits", label: "Cache hits", getValue: (traffic) => traffic.hits };
const misses: Series = { id: "misses", label: "Cache misses", getValue: (traffic) => traffic.misses };
const ratio: Series = { id: "ratio", label: "Cache hit ratio", getValue: getCacheHitRatio };
const bandwidth: Series = { id: "bandwidth", label: "Edge to visitors", getValue: (traffic) => traffic.bandwidth };
const origin: Series = {
  id: "origin",
  label: "Origin to edge",
  getValue: (traffic) => traffic.origin,
  type: "line",
};
const saved: Series = { id: "saved", label: "Bandwidth saved", getValue: getSavedBytes };
const blocked: Series = { id: "blocked", label: "Blocked requests", getValue: (traffic) => traffic.blocked };

const charts: readonly Chart[] = [
  {
    id: "requests",
    title: "Requests",
    unit: "count",
    series: [hits, misses],
    unplotted: [requests],
    compared: requests,
  },
  { id: "ratio", title: "Cache hit ratio", unit: "share", series: [ratio], unplotted: [], compared: ratio },
  {
    id: "bandwidth",
    title: "Bandwidth",
    unit: "bytes",
    series: [bandwidth, origin],
    unplotted: [saved],
    compared: bandwidth,
  },
  { id: "blocked", title: "Blocked requests", unit: "count", series: [blocked], unplotted: [], compared: blocked },
];

const chartsWithoutBlocked = charts.filter(({ id }) => id !== "blocked");

/** Returns the charts of a zone, without blocked requests if the role can't see them. */
export function getCharts(includesBlocked: boolean): readonly Chart[] {
  return includesBlocked ? charts : chartsWithoutBlocked;
}

/** Returns all series of a chart, plotted ones first. */
export function getAllSeries({ series, unplotted }: Chart): readonly Series[] {
  return [...series, ...unplotted];
}
