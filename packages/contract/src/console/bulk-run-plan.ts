import { z } from "zod";
import { zoneSettings } from "../fields/zone.ts";
import { zoneIdSchema } from "../ids.ts";
import { listFields } from "../rules/list-edit.ts";

/** Longest plan that the server stores, in characters. Larger runs can't be resumed once the page is closed. */
export const maxPlanLength = 2_000_000;

const settingSchema = z.enum(zoneSettings.filter(({ kind }) => kind !== "secret").map(({ field }) => field));
const valuesSchema = z.partialRecord(settingSchema, z.union([z.string(), z.number()]));
const entriesSchema = z.array(z.string()).readonly();

const listEditSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("merge"), add: entriesSchema, remove: entriesSchema }),
  z.strictObject({ kind: z.literal("replace"), entries: entriesSchema }),
]);

/** An edit of any zone: values to set, and entries to add, remove, or replace. */
export const bulkEditSchema = z.strictObject({
  values: valuesSchema,
  lists: z.partialRecord(z.enum(listFields), listEditSchema),
  /** For an undo: a value is only set if the zone still has this one. */
  expected: valuesSchema.optional(),
});
export type BulkEdit = Readonly<z.infer<typeof bulkEditSchema>>;

/** The edits of a bulk run, each with the zones that it applies to. */
export const bulkPlanSchema = z.array(z.strictObject({ edit: bulkEditSchema, zones: z.array(zoneIdSchema).min(1) }));
export type BulkPlan = z.infer<typeof bulkPlanSchema>;

const runIdSchema = z.uuid();

/** A new bulk run. `plan` is its plan as JSON, or empty if it's too large to be stored. */
export const bulkRunInputSchema = z.strictObject({
  id: runIdSchema,
  size: z.int().min(1).max(99_999),
  plan: z
    .string()
    .max(maxPlanLength)
    .refine((text) => text === "" || parsePlan(text) !== undefined, "The plan of a bulk run, as JSON."),
});
export type BulkRunInput = z.input<typeof bulkRunInputSchema>;

/** Change of a bulk run: whether its page sends the writes. */
export const bulkRunChangeSchema = z.strictObject({ running: z.boolean() });

/** A stored bulk run: its plan, and the zones that it sent a write to and that mustn't get it again. */
export const bulkRunSchema = z.object({
  id: runIdSchema,
  size: z.int(),
  plan: bulkPlanSchema,
  /** Zones that were updated. */
  applied: z.array(zoneIdSchema),
  /** Zones whose write isn't confirmed. */
  unconfirmed: z.array(zoneIdSchema),
});
export type StoredBulkRun = z.infer<typeof bulkRunSchema>;

/** Parses a stored plan; undefined if it isn't one. */
export function parsePlan(text: string): BulkPlan | undefined {
  try {
    return bulkPlanSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
