import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";

/** A UTC calendar month: `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/** Why the gathering of an account's figures came to an end before it had them all. */
const collectionFailures = ["no-key", "key-refused", "unavailable"] as const;

/**
 * How far the console is with reading an account's figures: the service has one call for each zone and none for all, so
 * they are gathered within the rate limit. Times in Unix seconds.
 */
export const usageCollectionSchema = z.object({
  /** Zones whose figures are wanted; those deleted long ago, whose figures are all kept, are not among them. */
  zones: countSchema,
  /** Those of which every finished day is kept. */
  complete: countSchema,
  /** Whether it is going on now. */
  running: z.boolean(),
  /** The oldest reading that the figures of today rest on; null while a zone has never been read. */
  readAt: timestampSchema.nullable(),
  failure: z.enum(collectionFailures).nullable(),
});
export type UsageCollection = z.infer<typeof usageCollectionSchema>;

/**
 * What all zones of an account together had on a UTC day, which `day` is the start of: hits are part of the requests,
 * what was refused is not. Sizes in bytes. Billing is not told what was refused.
 */
export const usageDaySchema = z.object({
  day: timestampSchema,
  requests: countSchema,
  hits: countSchema,
  bandwidthBytes: countSchema,
  originBytes: countSchema,
  blocked: countSchema.optional(),
});
export type UsageDay = z.infer<typeof usageDaySchema>;

/**
 * A zone's figures by month, in the order of the answer's `months`. A deleted zone keeps what was read of it before;
 * `deletedAt` (Unix seconds) is when it was first found missing, null while it exists.
 */
export const zoneUsageSchema = z.object({
  id: z.string(),
  name: z.string(),
  deletedAt: timestampSchema.nullable(),
  requests: z.array(countSchema),
  bandwidthBytes: z.array(countSchema),
});
export type ZoneUsage = z.infer<typeof zoneUsageSchema>;

/** The usage of an account: by zone and UTC month, and of all zones together by day. */
export const usageSchema = z.object({
  /** Oldest first, without a gap. */
  months: z.array(monthSchema),
  zones: z.array(zoneUsageSchema),
  /** The last ten weeks, oldest first, today included; days without traffic are missing. */
  days: z.array(usageDaySchema),
  /** Start of the UTC day that is not over yet. */
  today: timestampSchema,
  collection: usageCollectionSchema,
});
export type Usage = z.infer<typeof usageSchema>;

/** The most months that one answer covers. */
export const maxUsageMonths = 13;
