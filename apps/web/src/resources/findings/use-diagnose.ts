import { type Diagnosis, diagnoseZone } from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { useNow } from "../../format/time.tsx";
import { useLoadedHostnames } from "../hostnames/use-loaded-hostnames.ts";
import { useZoneTunnels } from "../tunnels/use-zone-tunnels.ts";

/**
 * Returns a function that diagnoses each zone of a list, and whether the zones' tunnels were loaded, or couldn't be.
 * Hostnames take a request for each zone, so only those count that other screens have loaded. The function stays the same
 * until its results may differ.
 */
export function useDiagnose(
  account: string,
  zones: readonly Zone[] = [],
): { diagnose: (zone: Zone) => Diagnosis; isFetched: boolean } {
  const hasTunnel = zones.some(({ ORIGIN_TYPE }) => ORIGIN_TYPE === "TUNNEL");
  const { findTunnel, isFetched } = useZoneTunnels(account, hasTunnel);
  const hostnames = useLoadedHostnames(account);
  const { data: report } = useQuery(statusQuery);
  const { data: standing } = useQuery(standingQuery(account));
  const clock = useNow();
  // Only certificates depend on the time: without any, thousands of zones aren't diagnosed again.
  const now = hostnames.size > 0 ? clock : 0;
  const diagnose = useCallback(
    (zone: Zone) =>
      diagnoseZone({
        zone,
        hostnames: hostnames.get(zone.ID),
        tunnel: zone.ORIGIN_TYPE === "TUNNEL" ? findTunnel(zone) : undefined,
        standing,
        report,
        now,
      }),
    [findTunnel, hostnames, standing, report, now],
  );
  return { diagnose, isFetched };
}
