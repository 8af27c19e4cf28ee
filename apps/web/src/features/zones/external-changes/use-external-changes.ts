import type { ExternalChange, ExternalChanges } from "@edge-console/contract/console/external-changes";
import { keepPreviousData, useMutation, type UseMutationResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../../../api/query-keys.ts";
import { externalChangesApi } from "../../../api/external-changes-api.ts";
import type { ProblemError } from "../../../api/problem.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";

/** Takes a change off the list, for everybody on the account. */
export type DismissMutation = UseMutationResult<ExternalChanges, ProblemError, ExternalChange>;

/**
 * What was changed in a zone outside this console and not dismissed yet: undefined while that is being asked, nothing
 * where it cannot be told. It is looked for after each read of the zone.
 */
export function useExternalChanges(
  account: string,
  zone: string,
): { changes: readonly ExternalChange[] | undefined; dismissal: DismissMutation } {
  const client = useQueryClient();
  const { dataUpdatedAt: zoneAt } = useQuery(zoneQuery(client, account, zone));
  // Whether the hostnames are read is left to the screens that show them.
  const { dataUpdatedAt: hostnamesAt } = useQuery({ queryKey: queryKeys.zoneHostnames(account, zone), enabled: false });
  const queryKey = queryKeys.zoneExternalChanges(account, zone, { zoneAt, hostnamesAt });
  const { data, isError } = useQuery<ExternalChanges>({
    queryKey,
    queryFn: ({ signal }) => externalChangesApi.read(account, zone, { signal }),
    enabled: zoneAt > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const dismissal = useMutation<ExternalChanges, ProblemError, ExternalChange>({
    mutationFn: ({ id }) => externalChangesApi.dismiss(account, zone, id),
    onSuccess: (left) => client.setQueryData(queryKey, left),
  });
  return { changes: data?.changes ?? (isError ? [] : undefined), dismissal };
}
