import type { ExternalChange } from "@edge-console/contract/console/external-changes";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { callConsole } from "../../../api/call-console.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { externalChangesQuery } from "./queries.ts";

/**
 * Returns the external changes of a zone that weren't dismissed: undefined while loading, none if they couldn't be loaded.
 * They're loaded after each load of the zone.
 */
export function useExternalChanges(account: string, zone: string): readonly ExternalChange[] | undefined {
  const client = useQueryClient();
  const { dataUpdatedAt: zoneAt, isFetching: isZoneFetching } = useQuery(zoneQuery(client, account, zone));
  // Only observed; other screens load the hostnames.
  const { dataUpdatedAt: hostnamesAt, isFetching: areHostnamesFetching } = useQuery({
    queryKey: queryKeys.zoneHostnames(account, zone),
    enabled: false,
  });
  const { data, isError } = useQuery({
    ...externalChangesQuery(account, zone, { zoneAt, hostnamesAt }),
    // Once after both.
    enabled: zoneAt > 0 && !isZoneFetching && !areHostnamesFetching,
    placeholderData: keepPreviousData,
  });
  return data?.changes ?? (isError ? [] : undefined);
}

/** Dismisses a change of a zone for all members of the account. */
export function useDismissExternalChange(account: string, zone: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changeId: string) =>
      callConsole("dismissExternalChange", { accountId: account, zoneId: zone, changeId }),
    onSuccess: (remaining) =>
      client.setQueriesData({ queryKey: queryKeys.zoneExternalChanges(account, zone) }, remaining),
  });
}
