import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callConsole } from "../../../api/call-console.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** External changes of a zone that were found when it and its hostnames were loaded, at these times in milliseconds. */
export const externalChangesQuery = (
  account: string,
  zone: string,
  loaded: { readonly zoneAt: number; readonly hostnamesAt: number },
) =>
  queryOptions({
    queryKey: queryKeys.zoneExternalChanges(account, zone, loaded),
    queryFn: ({ signal }) => callConsole("listExternalChanges", { accountId: account, zoneId: zone, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the external changes of a zone that has been loaded, with its hostnames. */
export function prefetchExternalChanges(client: QueryClient, account: string, zone: string): void {
  const getLoadedAt = (queryKey: readonly string[]) => client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  const zoneAt = getLoadedAt(queryKeys.zone(account, zone));
  const hostnamesAt = getLoadedAt(queryKeys.zoneHostnames(account, zone));
  if (zoneAt > 0) void client.prefetchQuery(externalChangesQuery(account, zone, { zoneAt, hostnamesAt }));
}
