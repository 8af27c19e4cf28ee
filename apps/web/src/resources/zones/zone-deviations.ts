import type { ZoneDeviation } from "@edge-console/contract/console/zone-deviations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { callConsole } from "../../api/call-console.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** How often deviations are loaded again; events report most changes earlier. */
const refreshIntervalMs = 60_000;

/** Zones of an account that differ from what it wants, by zone. */
const zoneDeviationsQuery = (account: string) =>
  queryOptions({
    queryKey: queryKeys.zoneDeviations(account),
    queryFn: ({ signal }) => callConsole("listZoneDeviations", { accountId: account, signal }),
    select: groupByZone,
    refetchInterval: refreshIntervalMs,
  });

/**
 * Groups deviations by zone, once per response: a function that's created in a render runs in each, and with a new map, all zones are
 * diagnosed again.
 */
function groupByZone({
  deviations,
}: {
  deviations: readonly ZoneDeviation[];
}): ReadonlyMap<string, readonly ZoneDeviation[]> {
  return Map.groupBy(deviations, ({ zoneId }) => zoneId);
}

const none: readonly ZoneDeviation[] = [];

/**
 * Returns the deviations of an account's zones, and a function that finds those of a zone; undefined if they aren't known. The
 * function stays the same until its results may differ.
 */
export function useZoneDeviations(
  account: string,
  enabled = true,
): {
  deviations: readonly ZoneDeviation[] | undefined;
  findDeviations: (zone: string) => readonly ZoneDeviation[] | undefined;
  isFetched: boolean;
} {
  const { data, isFetched } = useQuery({ ...zoneDeviationsQuery(account), enabled });
  const findDeviations = useCallback((zone: string) => data && (data.get(zone) ?? none), [data]);
  return { deviations: data && [...data.values()].flat(), findDeviations, isFetched: isFetched || !enabled };
}
