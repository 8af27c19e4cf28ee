import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { zonesQuery } from "../zones/queries.ts";
import { type HostnamesLoader, createHostnamesLoader, type LoaderSnapshot } from "./hostnames-loader.ts";

/** A hostname with the zone that it belongs to. */
export type AccountHostname = { zone: Pick<Zone, "ID" | "ZONE_NAME">; hostname: Hostname };

/** Every hostname of an account as far as it has been read, and how the reading goes. */
export type AccountHostnames = Pick<LoaderSnapshot, "state" | "problem"> &
  Pick<HostnamesLoader, "stop" | "resume" | "refresh"> & {
    /** Undefined until anything is known. */
    hostnames: readonly AccountHostname[] | undefined;
    /** How many zones have been read, of how many. */
    loadedZones: number;
    totalZones: number;
    /** Why not even the zones could be read. */
    zonesError: Error | null;
    retryZones: () => void;
  };

/** Reads the hostnames of all zones of an account while the screen is open. */
export function useAccountHostnames(account: string): AccountHostnames {
  const client = useQueryClient();
  const { data: zones, error, refetch } = useQuery(zonesQuery(account));
  const reader = useMemo(() => createHostnamesLoader(client, account), [client, account]);
  const reading = useSyncExternalStore(reader.subscribe, reader.getSnapshot);
  const ids = useMemo(() => zones?.map(({ ID }) => ID), [zones]);

  useEffect(() => {
    if (ids) reader.start(ids);
  }, [reader, ids]);

  const hostnames = useMemo(() => zones && joinZones(zones, reading), [zones, reading]);
  const { state, problem } = reading;
  const { stop, resume, refresh } = reader;
  return {
    hostnames: reading.hostnames.size === 0 && zones?.length !== 0 ? undefined : hostnames,
    state,
    problem,
    stop,
    resume,
    refresh,
    loadedZones: reading.hostnames.size,
    totalZones: zones?.length ?? 0,
    zonesError: zones ? null : error,
    retryZones: () => void refetch(),
  };
}

function joinZones(zones: readonly Zone[], { hostnames }: LoaderSnapshot): AccountHostname[] {
  return zones.flatMap((zone) => (hostnames.get(zone.ID) ?? []).map((hostname) => ({ zone, hostname })));
}
