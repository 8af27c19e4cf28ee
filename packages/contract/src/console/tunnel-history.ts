import { z } from "zod";
import { tunnelSummarySchema } from "../objects/tunnel.ts";

/** What of a tunnel makes its history: each change of these is a sighting. */
export const tunnelHistoryFields = ["ENABLED", "STATE", "LOCATION", "LOCATION_NAME", "AGENT_VERSION"] as const;

const historyFieldsSchema = tunnelSummarySchema.pick({
  ENABLED: true,
  STATE: true,
  LOCATION: true,
  LOCATION_NAME: true,
  AGENT_VERSION: true,
});

/**
 * How a tunnel was when the console found it changed; `at` in Unix seconds. The change came some time after `previousCheckAt`,
 * when the console had looked before: null at its first look. It looks only while somebody has a page open.
 */
export const tunnelHistoryEventSchema = historyFieldsSchema.extend({
  at: z.int(),
  previousCheckAt: z.int().nullable(),
});
export type TunnelHistoryEvent = z.infer<typeof tunnelHistoryEventSchema>;

/** The latest sightings of a tunnel, newest first. */
export const tunnelHistorySchema = z.object({ events: z.array(tunnelHistoryEventSchema) });
export type TunnelHistory = z.infer<typeof tunnelHistorySchema>;
