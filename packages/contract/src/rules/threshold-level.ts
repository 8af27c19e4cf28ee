import type { Measure } from "../console/usage-forecast.ts";
import type { Severity } from "../findings/finding.ts";

/** Monthly thresholds of an account's usage, for alerts. Null for none. Sizes in bytes. */
export interface UsageThresholds {
  readonly requests: number | null;
  readonly bandwidthBytes: number | null;
}

/** Returns the threshold of a metric; null for none. */
export function getThreshold(thresholds: UsageThresholds, measure: Measure): number | null {
  return measure === "bandwidth" ? thresholds.bandwidthBytes : thresholds.requests;
}

/** Shares of a threshold at which an alert opens and is escalated, with its severity. */
export const thresholdSteps = [
  { share: 0.8, severity: "info" },
  { share: 1, severity: "warning" },
  { share: 1.5, severity: "critical" },
] as const satisfies { share: number; severity: Severity }[];

/** Returns the highest step that a value has reached, as an index from 1; 0 for none. */
export function getThresholdLevel(value: number, threshold: number): number {
  return thresholdSteps.filter(({ share }) => value >= share * threshold).length;
}
