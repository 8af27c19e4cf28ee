import type { NumberUnit } from "../../format/compact-number.tsx";
import { getCacheHitRatio, type Traffic } from "./buckets.ts";

/** A metric of a zone's traffic. */
export interface TrafficMetric {
  readonly label: string;
  readonly unit: NumberUnit;
  /** Returns undefined if there is no value, such as a cache hit ratio without requests. */
  readonly getValue: (traffic: Traffic) => number | undefined;
}

const metrics: readonly TrafficMetric[] = [
  { label: "Requests", unit: "count", getValue: ({ requests }) => requests },
  { label: "Bandwidth", unit: "bytes", getValue: ({ bandwidth }) => bandwidth },
  { label: "Cache hit ratio", unit: "share", getValue: getCacheHitRatio },
  { label: "Origin traffic", unit: "bytes", getValue: ({ origin }) => origin },
];
const blockedMetric: TrafficMetric = { label: "Blocked requests", unit: "count", getValue: ({ blocked }) => blocked };

/** Returns the metrics of a summary, without blocked requests if the role can't see them. */
export function getTrafficMetrics(includesBlocked: boolean): readonly TrafficMetric[] {
  return includesBlocked ? [...metrics, blockedMetric] : metrics;
}
