import { z } from "zod";

/**
 * Search index of an account, as far as the role can view it: fields that it can't view are left out.
 * `hostnames` and `endpoints` are null until they are loaded for the first time.
 */
export const accountSearchIndexSchema = z.object({
  /**
   * `loading`: zones and tunnels are being loaded for the first time; `unavailable`: they couldn't be loaded yet;
   * `ready`: they were loaded, and the hostnames and endpoints of some may be missing.
   */
  state: z.enum(["loading", "unavailable", "ready"]),
  zones: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Origin URL, or the target of the zone's tunnel endpoint. */
      origin: z.string().optional(),
      hostnames: z
        .array(z.object({ id: z.int(), name: z.string(), isDefault: z.literal(true).optional() }))
        .nullable()
        .optional(),
    }),
  ),
  tunnels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      endpoints: z.array(z.object({ id: z.int(), name: z.string(), target: z.string() })).nullable(),
    }),
  ),
});
export type AccountSearchIndex = z.infer<typeof accountSearchIndexSchema>;

/** A zone or a tunnel of an account's search index. */
export type SearchableZone = AccountSearchIndex["zones"][number];
export type SearchableTunnel = AccountSearchIndex["tunnels"][number];
