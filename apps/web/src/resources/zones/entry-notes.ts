import { type EntryNotes, formatEntryNotes, type NotesByEntry } from "@edge-console/contract/console/entry-notes";
import { type ListField, listFields } from "@edge-console/contract/rules/list-edit";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { accountPath, get, post } from "../../api/http.ts";
import type { ProblemError } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { formatProblem } from "../../problems/problem-messages.ts";
import { showToast } from "../../ui/toast.ts";

/** Notes on the entries of a zone's lists. They belong to the console, so they take no call to the API. */
const entryNotesQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.entryNotes(account, zone),
    queryFn: async ({ signal }) => {
      const path = `${accountPath(account)}/entry-notes?zone=${encodeURIComponent(zone)}`;
      return (await get<EntryNotes>(path, { signal })).notes[zone] ?? {};
    },
    staleTime: 60_000,
  });

/** Loads the notes of all zones of an account. @throws ProblemError */
export async function fetchEntryNotes(account: string): Promise<EntryNotes["notes"]> {
  return (await get<EntryNotes>(`${accountPath(account)}/entry-notes`)).notes;
}

/** Sets notes on entries of a zone's list; an empty one removes it. @throws ProblemError */
async function saveEntryNotes(account: string, zone: string, field: ListField, notes: NotesByEntry) {
  const path = `${accountPath(account)}/zones/${encodeURIComponent(zone)}/entry-notes`;
  return (await post<EntryNotes>(path, { field, notes: formatEntryNotes(notes) })).notes[zone] ?? {};
}

/** Copies the notes of a zone to its duplicate. Without them, the duplicate is complete too. */
export async function copyEntryNotes(account: string, from: string, to: string): Promise<void> {
  const { [from]: notes = {} } = await fetchEntryNotes(account);
  for (const field of listFields) {
    const byEntry = notes[field];
    if (byEntry) await saveEntryNotes(account, to, field, byEntry);
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
  const { mutate } = useMutation<
    Awaited<ReturnType<typeof saveEntryNotes>>,
    ProblemError,
    { field: ListField; notes: NotesByEntry }
  >({
    mutationFn: ({ field, notes }) => saveEntryNotes(account, zone, field, notes),
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
