import type { NumberUnit } from "../../format/compact-number.tsx";
import type { TrafficTotals } from "./trends.ts";

/** Metrics of the overview, as the URL names them. */
export const metricIds = ["requests", "bandwidth", "ratio", "origin", "blocked"] as const;
export type MetricId = (typeof metricIds)[number];

/** Metric of the overview: a total, and a chart by day. */
export type Metric = {
  id: MetricId;
  label: string;
  unit: NumberUnit;
  /** Returns undefined if there is no value, such as a cache hit ratio without requests. */
  getValue: (totals: TrafficTotals) => number | undefined;
};

const metrics: readonly Metric[] = [
  { id: "requests", label: "Requests", unit: "count", getValue: ({ requests }) => requests },
  { id: "bandwidth", label: "Bandwidth", unit: "bytes", getValue: ({ bandwidthBytes }) => bandwidthBytes },
  {
    id: "ratio",
    label: "Cache hit ratio",
    unit: "share",
    getValue: ({ hits, requests }) => (requests > 0 ? hits / requests : undefined),
  },
  { id: "origin", label: "Origin traffic", unit: "bytes", getValue: ({ originBytes }) => originBytes },
  { id: "blocked", label: "Blocked requests", unit: "count", getValue: ({ blocked }) => blocked },
];

/** Returns the metrics, without blocked requests if the role can't see them. */
export function getMetrics(includesBlocked: boolean): readonly Metric[] {
  return includesBlocked ? metrics : metrics.filter(({ id }) => id !== "blocked");
}
