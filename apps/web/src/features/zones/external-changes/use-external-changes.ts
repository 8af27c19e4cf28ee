import type { ExternalChange, ExternalChanges } from "@edge-console/contract/console/external-changes";
import {
  type DefaultError,
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { externalChangesApi } from "../../../api/external-changes-api.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";

/** Dismisses a change for all members of the account. */
export type DismissMutation = UseMutationResult<ExternalChanges, DefaultError, ExternalChange>;

/**
 * Returns the external changes of a zone that weren't dismissed: undefined while loading, none if they couldn't be loaded.
 * They're loaded after each load of the zone.
 */
export function useExternalChanges(
  account: string,
  zone: string,
): { changes: readonly ExternalChange[] | undefined; dismissal: DismissMutation } {
  const client = useQueryClient();
  const { dataUpdatedAt: zoneAt } = useQuery(zoneQuery(client, account, zone));
  // Only observed; other screens load the hostnames.
  const { dataUpdatedAt: hostnamesAt } = useQuery({ queryKey: queryKeys.zoneHostnames(account, zone), enabled: false });
  const queryKey = queryKeys.zoneExternalChanges(account, zone, { zoneAt, hostnamesAt });
  const { data, isError } = useQuery<ExternalChanges>({
    queryKey,
    queryFn: ({ signal }) => externalChangesApi.read(account, zone, { signal }),
    enabled: zoneAt > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const dismissal = useMutation({
    mutationFn: ({ id }: ExternalChange) => externalChangesApi.dismiss(account, zone, id),
    onSuccess: (remaining) => client.setQueryData(queryKey, remaining),
  });
  return { changes: data?.changes ?? (isError ? [] : undefined), dismissal };
}
