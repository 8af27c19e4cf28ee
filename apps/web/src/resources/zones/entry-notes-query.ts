import type { ZoneEntryNotes } from "@edge-console/contract/console/entry-notes";
import { queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Notes on the entries of a zone's lists. They belong to the console, so they take no call to the API. */
export const entryNotesQuery = (account: string, zone: string) =>
  queryOptions({
    queryKey: queryKeys.entryNotes(account, zone),
    queryFn: ({ signal }) => fetchZoneNotes(account, zone, signal),
    staleTime: 60_000,
  });

/** Returns the notes on the entries of a zone's lists. @throws ProblemError */
export async function fetchZoneNotes(account: string, zone: string, signal?: AbortSignal): Promise<ZoneEntryNotes> {
  return (await callConsole("listEntryNotes", { accountId: account, query: { zone }, signal })).notes[zone] ?? {};
}
