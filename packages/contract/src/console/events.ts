import { z } from "zod";

/**
 * What an account's event stream says: something of this kind changed, read it again when it is on screen. A tunnel
 * without its id is one of the list, changed in no more than the list shows (such as its last report).
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
    "standing",
  ]),
  zoneId: z.string().optional(),
  tunnelId: z.string().optional(),
});
export type AccountEvent = z.infer<typeof accountEventSchema>;
