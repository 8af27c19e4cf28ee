import {
  dependsOnTime,
  type Diagnosis,
  type DiagnosticsData,
  diagnoseZone,
} from "@edge-console/contract/findings/diagnosis";
import type { Zone } from "@edge-console/contract/objects/zone";
import { replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { useNow } from "../../format/time.tsx";
import { useZoneDeviations } from "../zones/zone-deviations.ts";
import { useZoneTunnels } from "../tunnels/use-zone-tunnels.ts";
import { useFindingHostnames } from "./use-finding-hostnames.ts";

const noZones: readonly Zone[] = [];

/** Only certificates depend on the time: thousands of zones aren't diagnosed more often than this, in seconds. */
const clockStepSeconds = 60;

/**
 * Returns a function that diagnoses each zone of a list, and whether everything for it was loaded, or couldn't be. It
 * loads nothing for each zone. The function stays the same until its results may differ.
 */
export function useDiagnose(
  account: string,
  zones: readonly Zone[] = noZones,
): { diagnose: (zone: Zone) => Diagnosis; isFetched: boolean } {
  const hasTunnel = useMemo(() => zones.some(({ ORIGIN_TYPE }) => ORIGIN_TYPE === "TUNNEL"), [zones]);
  const { findTunnel, isFetched: areTunnelsFetched } = useZoneTunnels(account, hasTunnel);
  const { findHostnames, isFetched, isChecking } = useFindingHostnames(account, zones.length > 0);
  const { findDeviations, isFetched: areDeviationsFetched } = useZoneDeviations(account, zones.length > 0);
  const { data: report } = useQuery(statusQuery);
  const { data: standing } = useQuery(standingQuery(account));
  // Rounded up, so that no zone is active whose certificate has expired.
  const now = Math.ceil(useNow() / clockStepSeconds) * clockStepSeconds;
  const diagnose = useCallback(
    (zone: Zone) =>
      diagnoseOnce({
        zone,
        hostnames: findHostnames(zone.ID),
        tunnel: zone.ORIGIN_TYPE === "TUNNEL" ? findTunnel(zone) : undefined,
        standing,
        report,
        deviations: findDeviations(zone.ID),
        isChecking,
        now,
      }),
    [findTunnel, findHostnames, findDeviations, isChecking, standing, report, now],
  );
  return { diagnose, isFetched: areTunnelsFetched && areDeviationsFetched && isFetched };
}

/**
 * The last diagnosis of each zone, so that going back to a list doesn't diagnose thousands of them again. An equal one is the same
 * object, so that lists don't render again when hostnames are loaded that have no findings.
 */
const diagnoses = new WeakMap<
  DiagnosticsData["zone"],
  { readonly data: DiagnosticsData; readonly diagnosis: Diagnosis }
>();

function diagnoseOnce(data: DiagnosticsData): Diagnosis {
  const last = diagnoses.get(data.zone);
  if (last && hasSameResult(last.data, data)) return last.diagnosis;
  const diagnosis = replaceEqualDeep(last?.diagnosis, diagnoseZone(data));
  diagnoses.set(data.zone, { data, diagnosis });
  return diagnosis;
}

/**
 * Returns whether the diagnosis of `last` is also that of `next`; both have the same properties. Runs for each of thousands of zones, so
 * it creates no objects.
 */
function hasSameResult<Data extends DiagnosticsData>(last: Data, next: Data): boolean {
  for (const name in next) {
    if (last[name] !== next[name] && (name !== "now" || dependsOnTime(last))) return false;
  }
  return true;
}
