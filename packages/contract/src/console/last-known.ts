import { z } from "zod";
import { tunnelSummarySchema } from "../objects/tunnel.ts";
import { zoneSchema } from "../objects/zone.ts";

/** Zones and tunnels of an account as they were when the console last listed them. */
export const lastKnownSchema = z.object({
  /** When both were listed, in Unix seconds; null if they aren't known. */
  readAt: z.int().nullable(),
  /** Newest first. Access keys of buckets show only the last four characters. */
  zones: z.array(zoneSchema),
  /** Empty if the role can't see them. */
  tunnels: z.array(tunnelSummarySchema),
});
export type LastKnown = z.infer<typeof lastKnownSchema>;
