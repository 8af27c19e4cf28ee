import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import type { DiagnosedZone } from "@edge-console/contract/findings/diagnosed-objects";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { type AccountFacts, areOutdated } from "./account-facts.ts";

/** A hostname, and when it was loaded. */
export interface KnownHostname {
  readonly zone: DiagnosedZone;
  readonly hostname: Hostname;
  readonly at: number;
  /** The default hostname of its zone, which its DNS points to; undefined if it isn't known. */
  readonly target: string | undefined;
  /** All hostnames of its zone. */
  readonly zoneHostnames: readonly string[];
}

/** Lists the known hostnames of an account. `isComplete`: those of all zones are known, and not outdated. */
export function listHostnames(facts: AccountFacts): {
  readonly hostnames: readonly KnownHostname[];
  readonly isComplete: boolean;
} {
  const { zones, now, outdatedAfter } = facts;
  const hostnames = (zones?.list ?? []).flatMap(({ zone, hostnames: known }) => {
    const target = known?.list.find(({ DEFAULT }) => DEFAULT === 1)?.HOSTNAME;
    const zoneHostnames = (known?.list ?? []).map(({ HOSTNAME }) => HOSTNAME);
    return (known?.list ?? []).map((hostname) => ({ zone, hostname, at: known?.at ?? 0, target, zoneHostnames }));
  });
  const isComplete =
    zones !== undefined &&
    !areOutdated(facts, zones) &&
    zones.list.every(({ hostnames: known }) => known && now - known.at <= outdatedAfter.hostnames);
  return { hostnames, isComplete };
}

/** Returns the subject of an alert about a hostname. */
export function toHostnameSubject(zone: DiagnosedZone, { ID, HOSTNAME }: Hostname): AlertSubject {
  return { type: "hostname", id: String(ID), name: HOSTNAME, zoneId: zone.ID };
}
