import { z } from "zod";
import { parsedString } from "../objects/validated-string.ts";
import { checkByteAmount, checkRequestAmount } from "../rules/amount.ts";
import type { UsageThresholds } from "../rules/threshold-level.ts";

const thresholdSchema = z.int().positive("Use a number above 0.").nullable();

/** Monthly thresholds of an account's usage, for alerts. */
export const usageThresholdsSchema = z.strictObject({
  requests: thresholdSchema,
  bandwidthBytes: thresholdSchema,
}) satisfies z.ZodType<UsageThresholds>;

/** The thresholds as they're typed; empty for none. */
export const usageThresholdsFormSchema = z.object({
  requests: parsedString(checkRequestAmount),
  bandwidthBytes: parsedString(checkByteAmount),
});
