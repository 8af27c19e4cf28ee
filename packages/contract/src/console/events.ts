import { z } from "zod";

/**
 * Event of an account's event stream: a resource of this type changed, so pages that show it reload it. A tunnel event
 * without an ID means that only fields of the list changed, such as the last report. `known-hostnames`: a read of a zone's
 * hostnames differed from the console's copy.
 */
export const accountEventSchema = z.object({
  resource: z.enum([
    "zone",
    "hostname",
    "certificate",
    "tunnel",
    "endpoint",
    "api-key",
    "membership",
    "unconfirmed-write",
    "pending-force-https",
    "bulk-run",
    "zone-labels",
    "entry-notes",
    "shared-list",
    "zone-deviations",
    "baseline",
    "scheduled-end",
    "standing",
    "alert",
    "alert-channel",
    "usage-thresholds",
    "prices",
    "known-hostnames",
    "access-token",
  ]),
  zoneId: z.string().optional(),
  tunnelId: z.string().optional(),
  /** Of a bulk run. */
  runId: z.string().optional(),
});
export type AccountEvent = z.infer<typeof accountEventSchema>;
