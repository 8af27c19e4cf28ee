import { z } from "zod";
import { tunnelSummarySchema } from "../objects/tunnel.ts";

/** Fields of a tunnel whose changes are recorded in its connection history. */
export const tunnelHistoryFields = ["ENABLED", "STATE", "LOCATION", "LOCATION_NAME", "AGENT_VERSION"] as const;

const historyFieldsSchema = tunnelSummarySchema.pick({
  ENABLED: true,
  STATE: true,
  LOCATION: true,
  LOCATION_NAME: true,
  AGENT_VERSION: true,
});

/**
 * State of a tunnel when the console detected a change. The change happened after `previousCheckAt`, which is null for the
 * first check. The console checks while a page is open, and for alerts. Times in Unix seconds.
 */
export const tunnelHistoryEventSchema = historyFieldsSchema.extend({
  at: z.int(),
  previousCheckAt: z.int().nullable(),
  /** When the connector of a tunnel that was found disconnected last reported; null if it was stopped, and for other states. */
  lastReportAt: z.int().nullable(),
});
export type TunnelHistoryEvent = z.infer<typeof tunnelHistoryEventSchema>;

/** IDs of the tunnels that the console has seen connected at some time. */
export const connectedTunnelsSchema = z.object({ tunnels: z.array(z.string()) });

/** The latest events of a tunnel, newest first. */
export const tunnelHistorySchema = z.object({ events: z.array(tunnelHistoryEventSchema) });
export type TunnelHistory = z.infer<typeof tunnelHistorySchema>;
