import { z } from "zod";
import { zoneIdSchema } from "../ids.ts";
import { limits } from "../limits.ts";
import { normalizeAddress } from "../rules/address-list.ts";
import { entryNoteSchema } from "./entry-notes.ts";

/** Limits of shared IP lists: lists of an account, characters of a name, entries of a list, and zones that one is attached to. */
export const sharedListLimits = { perAccount: 50, name: 60, entries: limits.addresses, zones: 2_000 } as const;

/** The lists of a zone that a shared list can be attached to. */
export const sharedListFields = ["BLOCK_IPS", "ALLOW_IPS"] as const;
export type SharedListField = (typeof sharedListFields)[number];

/**
 * How changes of a list get to its zones: members review them and start a bulk run, or the console starts one, in the name of
 * the member who last changed the list.
 */
export const sharedListModes = ["reviewed", "automatic"] as const;
export type SharedListMode = (typeof sharedListModes)[number];

const nameSchema = z
  .string()
  .transform((name) => name.trim().replace(/\s+/g, " "))
  .refine((name) => name !== "", "Enter a name.")
  .refine((name) => [...name].length <= sharedListLimits.name, `Use up to ${sharedListLimits.name} characters.`);

/** New shared IP list. Its ID is chosen by the client, so that a repeated request creates no second list. */
export const newSharedListSchema = z.strictObject({
  id: z.uuid(),
  name: nameSchema,
  mode: z.enum(sharedListModes),
});
export type NewSharedList = z.input<typeof newSharedListSchema>;

/** URL of a text that a list imports every day: one address per line. Everyone who sees zones sees it. */
export const importUrlSchema = z
  .string()
  .trim()
  .min(1, "Enter a URL.")
  .max(2_000, "Use up to 2,000 characters.")
  .refine((text) => URL.canParse(text) && new URL(text).protocol === "https:", "Use a URL that starts with https://.")
  .refine(
    (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === "",
    "Use a URL without a username and password: everyone who sees zones sees it.",
  );

/** Change of a list's name, mode, or the URL that it imports; null stops the import, and its entries stay. */
export const sharedListChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    mode: z.enum(sharedListModes).optional(),
    importUrl: importUrlSchema.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), "Change something.");
export type SharedListChange = z.input<typeof sharedListChangeSchema>;

const addressSchema = z.string().transform((text, context) => {
  const entry = normalizeAddress(text.trim());
  if (entry !== null) return entry;
  context.addIssue({ code: "custom", message: "Enter an IP address or a CIDR range." });
  return z.NEVER;
});

/**
 * Change of a list's entries: `set` adds entries, or changes the note and the expiry of those that exist. `expiresAt` in Unix
 * seconds; null for entries that stay.
 */
export const sharedListEntriesChangeSchema = z
  .strictObject({
    set: z
      .array(z.strictObject({ entry: addressSchema, note: entryNoteSchema, expiresAt: z.int().positive().nullable() }))
      .max(sharedListLimits.entries),
    remove: z.array(addressSchema).max(sharedListLimits.entries),
  })
  .refine(({ set, remove }) => set.length + remove.length > 0, "Set or remove an entry.");
export type SharedListEntriesChange = z.input<typeof sharedListEntriesChangeSchema>;

/**
 * Change of the zones that a list is attached to. A list is attached to a zone once: as blocked, or as always allowed.
 * `allZones` attaches it to all zones, also to those that are created later; null to none but those that are attached
 * themselves.
 */
export const sharedListZonesChangeSchema = z.strictObject({
  attach: z
    .array(z.strictObject({ zoneId: zoneIdSchema, field: z.enum(sharedListFields) }))
    .max(sharedListLimits.zones),
  detach: z.array(zoneIdSchema).max(sharedListLimits.zones),
  allZones: z.enum(sharedListFields).nullable().optional(),
});
export type SharedListZonesChange = z.input<typeof sharedListZonesChangeSchema>;

/** Entry of a shared list; times in Unix seconds. */
const sharedListEntrySchema = z.object({
  entry: z.string(),
  note: z.string(),
  /** When it leaves the list; null if it stays. An expired entry is listed until it has left all zones. */
  expiresAt: z.int().nullable(),
  addedAt: z.int(),
  /** Whether it comes from the list's URL, which alone removes it. */
  isImported: z.boolean(),
});
export type SharedListEntry = z.infer<typeof sharedListEntrySchema>;

/** The daily import of a list from a URL; times in Unix seconds. */
const sharedListImportSchema = z.object({
  url: z.string(),
  /** When the URL was last read, successfully or not; null before the first time. */
  checkedAt: z.int().nullable(),
  /** When its entries were last imported; null if they never were. */
  importedAt: z.int().nullable(),
  /** Why the last import failed, as a sentence; null if it didn't. The entries of the last good import stay. */
  failure: z.string().nullable(),
  /** Since when imports fail; null if they don't. */
  failingSince: z.int().nullable(),
});
export type SharedListImport = z.infer<typeof sharedListImportSchema>;

const summarySchema = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(sharedListModes),
  /** Entries that haven't expired. */
  entryCount: z.int(),
  /** When the next entry expires; null if none does. */
  nextExpiry: z.int().nullable(),
  zoneCount: z.int(),
  allZones: z.enum(sharedListFields).nullable(),
  /** Null for a list that imports no URL. */
  import: sharedListImportSchema.nullable(),
  updatedAt: z.int(),
});
export type SharedListSummary = z.infer<typeof summarySchema>;

/** The shared IP lists of an account, by name. */
export const sharedListsSchema = z.object({ lists: z.array(summarySchema) });

/** A shared IP list with its entries and zones. */
export const sharedListSchema = summarySchema.extend({
  entries: z.array(sharedListEntrySchema),
  zones: z.array(z.object({ zoneId: z.string(), field: z.enum(sharedListFields) })),
});
export type SharedList = z.infer<typeof sharedListSchema>;

/** What a list changes on a zone. Entries that members added on the zone itself are neither added again nor removed. */
const sharedListZonePlanSchema = z.object({
  zoneId: z.string(),
  zoneName: z.string(),
  field: z.enum(sharedListFields),
  add: z.array(z.string()),
  remove: z.array(z.string()),
  /** Entries of the zone's list after the change. */
  size: z.int(),
  /** Whether the zone's list would be too long, so that the zone is left out. */
  isTooLong: z.boolean(),
});

/** What applying a list changes: only zones that differ from it. */
export const sharedListPlanSchema = z.object({
  /** Identifies the plan: a run starts only if nothing has changed since. */
  digest: z.string(),
  zones: z.array(sharedListZonePlanSchema),
  /** Zones that already have what the list wants. */
  upToDate: z.int(),
});
export type SharedListPlan = z.infer<typeof sharedListPlanSchema>;
