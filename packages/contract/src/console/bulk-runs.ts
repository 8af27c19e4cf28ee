import { z } from "zod";
import { zoneSettings } from "../fields/zone.ts";
import { hostnameIdSchema, zoneIdSchema } from "../ids.ts";
import { listFields } from "../rules/list-edit.ts";
import { zoneLabelLimits, zoneLabelSchema } from "./zone-labels.ts";

/** Limits of a bulk run: items, characters of its body as JSON, running runs of an account, and days for which results are stored. */
export const bulkRunLimits = { items: 5_000, characters: 2_000_000, running: 10, storedDays: 30 } as const;

const settingSchema = z.enum(zoneSettings.filter(({ kind }) => kind !== "secret").map(({ field }) => field));
const valuesSchema = z.partialRecord(settingSchema, z.union([z.string(), z.number()]));
const entriesSchema = z.array(z.string()).readonly();

const listEditSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("merge"), add: entriesSchema, remove: entriesSchema }),
  z.strictObject({ kind: z.literal("replace"), entries: entriesSchema }),
]);

/** Edit of any zone: values to set, and entries to add, remove, or replace. */
export const zoneEditSchema = z.strictObject({
  values: valuesSchema,
  lists: z.partialRecord(z.enum(listFields), listEditSchema),
  /** For an undo: a value is only set if the zone still has this one. */
  expected: valuesSchema.optional(),
});
export type ZoneEdit = Readonly<z.infer<typeof zoneEditSchema>>;

/**
 * Change that a member asks for: settings and labels of zones, HTTPS and Force HTTPS of hostnames. `when-issued` schedules
 * Force HTTPS until the hostname has a certificate.
 */
const requestedChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("settings"), edit: zoneEditSchema }),
  z.strictObject({
    kind: z.literal("labels"),
    add: z.array(zoneLabelSchema).max(zoneLabelLimits.perZone),
    remove: z.array(zoneLabelSchema).max(zoneLabelLimits.perZone * 10),
  }),
  z.strictObject({ kind: z.literal("https"), enabled: z.boolean() }),
  z.strictObject({ kind: z.literal("force-https"), enabled: z.boolean(), when: z.enum(["now", "when-issued"]) }),
]);

export type RequestedChange = z.infer<typeof requestedChangeSchema>;

const zoneValuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * Change that a configuration file makes besides those. `zone` sets exactly these values. Changes of a zone or hostname that
 * the run creates find it by its name.
 */
const configurationChangeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("create-zone"), values: zoneValuesSchema }),
  z.strictObject({ kind: z.literal("zone"), values: zoneValuesSchema }),
  z.strictObject({ kind: z.literal("delete-zone") }),
  z.strictObject({ kind: z.literal("create-hostname") }),
  z.strictObject({ kind: z.literal("hostname-enabled"), enabled: z.boolean() }),
  z.strictObject({ kind: z.literal("managed-certificate") }),
  z.strictObject({ kind: z.literal("delete-hostname") }),
]);

export type ConfigurationChange = z.infer<typeof configurationChangeSchema>;

/** Change that only the undo of a run makes: cancels Force HTTPS that the run scheduled, and no later schedule. */
const undoChangeSchema = z.strictObject({ kind: z.literal("cancel-force-https"), run: z.string() });

/** Change that a bulk run makes to each of its items. */
export const bulkChangeSchema = z.union([requestedChangeSchema, configurationChangeSchema, undoChangeSchema]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** Zone or hostname that a run changes. `hostnameId` is null for changes of zones. */
const bulkTargetSchema = z.strictObject({
  zoneId: zoneIdSchema,
  hostnameId: hostnameIdSchema.nullable(),
  /**
   * Digest of the changed fields as the preview showed them (`computeBaseDigest`). The item isn't changed if they have
   * changed since, unless the change only adds and removes entries. Null: whatever the values are.
   */
  base: z.string().max(64).nullable(),
});

/** New bulk run. Its ID is chosen by the client, so that a repeated request starts no second run. */
export const newBulkRunSchema = z.strictObject({
  id: z.uuid(),
  changes: z
    .array(z.strictObject({ change: requestedChangeSchema, targets: z.array(bulkTargetSchema).min(1) }))
    .min(1)
    .refine((changes) => changes.reduce((count, { targets }) => count + targets.length, 0) <= bulkRunLimits.items, {
      error: () => `A run has up to ${bulkRunLimits.items.toLocaleString("en-US")} items.`,
    }),
});
export type NewBulkRun = z.input<typeof newBulkRunSchema>;

/** Start of the run that applies the plan of a configuration file. Repeated, it starts no second run. */
export const newPlanRunSchema = z.strictObject({
  plan: z.string().regex(/^[0-9a-f]{64}$/, "Use the digest of a plan."),
});
export type NewPlanRun = z.infer<typeof newPlanRunSchema>;

/** Start of the run that applies a shared IP list as its plan was reviewed. */
export const newSharedListRunSchema = z.strictObject({
  id: z.uuid(),
  sharedList: z.string(),
  digest: z.string().regex(/^[0-9a-f]{64}$/, "Use the digest of a plan."),
});
export type NewSharedListRun = z.infer<typeof newSharedListRunSchema>;

/** Start of a run: its changes, or the plan of a configuration file or a shared IP list. */
export const bulkRunStartSchema = z.union([newBulkRunSchema, newPlanRunSchema, newSharedListRunSchema], {
  error: "Send the changes of a run, or the digest of a plan.",
});

/** Undo of a run. The ID of the run that undoes it is chosen by the client, as in `newBulkRunSchema`. */
export const bulkRunUndoSchema = z.strictObject({ id: z.uuid() });

/** `paused` runs continue when they are resumed; the other states except `running` are final. */
export const bulkRunStates = ["running", "paused", "completed", "canceled"] as const;
export type BulkRunState = (typeof bulkRunStates)[number];

/**
 * What became of an item. `unchanged`: it already had the values, and nothing was sent. `unconfirmed`: its response was
 * lost, and the check couldn't tell; it is never sent again.
 */
export const bulkItemStates = ["pending", "applied", "unchanged", "not-applied", "unconfirmed"] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** Why the console paused a run. */
export const bulkPauseReasons = [
  /** A member paused it. */
  "member",
  /** The member who started it may no longer make the change, or the access token was removed or suspended. */
  "no-permission",
  /** The account has no API key, or the API rejects it. */
  "api-key",
  /** The API failed for two items in a row. */
  "unavailable",
] as const;
export type BulkPauseReason = (typeof bulkPauseReasons)[number];

/** A bulk run; times in Unix seconds. */
export const bulkRunSchema = z.object({
  id: z.string(),
  state: z.enum(bulkRunStates),
  /** The changes it makes. Each item refers to one by its index. */
  changes: z.array(bulkChangeSchema),
  size: z.int(),
  counts: z.record(z.enum(bulkItemStates), z.int()),
  createdAt: z.int(),
  /**
   * The member or access token that started it. `id` is empty if the user was deleted; `email` is empty if the reader may
   * not see it; `name` is how the reader sees a member; `token` is the token's name, empty if it was removed, and null for a
   * member.
   */
  createdBy: z.object({ id: z.string(), email: z.string(), name: z.string(), token: z.string().nullable() }),
  /** When it was completed or canceled. */
  endedAt: z.int().nullable(),
  pauseReason: z.enum(bulkPauseReasons).nullable(),
  /** The API's or the console's words for why it is paused. */
  pauseDetail: z.string().nullable(),
  /** While the rate limit is used up, or another change to an item has to end first: when it continues. */
  waitsUntil: z.int().nullable(),
  /** The run that this one undoes. */
  undoes: z.string().nullable(),
  /** The shared IP list that it applies; null for others. */
  sharedListId: z.string().nullable(),
  /** The run that undoes this one. */
  undoneBy: z.string().nullable(),
  /** Whether the reader may pause, resume, cancel, and undo it: the member who started it, and full access. */
  canControl: z.boolean(),
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

/** Result of an item. `detail` says what was applied, or why it wasn't. */
export const bulkItemSchema = z.object({
  /** Empty for a zone that the run hasn't created. */
  zoneId: z.string(),
  zoneName: z.string(),
  hostnameId: z.int().nullable(),
  /** Null for zones; empty for the default hostname of a zone that the run hasn't created. */
  hostname: z.string().nullable(),
  /** Index of its change. */
  change: z.int(),
  state: z.enum(bulkItemStates),
  detail: z.string().nullable(),
  /** Values before the change, in the API's form, by field; null until it was sent. */
  before: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  /**
   * Whether an undo of the run reverts it: it was applied, and its change has an inverse. A schedule of Force HTTPS has one
   * until it ends. A run without such items can't be undone.
   */
  canUndo: z.boolean(),
  /** When its result was recorded. */
  at: z.int().nullable(),
});
export type BulkItem = z.infer<typeof bulkItemSchema>;

/** An account's runs of the last 30 days, newest first. */
export const bulkRunListSchema = z.object({ runs: z.array(bulkRunSchema) });

/** A run with its items, in the order in which they are sent. */
export const bulkRunDetailsSchema = bulkRunSchema.extend({ items: z.array(bulkItemSchema) });
export type BulkRunDetails = z.infer<typeof bulkRunDetailsSchema>;
