import { z } from "zod";
import { sharedListFields } from "./shared-lists.ts";

/** Why an entry is in a zone's list, unlike entries that members added for good. */
const managedEntrySchema = z.object({
  /** The shared IP list that added it; null for none. */
  list: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** When the console removes it, in Unix seconds; null if it stays. */
  until: z.int().nullable(),
});

/** Entries of a zone's address lists that a shared IP list added, or that the console removes at a time. */
export const managedEntriesSchema = z.partialRecord(z.enum(sharedListFields), z.record(z.string(), managedEntrySchema));
export type ManagedEntries = z.infer<typeof managedEntriesSchema>;
