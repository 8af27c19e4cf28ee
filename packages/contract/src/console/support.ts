import { z } from "zod";

/** A zone that support staff found, with the account it belongs to. */
export const supportHitSchema = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
  zone: z.object({ id: z.string(), name: z.string() }).nullable(),
  matched: z.string(),
});

/** Answer of the search over all accounts. */
export const supportSearchSchema = z.object({ results: z.array(supportHitSchema) });

/** Body of opening an inspection: which account, and why (the customer reads the reason). */
export const inspectionOpenSchema = z.strictObject({
  accountId: z.string().min(1).max(64),
  reason: z.string().trim().min(8).max(500),
});

/** An open read-only inspection of an account; `expiresAt` in Unix seconds, an hour after opening. */
export const inspectionSchema = z.object({
  id: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  reason: z.string(),
  expiresAt: z.int(),
});
export type Inspection = z.infer<typeof inspectionSchema>;
