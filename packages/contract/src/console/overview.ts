import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";
import { usageCollectionSchema, usageDaySchema } from "./usage.ts";

/** Traffic of a zone compared with the previous period; full UTC days only. */
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

/** Overview of an account. */
export const overviewSchema = z.object({
  /** Days of the longest period, of the previous one, and today, oldest first; days without traffic are left out. */
  days: z.array(usageDaySchema),
  /** Start of the current UTC day. */
  today: timestampSchema,
  /** By change in requests, largest first. */
  biggestChanges: z.object({ 7: z.array(trafficChangeSchema), 28: z.array(trafficChangeSchema) }),
  /** Number of zones; null if the list hasn't been loaded. */
  zones: countSchema.nullable(),
  /** Whether the free usage limit has paused all zones; null if unknown. */
  usagePaused: z.boolean().nullable(),
  collection: usageCollectionSchema,
});
export type Overview = z.infer<typeof overviewSchema>;
