import { formatEntryNotes, type NotesByEntry } from "@edge-console/contract/console/entry-notes";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type ListField, listFields, splitEntries } from "@edge-console/contract/rules/list-edit";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { callConsole } from "../../api/call-console.ts";
import { formatProblem } from "../../problems/problem-messages.ts";
import { showToast } from "../../ui/toast.ts";
import { entryNotesQuery, fetchZoneNotes } from "./entry-notes-query.ts";

/** Sets notes on entries of a zone's list; an empty one removes it. @throws ProblemError */
async function saveEntryNotes(account: string, zone: string, field: ListField, notes: NotesByEntry) {
  const body = { field, notes: formatEntryNotes(notes) };
  return (await callConsole("changeEntryNotes", { accountId: account, zoneId: zone, body })).notes[zone] ?? {};
}

/** Copies the notes on entries of a zone that its duplicate has too. Without them, the duplicate is complete too. */
export async function copyEntryNotes(account: string, from: string, duplicate: Zone): Promise<void> {
  const notes = await fetchZoneNotes(account, from);
  for (const field of listFields) {
    const entries = splitEntries(field, duplicate[field]);
    const copied = Object.entries(notes[field] ?? {}).filter(([entry]) => entries.includes(entry));
    if (copied.length > 0) await saveEntryNotes(account, duplicate.ID, field, Object.fromEntries(copied));
  }
}

/** Returns the notes on the entries of a zone's list, and a function that changes notes. */
export function useEntryNotes(
  account: string,
  zone: string,
  field: ListField,
): { notes: NotesByEntry; save: (field: ListField, notes: NotesByEntry) => void } {
  const { data } = useQuery(entryNotesQuery(account, zone));
  const save = useSaveEntryNotes(account, zone);
  return { notes: data?.[field] ?? noNotes, save };
}

const noNotes: NotesByEntry = {};

/** Returns a function that changes notes on entries of a zone's lists. It stays the same. */
export function useSaveEntryNotes(account: string, zone: string): (field: ListField, notes: NotesByEntry) => void {
  const client = useQueryClient();
  const { queryKey } = entryNotesQuery(account, zone);
  const { mutate } = useMutation({
    mutationFn: ({ field, notes }: { field: ListField; notes: NotesByEntry }) =>
      saveEntryNotes(account, zone, field, notes),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (problem, change) =>
      showToast({
        tone: "bad",
        title: Object.keys(change.notes).length === 1 ? "Couldn't save the note" : "Couldn't save the notes",
        detail: formatProblem(problem),
        action: { label: "Retry", onAction: () => mutate(change) },
      }),
  });
  return useCallback((field, notes) => mutate({ field, notes }), [mutate]);
}
