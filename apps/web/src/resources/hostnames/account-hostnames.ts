import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { callConsole } from "../../api/call-console.ts";
import { problemFromServer } from "../../api/problem.ts";
import { queryKeys } from "../../api/query-keys.ts";
import type { QueryState } from "../../problems/problem-state.tsx";

/** How often the hostnames are loaded again, while all are known and while some are being read. */
const refetchIntervalMs = { known: 60_000, updating: 3_000, updatingPerZone: 10 };

/** All hostnames of an account, from the server's copy: one request, whatever the number of zones. */
export const accountHostnamesQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.accountHostnames(account),
    queryFn: ({ signal }) => callConsole("listAccountHostnames", { accountId: account, query: {}, signal }),
    refetchInterval: ({ state: { data } }) => {
      const { known, updating, updatingPerZone } = refetchIntervalMs;
      return data?.state === "updating" ? Math.max(updating, updatingPerZone * data.zones.length) : known;
    },
  });

/** A hostname with the zone that it belongs to. */
export type AccountHostname = { zone: Pick<Zone, "ID" | "ZONE_NAME">; hostname: Hostname };

/** The hostnames of an account, as far as they're known. */
export type AccountHostnames = {
  /** Undefined until those of one zone are known. */
  hostnames: readonly AccountHostname[] | undefined;
  totalZones: number;
  /** Zones whose hostnames are known. */
  knownZones: number;
  isComplete: boolean;
  /** Whether some are being read. */
  isUpdating: boolean;
  /** When the hostnames that are the oldest were read, in Unix seconds; undefined before the first time. */
  readAt: number | undefined;
  /** Why they couldn't be loaded or read again. Its `refetch` has the server read all hostnames again. */
  query: QueryState;
};

/** Loads the hostnames of all zones of an account. */
export function useAccountHostnames(account: string): AccountHostnames {
  const client = useQueryClient();
  const { data, error } = useQuery(accountHostnamesQuery(account));
  const refresh = useMutation({
    mutationFn: () => callConsole("listAccountHostnames", { accountId: account, query: { refresh: "1" } }),
    onSuccess: (refreshed) => client.setQueryData(queryKeys.accountHostnames(account), refreshed),
    // Shows why, as the error of the query.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.accountHostnames(account) }),
  });
  const known = useMemo(() => data?.zones.filter(({ readAt }) => readAt !== null), [data]);
  const hostnames = useMemo(
    () =>
      known?.flatMap(({ id, name, hostnames }) =>
        hostnames.map((hostname) => ({ zone: { ID: id, ZONE_NAME: name }, hostname })),
      ),
    [known],
  );
  const totalZones = data?.zones.length ?? 0;
  const knownZones = known?.length ?? 0;
  const isListed = data !== undefined && data.readAt !== null;
  const times = known?.flatMap(({ readAt }) => readAt ?? []) ?? [];
  const listed = isListed && (knownZones > 0 || totalZones === 0) ? hostnames : undefined;
  const readAt = times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : (data?.readAt ?? undefined);
  return {
    hostnames: listed,
    totalZones,
    knownZones,
    isComplete: isListed && knownZones === totalZones,
    isUpdating: data?.state === "updating",
    readAt,
    query: {
      data: listed,
      dataUpdatedAt: (readAt ?? 0) * 1000,
      error: error ?? (data?.problem ? problemFromServer(data.problem) : null),
      isFetching: refresh.isPending,
      refetch: refresh.mutate,
    },
  };
}

/**
 * Changes the hostnames of a zone in the cached list of all, so that both lists show the same. The list is loaded again when
 * it's next opened.
 */
export function changeAccountHostnames(
  client: QueryClient,
  account: string,
  zone: string,
  change: (hostnames: readonly Hostname[]) => readonly Hostname[],
): void {
  const { queryKey } = accountHostnamesQuery(account);
  client.setQueryData(
    queryKey,
    (cached) =>
      cached && {
        ...cached,
        zones: cached.zones.map((one) => (one.id === zone ? { ...one, hostnames: [...change(one.hostnames)] } : one)),
      },
  );
  void client.invalidateQueries({ queryKey, refetchType: "none" });
}
