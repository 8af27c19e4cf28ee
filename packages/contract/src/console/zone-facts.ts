import { z } from "zod";
import { hostnameSchema } from "../objects/hostname.ts";

/**
 * What the states of an account's zones depend on, besides the zones, the list of tunnels, and the status report: from the
 * search index, without calls to the API.
 */
export const zoneFactsSchema = z.object({
  /** `updating`: what is missing is being loaded, or what has changed; `failed`: it couldn't be loaded. */
  state: z.enum(["updating", "failed", "ready"]),
  /**
   * Zones whose hostnames are known. `hostnames` is empty if none of them has a finding, or will have one within an hour;
   * otherwise it contains all hostnames of the zone.
   */
  zones: z.array(z.object({ id: z.string(), hostnames: z.array(hostnameSchema) })),
  /** Tunnels whose endpoints are known, with the IDs of those. */
  tunnels: z.array(z.object({ id: z.string(), endpoints: z.array(z.int()) })),
});
export type ZoneFacts = z.infer<typeof zoneFactsSchema>;
