import type { NumberUnit } from "../../format/compact-number.tsx";
import { type Traffic, getCacheHitRatio, getSavedBytes } from "./buckets.ts";

/** One figure of a bucket. */
export type Series = {
  id: string;
  label: string;
  /** Undefined where there is none: a hit ratio without requests. */
  valueOf: (traffic: Traffic) => number | undefined;
  /** An area unless it is a line. Areas of one chart are stacked. */
  drawn?: "line";
};

export const chartIds = ["requests", "ratio", "bandwidth", "blocked"] as const;
export type ChartId = (typeof chartIds)[number];

/** A chart: its series as they are drawn from the bottom up, and the figures that are only named beside them. */
export type Chart = {
  id: ChartId;
  title: string;
  unit: NumberUnit;
  series: readonly Series[];
  also: readonly Series[];
  /** The figure that is compared with the period before. */
  compared: Series;
};

const requests: Series = { id: "requests", label: "Requests", valueOf: (traffic) => traffic.requests };
const hits: Series = { id: "hits", label: "Cache hits", valueOf: (traffic) => traffic.hits };
const misses: Series = { id: "misses", label: "Cache misses", valueOf: (traffic) => traffic.misses };
const ratio: Series = { id: "ratio", label: "Hit ratio", valueOf: getCacheHitRatio };
const bandwidth: Series = { id: "bandwidth", label: "To viewers", valueOf: (traffic) => traffic.bandwidth };
const origin: Series = {
  id: "origin",
  label: "From the origin",
  valueOf: (traffic) => traffic.origin,
  drawn: "line",
};
const saved: Series = { id: "saved", label: "Bandwidth saved", valueOf: getSavedBytes };
const blocked: Series = { id: "blocked", label: "Blocked requests", valueOf: (traffic) => traffic.blocked };

const charts: readonly Chart[] = [
  { id: "requests", title: "Requests", unit: "count", series: [hits, misses], also: [requests], compared: requests },
  { id: "ratio", title: "Hit ratio", unit: "share", series: [ratio], also: [], compared: ratio },
  {
    id: "bandwidth",
    title: "Bandwidth",
    unit: "bytes",
    series: [bandwidth, origin],
    also: [saved],
    compared: bandwidth,
  },
  { id: "blocked", title: "Blocked", unit: "count", series: [blocked], also: [], compared: blocked },
];

const chartsWithoutBlocked = charts.filter(({ id }) => id !== "blocked");

/** The charts of a zone; without the refused requests for who may not see them. */
export function getCharts(seesBlocked: boolean): readonly Chart[] {
  return seesBlocked ? charts : chartsWithoutBlocked;
}

/** All figures of a chart, those drawn first. */
export function getAllSeries({ series, also }: Chart): readonly Series[] {
  return [...series, ...also];
}
