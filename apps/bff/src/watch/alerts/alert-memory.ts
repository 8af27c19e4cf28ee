import { z } from "zod";

/** What the next evaluation of an account compares with. Each part is written by one collector. */
export const alertMemorySchema = z
  .object({
    /** Custom hostnames by ID: when DNS was last checked, and whether it ever pointed to the zone. */
    dns: z.record(z.string(), z.object({ at: z.int(), pointed: z.boolean() })),
    /** Since when hostnames wait for a certificate, by ID. */
    issuing: z.record(z.string(), z.int()),
    /** When tunnels were last seen connected, by their ID. */
    connectedAt: z.record(z.string(), z.int()),
    /** When a tunnel that was connected could be disconnected, unless its connector reports. */
    tunnelsDueAt: z.int(),
    /** The edge IP addresses, and when they were loaded. */
    edges: z.array(z.string()),
    edgesAt: z.int(),
    /** The entry of the console's own audit log up to which events were read. */
    consoleSeq: z.int(),
    /** When hostnames and endpoints were last loaded for this account's alerts. */
    childrenAt: z.int(),
  })
  .partial();
export type AlertMemory = Readonly<z.infer<typeof alertMemorySchema>>;

/** Parses a stored memory; empty if there is none, or a newer version of the console stored it. */
export function parseMemory(json: string | null): AlertMemory {
  return json === null ? {} : (alertMemorySchema.safeParse(JSON.parse(json)).data ?? {});
}
