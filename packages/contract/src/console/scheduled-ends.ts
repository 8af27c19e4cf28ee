import { z } from "zod";
import { zoneIdSchema } from "../ids.ts";
import { normalizeAddress } from "../rules/address-list.ts";

/** Limits of scheduled ends: those of an account, entries of one, and seconds until it's due. */
export const scheduledEndLimits = { perAccount: 500, entries: 100, seconds: 366 * 86_400 } as const;

/** Settings that can end at a time: maintenance mode, and entries of the address lists. */
export const endingFields = ["MAINTENANCE", "BLOCK_IPS", "ALLOW_IPS"] as const;
export type EndingField = (typeof endingFields)[number];

const addressSchema = z.string().transform((text, context) => {
  const entry = normalizeAddress(text.trim());
  if (entry !== null) return entry;
  context.addIssue({ code: "custom", message: "Enter an IP address or a CIDR range." });
  return z.NEVER;
});

/**
 * New scheduled end: at `dueAt` (Unix seconds), the console turns off maintenance mode, or removes the entries from the list.
 * With `start`, it turns it on or adds them now. Its ID is chosen by the client, so that a repeated request does nothing.
 */
export const newScheduledEndSchema = z
  .strictObject({
    id: z.uuid(),
    zoneId: zoneIdSchema,
    field: z.enum(endingFields),
    entries: z.array(addressSchema).max(scheduledEndLimits.entries),
    dueAt: z.int().positive(),
    start: z.boolean(),
  })
  .refine(({ field, entries }) => (field === "MAINTENANCE") === (entries.length === 0), {
    path: ["entries"],
    message: "Enter at least one address.",
  });
export type NewScheduledEnd = z.input<typeof newScheduledEndSchema>;

const scheduledEndSchema = z.object({
  id: z.string(),
  zoneId: z.string(),
  /** The zone's name; its ID if the console doesn't know it. */
  zoneName: z.string(),
  field: z.enum(endingFields),
  entries: z.array(z.string()),
  dueAt: z.int(),
  createdAt: z.int(),
  /** Who scheduled it, as far as the reader may see it; empty if the user was deleted. */
  createdBy: z.string(),
});
export type ScheduledEnd = z.infer<typeof scheduledEndSchema>;

/** What ends at a time in an account, the next first. A run carries each out and reports it. */
export const scheduledEndsSchema = z.object({ ends: z.array(scheduledEndSchema) });
export type ScheduledEnds = z.infer<typeof scheduledEndsSchema>;
