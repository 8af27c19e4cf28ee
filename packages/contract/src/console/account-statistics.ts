import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";
import { usageCollectionSchema } from "./usage.ts";

const trafficFields = {
  requests: countSchema,
  hits: countSchema,
  misses: countSchema,
  bandwidthBytes: countSchema,
  originBytes: countSchema,
  /** Left out for roles without `statistics:details`. */
  blocked: countSchema.optional(),
};

/** Traffic of a zone in a period. `deletedAt` (Unix seconds) is when the zone was first missing, null if it exists. */
export const zoneStatisticsSchema = z.object({
  id: z.string(),
  name: z.string(),
  deletedAt: timestampSchema.nullable(),
  ...trafficFields,
});
export type ZoneStatistics = z.infer<typeof zoneStatisticsSchema>;

/** Traffic of an account's zones in a range of UTC days, from the collected usage. Sizes in bytes. */
export const accountStatisticsSchema = z.object({
  /** Of the selected zones together, oldest first; `day` is the start of the day, and days without traffic are left out. */
  days: z.array(z.object({ day: timestampSchema, ...trafficFields })),
  /** Selected zones with traffic, the one with the most requests first. */
  zones: z.array(zoneStatisticsSchema),
  /** The first day with stored traffic, before which nothing is known; null if there is none. */
  storedFrom: timestampSchema.nullable(),
  collection: usageCollectionSchema,
});
export type AccountStatistics = z.infer<typeof accountStatisticsSchema>;

/** Maximum length of the range, in days. */
export const maxStatisticsDays = 400;
/** Maximum number of zones that a request can select. */
export const maxSelectedZones = 100;
