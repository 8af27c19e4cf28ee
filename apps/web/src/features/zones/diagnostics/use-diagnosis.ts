import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { type DiagnosticsData, diagnoseZone, type Diagnosis } from "@edge-console/contract/findings/diagnosis";
import { maxDnsChecks } from "@edge-console/contract/limits";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { standingQuery, statusQuery } from "../../../api/queries.ts";
import { useNow } from "../../../format/time.tsx";
import { dnsQuery, hostnamesQuery } from "../../../resources/hostnames/queries.ts";
import { useZoneTunnels } from "../../../resources/tunnels/use-zone-tunnels.ts";
import { zoneQuery } from "../../../resources/zones/queries.ts";
import { useZoneDeviations } from "../../../resources/zones/zone-deviations.ts";
import { useZoneFacts } from "../../../resources/zones/zone-facts.ts";

/** Diagnosis of a zone, with its input data. */
interface ZoneDiagnosis {
  readonly data: DiagnosticsData;
  /** If the hostnames couldn't be loaded, it's based on what the zone list knows of them. */
  readonly diagnosis: Diagnosis;
  /** Whether all data except DNS was loaded or failed to load. */
  readonly isFetched: boolean;
  /** Number of hostnames waiting for their first DNS check. */
  readonly pendingDnsChecks: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Diagnoses a zone. All parts of a zone's pages share the same cached data, so that they don't contradict each other.
 *
 * @param options `checksDns` and `polls`: whether it checks DNS, and polls while a certificate is issued; otherwise it
 * reuses the results of screens that do.
 */
export function useDiagnosis(account: string, zone: Zone, { checksDns = false, polls = false } = {}): ZoneDiagnosis {
  const now = useNow();
  const isTunnel = zone.ORIGIN_TYPE === "TUNNEL";
  const current = useQuery(zoneQuery(useQueryClient(), account, zone.ID));
  // The query polls while a certificate is issued.
  const hostnames = useQuery({
    ...hostnamesQuery(account, zone.ID),
    ...(!polls && { refetchInterval: false }),
  });
  const hasFailed = hostnames.isError && hostnames.data === undefined;
  const { facts, isFetched: areFactsFetched } = useZoneFacts(account, hasFailed);
  const tunnels = useZoneTunnels(account, isTunnel);
  const { findDeviations } = useZoneDeviations(account);
  const status = useQuery(statusQuery);
  const standing = useQuery(standingQuery(account));
  const checked = (hostnames.data ?? []).filter(({ DEFAULT }) => DEFAULT === 0).slice(0, maxDnsChecks);
  const dns = useQueries({
    queries: checked.map(({ HOSTNAME }) => ({ ...dnsQuery(account, zone.ID, HOSTNAME), enabled: checksDns })),
  });
  const data: DiagnosticsData = {
    zone,
    hostnames: hostnames.data,
    tunnel: isTunnel ? tunnels.findTunnel(zone) : undefined,
    dns: getVerdicts(checked, dns),
    standing: standing.data,
    report: status.data,
    deviations: findDeviations(zone.ID),
    isChecking: !hostnames.isFetched || (isTunnel && tunnels.isChecking),
    now,
  };
  const queries = [current, hostnames, status, ...(isTunnel ? [tunnels] : [])];
  return {
    data,
    diagnosis: diagnoseZone(hasFailed ? { ...data, hostnames: facts?.hostnames.get(zone.ID) } : data),
    isFetched:
      hostnames.isFetched && (!hasFailed || areFactsFetched) && status.isFetched && (!isTunnel || tunnels.isFetched),
    pendingDnsChecks: dns.filter(({ isPending }) => isPending).length,
    isFetching: [...queries, ...dns].some(({ isFetching }) => isFetching),
    refetch: () => Promise.all([...queries, ...dns].map(({ refetch }) => refetch())),
  };
}

function getVerdicts(hostnames: readonly Hostname[], checks: readonly UseQueryResult<DnsCheck>[]) {
  return new Map(
    hostnames.flatMap(({ ID }, index) => {
      const check = checks[index];
      const verdict = check?.isError ? "unknown" : check?.data?.verdict;
      return verdict ? [[Number(ID), verdict] as const] : [];
    }),
  );
}
