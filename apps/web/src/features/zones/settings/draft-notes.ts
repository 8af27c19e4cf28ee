import type { NotesByEntry } from "@edge-console/contract/console/entry-notes";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type ListField, listFields, splitEntries } from "@edge-console/contract/rules/list-edit";
import { useEffect, useMemo } from "react";
import { type Draft, readDraft, saveDraft, useDraft } from "../../../forms/draft.ts";
import { useEntryNotes, useSaveEntryNotes } from "../../../resources/zones/entry-notes.ts";
import { getSettingsDraftName } from "../../../resources/zones/settings/settings-draft-name.ts";

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
  const name = getNotesName(account, zone.ID);
  const draft = useDraft(name);
  const list = zone[field];
  return useMemo(() => {
    const saved = new Set(splitEntries(field, list));
    const pending = Object.entries(draft).flatMap(([key, note]) => {
      const { field: ofField, entry } = parseKey(key);
      return ofField === field ? [[entry, String(note)] as const] : [];
    });
    return {
      notes: pending.length === 0 ? stored : { ...stored, ...Object.fromEntries(pending) },
      isSaved: (entry) => saved.has(entry),
      save: (notes) => {
        const changed = Object.entries(notes);
        const immediate = changed.filter(([entry]) => saved.has(entry));
        if (immediate.length > 0) save(field, Object.fromEntries(immediate));
        const waiting = changed
          .filter(([entry]) => !saved.has(entry))
          .map(([entry, note]) => [toKey(field, entry), note]);
        saveDraft(name, withoutEmpty({ ...readDraft(name), ...Object.fromEntries(waiting) }));
      },
    };
  }, [stored, draft, name, list, field, save]);
}

/**
 * Saves notes that waited for their entry as soon as the zone's list contains it: after the save, also if its response was
 * lost.
 */
export function useSaveDraftNotes(account: string, zone: Zone): void {
  const name = getNotesName(account, zone.ID);
  const draft = useDraft(name);
  const save = useSaveEntryNotes(account, zone.ID);
  useEffect(() => {
    const rest = { ...draft };
    for (const field of listFields) {
      const saved = splitEntries(field, zone[field]).filter((entry) => toKey(field, entry) in draft);
      if (saved.length === 0) continue;
      save(field, Object.fromEntries(saved.map((entry) => [entry, String(draft[toKey(field, entry)])])));
      for (const entry of saved) delete rest[toKey(field, entry)];
    }
    if (Object.keys(rest).length < Object.keys(draft).length) saveDraft(name, rest);
  }, [name, draft, zone, save]);
}

/** Drops the notes that wait for their entry: all of a zone, or those of a list. */
export function discardDraftNotes(account: string, zone: string, field?: string): void {
  const name = getNotesName(account, zone);
  const others = Object.entries(readDraft(name)).filter(([key]) => field && parseKey(key).field !== field);
  saveDraft(name, Object.fromEntries(others));
}

/** Returns a line for each added entry of a list that gets a note. */
export function describeDraftNotes(account: string, zone: string, field: string, added: readonly string[]): string[] {
  const draft = readDraft(getNotesName(account, zone));
  return added.flatMap((entry) => {
    const note = draft[toKey(field, entry)];
    return note === undefined ? [] : [`Note on ${entry}: ${String(note)}`];
  });
}

function withoutEmpty(draft: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([, note]) => note !== ""));
}

function getNotesName(account: string, zone: string): string {
  return `${getSettingsDraftName(account, zone)}:notes`;
}

function toKey(field: string, entry: string): string {
  return `${field} ${entry}`;
}

function parseKey(key: string): { readonly field: string; readonly entry: string } {
  const end = key.indexOf(" ");
  return { field: key.slice(0, end), entry: key.slice(end + 1) };
}
