import type { SavedView, SavedViewInput } from "@edge-console/contract/console/saved-views";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** Saved views of the zone list: the user's own, and those shared with the account. */
export const savedViewsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.savedViews(account),
    queryFn: async ({ signal }) => (await callConsole("listSavedViews", { accountId: account, signal })).views,
    staleTime: 60_000,
  });

/** What a saved view contains: the query string of the list, and its hidden columns. */
export type CurrentView = Pick<SavedView, "search" | "hidden">;

/** Change of the saved views. */
export type ViewChange =
  | { readonly type: "save"; readonly view: SavedViewInput }
  | { readonly type: "share"; readonly id: string; readonly shared: boolean }
  | { readonly type: "delete"; readonly id: string };

/** Mutation that saves, shares, or deletes a view. */
export function useViewChange(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: ViewChange) => {
      const { views } = await sendChange(account, change);
      return views;
    },
    onSuccess: (views) => client.setQueryData(savedViewsQuery(account).queryKey, views),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.savedViews(account) }),
  });
}

function sendChange(accountId: string, change: ViewChange) {
  switch (change.type) {
    case "save":
      return callConsole("saveView", { accountId, body: change.view });
    case "share":
      return callConsole("shareView", { accountId, viewId: change.id, body: { shared: change.shared } });
    case "delete":
      return callConsole("deleteView", { accountId, viewId: change.id });
  }
}
