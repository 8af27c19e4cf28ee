import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";
import { usageCollectionSchema, usageDaySchema } from "./usage.ts";

/** A zone whose traffic differs much from what it was in the period before; finished UTC days alone are compared. */
export const trafficChangeSchema = z.object({
  id: z.string(),
  name: z.string(),
  deletedAt: timestampSchema.nullable(),
  requests: countSchema,
  requestsBefore: countSchema,
  bandwidthBytes: countSchema,
  bandwidthBytesBefore: countSchema,
});
export type TrafficChange = z.infer<typeof trafficChangeSchema>;

/** The lengths in days that the overview compares with as many days before. */
export const overviewPeriods = [7, 28] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

/** What a person sees first of an account. */
export const overviewSchema = z.object({
  /** The days of the longest period and of the one before, and today, oldest first; days without traffic are missing. */
  days: z.array(usageDaySchema),
  /** Start of the UTC day that is not over yet. */
  today: timestampSchema,
  /** By how many requests they moved, most first. */
  biggestChanges: z.object({ 7: z.array(trafficChangeSchema), 28: z.array(trafficChangeSchema) }),
  /** How many zones there are; null when their list has not been read yet. */
  zones: countSchema.nullable(),
  /** Whether the account's free usage is used up, so that all its zones are paused; null when it is not known. */
  usagePaused: z.boolean().nullable(),
  collection: usageCollectionSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
