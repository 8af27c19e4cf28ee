import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** The file that the account's zones are meant to follow. */
export const configurationSourceQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.configurationSource(account),
    queryFn: async ({ signal }) => (await callConsole("getConfigurationSource", { accountId: account, signal })).source,
  });

/** Names a file as the one that the account's zones are meant to follow. */
export function useSetSource(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { file: string; name: string; commit: string | null }) =>
      callConsole("setConfigurationSource", { accountId: account, body }),
    onSuccess: ({ source }) => {
      client.setQueryData(configurationSourceQuery(account).queryKey, source);
      void client.invalidateQueries({ queryKey: queryKeys.zoneDeviations(account) });
    },
  });
}

/** Ends the comparison of zones with a file. */
export function useRemoveSource(account: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole("removeConfigurationSource", { accountId: account }),
    onSuccess: () => {
      client.setQueryData(configurationSourceQuery(account).queryKey, null);
      void client.invalidateQueries({ queryKey: queryKeys.zoneDeviations(account) });
    },
  });
}
