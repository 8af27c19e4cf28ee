import { z } from "zod";
import type { Measure } from "../console/usage-forecast.ts";
import type { Severity } from "../findings/finding.ts";
import { parsedString } from "../objects/validated-string.ts";
import { checkByteAmount, checkRequestAmount } from "../rules/amount.ts";

/** Monthly thresholds of an account's usage, for alerts. Null for none. Sizes in bytes. */
export const usageThresholdsSchema = z.strictObject({
  requests: z.int().positive("Use a number above 0.").nullable(),
  bandwidthBytes: z.int().positive("Use a number above 0.").nullable(),
});
export type UsageThresholds = z.infer<typeof usageThresholdsSchema>;

/** Returns the threshold of a metric; null for none. */
export function getThreshold(thresholds: UsageThresholds, measure: Measure): number | null {
  return measure === "bandwidth" ? thresholds.bandwidthBytes : thresholds.requests;
}

/** The thresholds as they're typed; empty for none. */
export const usageThresholdsFormSchema = z.object({
  requests: parsedString(checkRequestAmount),
  bandwidthBytes: parsedString(checkByteAmount),
});

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
