import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";

/** A UTC calendar month: `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "Enter a month, such as 2026-11.");

/** Why the collection of an account's usage ended early. */
const collectionFailures = ["no-key", "key-rejected", "unavailable"] as const;

/**
 * Progress of collecting an account's usage. The API has statistics per zone only, so they're collected within the rate
 * limit. Times in Unix seconds.
 */
export const usageCollectionSchema = z.object({
  /** Zones to collect, without deleted zones whose usage is complete. */
  zones: countSchema,
  /** Zones for which every full day is stored. */
  complete: countSchema,
  /** Whether the collection is running. */
  running: z.boolean(),
  /** Time of the oldest reading that today's values include; null if a zone was never read. */
  readAt: timestampSchema.nullable(),
  failure: z.enum(collectionFailures).nullable(),
});
export type UsageCollection = z.infer<typeof usageCollectionSchema>;

/**
 * Usage of all zones of an account on a UTC day, which starts at `day`. Requests include hits, but not blocked requests.
 * Sizes in bytes. The Billing role doesn't get `blocked`.
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
 * A zone's usage by month, in the order of the response's `months`. Includes deleted zones up to the last reading;
 * `deletedAt` (Unix seconds) is when the zone was first missing, null if it exists.
 */
export const zoneUsageSchema = z.object({
  id: z.string(),
  name: z.string(),
  deletedAt: timestampSchema.nullable(),
  requests: z.array(countSchema),
  bandwidthBytes: z.array(countSchema),
});
export type ZoneUsage = z.infer<typeof zoneUsageSchema>;

/** Usage of an account: by zone and UTC month, and in total by day. */
export const usageSchema = z.object({
  /** Oldest first, without gaps. */
  months: z.array(monthSchema),
  zones: z.array(zoneUsageSchema),
  /** Since the first month, and at least the last 10 weeks, oldest first; days without traffic are left out. */
  days: z.array(usageDaySchema),
  /** The first UTC day with stored traffic, before which nothing is known; null if there is none. */
  storedFrom: timestampSchema.nullable(),
  /** Start of the current UTC day. */
  today: timestampSchema,
  collection: usageCollectionSchema,
});
export type Usage = z.infer<typeof usageSchema>;

/** Maximum number of months in a response. */
export const maxUsageMonths = 13;
