import { z } from "zod";

const nameSchema = z.object({ id: z.string(), name: z.string() });

/**
 * One thing that support staff found, with the account it belongs to: a zone, a tunnel, or the account itself when both
 * are null. `matched` is the text that was found, `field` what text that is: `account` for a zone of an account whose id or name
 * was found.
 */
export const supportResultSchema = z.object({
  account: nameSchema,
  zone: nameSchema.nullable(),
  tunnel: nameSchema.nullable(),
  field: z.enum(["id", "name", "hostname", "account"]),
  matched: z.string(),
});
export type SupportResult = z.infer<typeof supportResultSchema>;

/**
 * Answer of the search over all accounts. `index` tells how up to date it is: of how many accounts that can be read how
 * many never were, when the one was whose turn is longest ago (Unix seconds), and how many zones wait for their
 * hostnames to be read.
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

/** How long the reason for an inspection is, in characters, without the space around it. */
export const reasonLength = { min: 8, max: 500 } as const;

/** Body of opening an inspection: which account, and why (the customer reads the reason). */
export const inspectionOpenSchema = z.strictObject({
  accountId: z.string().min(1).max(64),
  reason: z
    .string()
    .trim()
    .min(reasonLength.min, `Enter a reason of at least ${reasonLength.min} characters.`)
    .max(reasonLength.max, `Use at most ${reasonLength.max} characters.`),
});

/** A read-only inspection of an account; times in Unix seconds, its end at the latest an hour after its beginning. */
export const inspectionSchema = z.object({
  id: z.string(),
  account: nameSchema,
  reason: z.string(),
  openedAt: z.int(),
  expiresAt: z.int(),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** One's own inspections, the latest first: those that are open, and some that ended (`expiresAt` is when). */
export const inspectionsSchema = z.object({
  inspections: z.array(inspectionSchema),
  recent: z.array(inspectionSchema),
});
export type Inspections = z.infer<typeof inspectionsSchema>;
