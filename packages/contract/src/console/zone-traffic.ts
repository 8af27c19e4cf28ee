import { z } from "zod";
import { countSchema, timestampSchema } from "../objects/values.ts";

/** Number of hours of `zoneTrafficSchema`. */
export const trafficHours = 24;

/**
 * Requests of a zone in the 24 hours before `readAt` (Unix seconds): by hour, oldest first. The last hour is incomplete.
 */
export const zoneTrafficSchema = z.object({
  id: z.string(),
  readAt: timestampSchema,
  requests: z.array(countSchema).length(trafficHours),
});
export type ZoneTraffic = z.infer<typeof zoneTrafficSchema>;

/** Collected traffic of an account's zones. Zones whose traffic wasn't collected yet are left out. */
export const accountTrafficSchema = z.object({ zones: z.array(zoneTrafficSchema) });
export type AccountTraffic = z.infer<typeof accountTrafficSchema>;
