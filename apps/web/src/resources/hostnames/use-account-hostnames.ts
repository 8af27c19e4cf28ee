import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { zonesQuery } from "../zones/queries.ts";
import { type HostnamesLoader, createHostnamesLoader, type LoaderSnapshot } from "./hostnames-loader.ts";

/** A hostname with the zone that it belongs to. */
export type AccountHostname = { zone: Pick<Zone, "ID" | "ZONE_NAME">; hostname: Hostname };

/** Hostnames of an account that are loaded, and the state of the loader. */
export type AccountHostnames = Pick<LoaderSnapshot, "state" | "problem" | "loadedAt"> &
  Pick<HostnamesLoader, "stop" | "resume" | "refresh"> & {
    /** Undefined until the first zone is loaded. */
    hostnames: readonly AccountHostname[] | undefined;
    loadedZones: number;
    totalZones: number;
    /** Why the list of zones couldn't be loaded. */
    zonesError: Error | null;
    retryZones: () => void;
  };

/** Loads the hostnames of all zones of an account while the component is mounted. */
export function useAccountHostnames(account: string): AccountHostnames {
  const client = useQueryClient();
  const { data: zones, error, refetch, dataUpdatedAt } = useQuery(zonesQuery(account));
  const loader = useMemo(() => createHostnamesLoader(client, account), [client, account]);
  const snapshot = useSyncExternalStore(loader.subscribe, loader.getSnapshot);
  const ids = useMemo(() => zones?.map(({ ID }) => ID), [zones]);

  useEffect(() => {
    if (ids) loader.start(ids);
  }, [loader, ids]);

  const hostnames = useMemo(() => zones && joinZones(zones, snapshot), [zones, snapshot]);
  const { state, problem, loadedAt = dataUpdatedAt } = snapshot;
  const { stop, resume, refresh } = loader;
  // The list of zones is from an earlier time, and so is the list of their hostnames.
  const isOutdated = zones !== undefined && error !== null && state === "done";
  return {
    hostnames: snapshot.hostnames.size === 0 && zones?.length !== 0 ? undefined : hostnames,
    state: isOutdated ? "failed" : state,
    problem: isOutdated ? error : problem,
    loadedAt: error ? Math.min(loadedAt, dataUpdatedAt) : loadedAt,
    stop,
    resume: () => {
      if (isOutdated) void refetch();
      else resume();
    },
    refresh,
    loadedZones: snapshot.hostnames.size,
    totalZones: zones?.length ?? 0,
    zonesError: zones ? null : error,
    retryZones: () => void refetch(),
  };
}

function joinZones(zones: readonly Zone[], { hostnames }: LoaderSnapshot): AccountHostname[] {
  return zones.flatMap((zone) => (hostnames.get(zone.ID) ?? []).map((hostname) => ({ zone, hostname })));
}
