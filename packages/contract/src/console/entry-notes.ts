import { z } from "zod";
import { zoneFields } from "../fields/zone.ts";
import { entryLists } from "../rules/entry-list.ts";
import { listFields } from "../rules/list-edit.ts";

/** Longest note, in characters. */
export const maxNoteLength = 120;

/** Maximum number of notes on the entries of one list, and on those of all lists of an account. */
export const maxNotes = { perList: 1_000, perAccount: 20_000 } as const;

/** A note on an entry: one line of text; empty for none. */
export const entryNoteSchema = z
  .string()
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .refine((note) => [...note].length <= maxNoteLength, `Use up to ${maxNoteLength} characters.`);

/** Notes on the entries of a list, by the entry's stored form. */
const notesByEntrySchema = z.record(z.string(), z.string()).readonly();
export type NotesByEntry = z.infer<typeof notesByEntrySchema>;

/**
 * Change of notes on entries of a zone's list. `notes` are lines of an entry, a space, and its note, because bodies contain
 * no arrays; a line without a note removes it.
 */
export const entryNotesChangeSchema = z
  .strictObject({ field: z.enum(listFields), notes: z.string().min(1) })
  .transform(({ field, notes }, context) => {
    const changed = new Map<string, string>();
    const lines = notes.split("\n");
    if (lines.length > maxNotes.perList) {
      const message = `Use up to ${maxNotes.perList.toLocaleString("en-US")} lines.`;
      context.addIssue({ code: "custom", path: ["notes"], message });
      return z.NEVER;
    }
    for (const line of lines) {
      const end = line.indexOf(" ");
      const typed = end < 0 ? line : line.slice(0, end);
      const entry = entryLists[zoneFields[field].of].normalize(typed);
      const note = entryNoteSchema.safeParse(end < 0 ? "" : line.slice(end));
      if (entry === null || typed === "" || !note.success) {
        context.addIssue({
          code: "custom",
          path: ["notes"],
          message: note.error?.issues[0]?.message ?? "Use an entry.",
        });
        return z.NEVER;
      }
      changed.set(entry, note.data);
    }
    return { field, notes: changed };
  });

/** Returns the `notes` of a change. */
export function formatEntryNotes(notes: NotesByEntry): string {
  return Object.entries(notes)
    .map(([entry, note]) => `${entry} ${note.replace(/\s+/g, " ")}`)
    .join("\n");
}

/** Notes on the entries of one zone's lists. */
const zoneEntryNotesSchema = z.partialRecord(z.enum(listFields), notesByEntrySchema).readonly();
export type ZoneEntryNotes = z.infer<typeof zoneEntryNotesSchema>;

/** Notes on the entries of zones' lists by zone ID. Zones without notes are left out. */
export const entryNotesSchema = z.object({ notes: z.record(z.string(), zoneEntryNotesSchema).readonly() });
export type EntryNotes = z.infer<typeof entryNotesSchema>;
