import type { ConsoleResponse } from "@edge-console/contract/console-operations";
import type { ExternalChange } from "@edge-console/contract/console/external-changes";
import {
  type DefaultError,
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { callConsole } from "../../../api/call-console.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { externalChangesQuery } from "./queries.ts";

/** Dismisses a change for all members of the account. */
export type DismissMutation = UseMutationResult<ConsoleResponse<"dismissExternalChange">, DefaultError, ExternalChange>;

/**
 * Returns the external changes of a zone that weren't dismissed: undefined while loading, none if they couldn't be loaded.
 * They're loaded after each load of the zone.
 */
export function useExternalChanges(
  account: string,
  zone: string,
): { changes: readonly ExternalChange[] | undefined; dismissal: DismissMutation } {
  const client = useQueryClient();
  const { dataUpdatedAt: zoneAt, isFetching: isZoneFetching } = useQuery(zoneQuery(client, account, zone));
  // Only observed; other screens load the hostnames.
  const { dataUpdatedAt: hostnamesAt, isFetching: areHostnamesFetching } = useQuery({
    queryKey: queryKeys.zoneHostnames(account, zone),
    enabled: false,
  });
  const query = externalChangesQuery(account, zone, { zoneAt, hostnamesAt });
  const { queryKey } = query;
  const { data, isError } = useQuery({
    ...query,
    // Once after both.
    enabled: zoneAt > 0 && !isZoneFetching && !areHostnamesFetching,
    placeholderData: keepPreviousData,
  });
  const dismissal = useMutation({
    mutationFn: ({ id }: ExternalChange) =>
      callConsole("dismissExternalChange", { accountId: account, zoneId: zone, changeId: id }),
    onSuccess: (remaining) => client.setQueryData(queryKey, remaining),
  });
  return { changes: data?.changes ?? (isError ? [] : undefined), dismissal };
}
