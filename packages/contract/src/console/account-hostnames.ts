import { z } from "zod";
import { zoneIdSchema } from "../ids.ts";
import { hostnameSchema } from "../objects/hostname.ts";
import { problemSchema } from "./problem.ts";

/**
 * All hostnames of an account from the console's copy. It is updated by every read and change of a zone's hostnames through
 * the console, and in the background while someone looks, within the rate limit. All times are Unix seconds.
 */
export const accountHostnamesSchema = z.object({
  /** `updating`: what is missing or has changed is being read; `failed`: it couldn't be read, so times may be long ago. */
  state: z.enum(["updating", "failed", "ready"]),
  /** Why it couldn't be read; null unless `failed`. */
  problem: problemSchema.nullable(),
  /** When the list of zones was read; null before the first time. */
  readAt: z.int().nullable(),
  zones: z.array(
    z.object({
      id: zoneIdSchema,
      name: z.string(),
      /** When its hostnames were read; null before the first time. */
      readAt: z.int().nullable(),
      /** Oldest first; empty before they are read for the first time. */
      hostnames: z.array(hostnameSchema),
    }),
  ),
});
export type AccountHostnames = z.infer<typeof accountHostnamesSchema>;
