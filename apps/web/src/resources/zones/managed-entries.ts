import type { ManagedEntries } from "@edge-console/contract/console/managed-entries";
import { type SharedListField, sharedListFields } from "@edge-console/contract/console/shared-lists";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Entries of a list that a shared IP list added, or that the console removes at a time, by entry. */
export type EntryMarks = NonNullable<ManagedEntries[SharedListField]>;

const noMarks: EntryMarks = {};

/** Returns which entries of a zone's list a shared IP list added, or the console removes at a time. */
export function useEntryMarks(account: string, zone: Zone, field: string): EntryMarks {
  const { data } = useQuery({
    queryKey: queryKeys.managedEntries(account, zone.ID),
    queryFn: ({ signal }) => callConsole("listManagedEntries", { accountId: account, zoneId: zone.ID, signal }),
    enabled: sharedListFields.some((one) => zone[one] !== ""),
  });
  const marked = sharedListFields.find((one) => one === field);
  return (marked && data?.[marked]) ?? noMarks;
}
