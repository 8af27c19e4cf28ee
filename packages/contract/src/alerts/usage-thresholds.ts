import { z } from "zod";

/** Monthly thresholds of an account's usage, for alerts. Null for none. Sizes in bytes. */
export const usageThresholdsSchema = z.strictObject({
  requests: z.int().positive("Use a number above 0.").nullable(),
  bandwidthBytes: z.int().positive("Use a number above 0.").nullable(),
});
export type UsageThresholds = z.infer<typeof usageThresholdsSchema>;
