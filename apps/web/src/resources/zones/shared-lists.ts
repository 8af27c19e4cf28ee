import type {
  NewSharedList,
  SharedList,
  SharedListChange,
  SharedListEntriesChange,
  SharedListField,
  SharedListMode,
  SharedListZonesChange,
} from "@edge-console/contract/console/shared-lists";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** How zones use the entries of a list. */
export const sharedListFieldLabels: Readonly<Record<SharedListField, string>> = {
  BLOCK_IPS: "Blocked",
  ALLOW_IPS: "Always allowed",
};

/** How changes of a list get to its zones. */
export const sharedListModeLabels: Readonly<Record<SharedListMode, string>> = {
  reviewed: "After review",
  automatic: "Automatically",
};

/** Shared IP lists of an account, by name. */
export const sharedListsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.sharedLists(account),
    queryFn: async ({ signal }) => (await callConsole("listSharedLists", { accountId: account, signal })).lists,
  });

/** A shared IP list with its entries and zones. */
export const sharedListQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.sharedList(account, id),
    queryFn: ({ signal }) => callConsole("getSharedList", { accountId: account, listId: id, signal }),
  });

/** What applying a list changes on its zones. */
export const sharedListPlanQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.sharedListPlan(account, id),
    queryFn: ({ signal }) => callConsole("planSharedList", { accountId: account, listId: id, signal }),
  });

/** Creates a list. A repeated request with the same ID creates no second one. */
export function useCreateSharedList(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewSharedList) => callConsole("createSharedList", { accountId: account, body }),
    onSuccess: (list) => cacheList(client, account, list),
  });
}

type ListChange = { list: SharedListChange } | { entries: SharedListEntriesChange } | { zones: SharedListZonesChange };

/** Changes a list's name or mode, its entries, or its zones. */
export function useChangeSharedList(account: string, id: string) {
  const client = useQueryClient();
  const list = { accountId: account, listId: id };
  return useMutation({
    mutationFn: (change: ListChange) => {
      if ("list" in change) return callConsole("changeSharedList", { ...list, body: change.list });
      if ("entries" in change) return callConsole("changeSharedListEntries", { ...list, body: change.entries });
      return callConsole("changeSharedListZones", { ...list, body: change.zones });
    },
    onSuccess: (changed) => cacheList(client, account, changed),
  });
}

/** Imports a list's URL now. An event reports the result. */
export function useImportSharedList(account: string, id: string) {
  return useMutation({ mutationFn: () => callConsole("importSharedList", { accountId: account, listId: id }) });
}

/** Deletes a list. Its entries stay on their zones. */
export function useDeleteSharedList(account: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole("deleteSharedList", { accountId: account, listId: id }),
    onSuccess: () => {
      client.removeQueries({ queryKey: queryKeys.sharedList(account, id) });
      return client.invalidateQueries({ queryKey: queryKeys.sharedLists(account), exact: true });
    },
  });
}

function cacheList(client: QueryClient, account: string, list: SharedList): void {
  client.setQueryData(sharedListQuery(account, list.id).queryKey, list);
  void client.invalidateQueries({ queryKey: queryKeys.sharedLists(account), exact: true });
  void client.invalidateQueries({ queryKey: queryKeys.sharedListPlan(account, list.id) });
}
