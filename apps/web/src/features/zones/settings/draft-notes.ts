import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type ListField, listFields, splitEntries } from "@edge-console/contract/rules/list-edit";
import { useEffect, useMemo } from "react";
import { useEntryNotes, useSaveEntryNotes } from "../../../resources/zones/entry-notes.ts";
import { saveDraftNotes } from "../../../resources/zones/settings/draft-edits.ts";
import { useSettingsDraft } from "../../../resources/zones/settings/settings-draft.ts";

/** Notes on the entries of a list: those of saved entries, and those that wait until their entry is saved. */
interface ListNotes {
  readonly notes: NotesByEntry;
  /** Changes notes; an empty one removes it. Notes on entries that aren't saved yet are saved with the list. */
  readonly save: (notes: NotesByEntry) => void;
  readonly isSaved: (entry: string) => boolean;
}

/**
 * Returns the notes on the entries of a zone's list, with those of the unsaved changes. The result stays the same until they
 * change, because lists can be long.
 */
export function useListNotes(account: string, zone: Zone, field: ListField): ListNotes {
  const { notes: stored, save } = useEntryNotes(account, zone.ID, field);
  const waiting = useSettingsDraft(account, zone.ID).notes[field];
  const [id, list] = [zone.ID, zone[field]];
  return useMemo(() => {
    const saved = new Set(splitEntries(field, list));
    return {
      notes: waiting ? { ...stored, ...waiting } : stored,
      isSaved: (entry) => saved.has(entry),
      save: (notes) => {
        const { immediate, later } = partitionNotes(notes, saved);
        if (Object.keys(immediate).length > 0) save(field, immediate);
        saveDraftNotes(account, id, field, later);
      },
    };
  }, [stored, waiting, account, id, list, field, save]);
}

/**
 * Saves notes that waited for their entry as soon as the zone's list contains it: after the save, also if its response was
 * lost.
 */
export function useSaveDraftNotes(account: string, zone: Zone): void {
  const { notes } = useSettingsDraft(account, zone.ID);
  const save = useSaveEntryNotes(account, zone.ID);
  useEffect(() => {
    for (const field of listFields) {
      const { immediate } = partitionNotes(notes[field] ?? {}, new Set(splitEntries(field, zone[field])));
      const entries = Object.keys(immediate);
      if (entries.length === 0) continue;
      save(field, immediate);
      saveDraftNotes(account, zone.ID, field, Object.fromEntries(entries.map((entry) => [entry, ""])));
    }
  }, [account, notes, zone, save]);
}

/** Splits notes into those on saved entries, and those that wait for their entry. */
function partitionNotes(notes: NotesByEntry, saved: ReadonlySet<string>) {
  const listed = Object.entries(notes);
  return {
    immediate: Object.fromEntries(listed.filter(([entry]) => saved.has(entry))),
    later: Object.fromEntries(listed.filter(([entry]) => !saved.has(entry))),
  };
}
