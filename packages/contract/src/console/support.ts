import { z } from "zod";
import { zoneStates } from "../findings/zone-state.ts";

const nameSchema = z.object({ id: z.string(), name: z.string() });

/**
 * Search result for support staff with its account: a zone, a tunnel, or the account itself if both are null. `matched` is
 * the matching text and `field` where it was found: `account` for a zone of an account whose ID or name matches. `state` is that
 * of a zone as last loaded; null if it isn't known.
 */
export const supportResultSchema = z.object({
  account: nameSchema,
  zone: nameSchema.nullable(),
  tunnel: nameSchema.nullable(),
  state: z.object({ states: z.tuple([z.enum(zoneStates)], z.enum(zoneStates)), sentence: z.string() }).nullable(),
  field: z.enum(["id", "name", "hostname", "account"]),
  matched: z.string(),
});
export type SupportResult = z.infer<typeof supportResultSchema>;

/**
 * Response of the search over all accounts. `index` describes how current it is: the number of indexed accounts, how many
 * were never read, when the least recently read one was read (Unix seconds), and the number of zones without hostnames.
 */
export const supportSearchSchema = z.object({
  results: z.array(supportResultSchema),
  more: z.boolean(),
  index: z.object({
    accounts: z.int(),
    unread: z.int(),
    oldest: z.int().nullable(),
    zonesWaiting: z.int(),
  }),
});
export type SupportSearch = z.infer<typeof supportSearchSchema>;

/** Length of the reason for an inspection, in characters, trimmed. */
export const reasonLength = { min: 8, max: 500 } as const;

/** Body of starting an inspection. The account's members can read the reason. */
export const inspectionOpenSchema = z.strictObject({
  accountId: z.string().min(1).max(64),
  reason: z
    .string()
    .trim()
    .min(reasonLength.min, `Enter a reason of at least ${reasonLength.min} characters.`)
    .max(reasonLength.max, `Use at most ${reasonLength.max} characters.`),
});

/** A read-only inspection of an account, which lasts up to an hour; times in Unix seconds. */
export const inspectionSchema = z.object({
  id: z.string(),
  account: nameSchema,
  reason: z.string(),
  openedAt: z.int(),
  expiresAt: z.int(),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** The user's inspections, newest first: open ones, and recent ones that ended at `expiresAt`. */
export const inspectionsSchema = z.object({
  inspections: z.array(inspectionSchema),
  recent: z.array(inspectionSchema),
});
