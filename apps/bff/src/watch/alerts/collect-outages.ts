import { alertKindsOfFindings } from "@edge-console/contract/alerts/finding-kinds";
import type { AlertKind } from "@edge-console/contract/alerts/alert-kinds";
import type { AlertSubject } from "@edge-console/contract/alerts/alert";
import { describeOutage, formatOutageTitle, type Outage } from "@edge-console/contract/findings/outages";
import { collectTunnelFindings, getTunnelState } from "@edge-console/contract/findings/tunnel";
import type { ZoneRecentTraffic } from "../../service/usage/recent-hours.ts";
import { type AccountFacts, areOutdated, type Collector } from "./account-facts.ts";
import { toSubjectKey } from "./alert-store.ts";
import { listOutages } from "./list-outages.ts";
import type { Condition, Observation } from "./observation.ts";
import { getHourlyRequests, type StoredOutage } from "./stored-outage.ts";

/** Lists the traffic of an account's zones in the recent hours that were loaded after a time. */
export type ListTraffic = (accountId: string, after: number) => Promise<ZoneRecentTraffic[]>;

/** Kinds of alerts about a tunnel and about a zone. At most one of the former is open about a tunnel. */
const tunnelKinds = ["tunnel-disconnected", "not-serving", "unused-tunnel-disconnected"] as const satisfies AlertKind[];
const zoneKinds = ["zone-paused", "not-serving", "maintenance"] as const satisfies AlertKind[];

/** Zones that are stored with an outage; the others are counted. */
const maxZones = 50;
/** Time after the start of an outage in which its usual requests are looked for, if they aren't known, in seconds. */
const searchSeconds = 3 * 3_600;
/** Age from which the traffic of a zone doesn't say how many requests it usually has, in seconds. */
const trafficAgeSeconds = 2 * 86_400;

/** Creates the collector of what stops the traffic of zones: one condition for each cause, with the zones that it takes down. */
export function createOutageCollector(listTraffic: ListTraffic): Collector {
  return async (facts) => {
    const { zones, tunnels } = facts;
    const conditions = await collectConditions(listTraffic, facts);
    const isOutdated = !zones || !tunnels || areOutdated(facts, zones) || areOutdated(facts, tunnels);
    return {
      observations: [...observeZones(facts, conditions), ...observeTunnels(facts, conditions)],
      memory: { connectedAt: rememberConnected(facts) },
      ...(isOutdated && { unchecked: ["zones"] }),
    };
  };
}

/** Returns the conditions of all outages, by the kind and the subject of their alert. */
async function collectConditions(listTraffic: ListTraffic, facts: AccountFacts): Promise<Map<string, Condition>> {
  const conditions = new Map<string, Condition>();
  for (const outage of listOutages(facts)) {
    const kind = alertKindsOfFindings[outage.cause.code];
    // The usage limit is an alert of the account. A zone can have several causes, which are one alert.
    if (!kind || outage.subject.type === "account" || conditions.has(toKey(kind, outage.subject))) continue;
    conditions.set(toKey(kind, outage.subject), {
      severity: outage.cause.severity,
      title: formatOutageTitle(outage),
      sentence: describeOutage(outage),
      outage: await toStoredOutage(listTraffic, facts, kind, outage),
    });
  }
  return conditions;
}

/** Returns an outage with what was found out about it when it began. */
export async function toStoredOutage(
  listTraffic: ListTraffic,
  facts: Pick<AccountFacts, "accountId" | "now" | "active" | "tunnels" | "memory">,
  kind: AlertKind,
  { cause, subject, zones: unsorted }: Outage,
): Promise<StoredOutage> {
  const zones = unsorted.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  const { accountId, now, active } = facts;
  const key = toKey(kind, subject);
  const before = active.find((alert) => toKey(alert.kind, alert.subject) === key)?.outage;
  const since = before?.since ?? findStart(facts, cause.code, subject.id);
  const current = {
    since,
    zones: zones.slice(0, maxZones).map(({ id, name }) => ({ id, name })),
    zoneCount: zones.length,
  };
  const isSame = before?.zoneCount === zones.length && before.zones.every(({ id }, index) => zones[index]?.id === id);
  if (before && isSame && (before.hourly !== null || now - since > searchSeconds)) {
    return { ...current, hourly: before.hourly };
  }
  const recent = await listTraffic(accountId, since - trafficAgeSeconds);
  const byZone = new Map(recent.map((zone) => [zone.id, zone.traffic]));
  const hourly = zones.map(({ id }) => {
    const known = byZone.get(id);
    return known ? getHourlyRequests(known, since) : null;
  });
  return { ...current, hourly: sumHours(hourly) ?? before?.hourly ?? null };
}

/** Adds up the hours of zones; null if those of one aren't known, or there are none. */
function sumHours(zones: readonly (readonly number[] | null)[]): number[] | null {
  const known = zones.filter((hours) => hours !== null);
  if (known.length < zones.length) return null;
  return known.reduce<number[] | null>(
    (sum, hours) => hours.map((requests, hour) => requests + (sum?.[hour] ?? 0)),
    null,
  );
}

/**
 * Returns when an outage began, in Unix seconds: a tunnel's with its last report, or when it was last seen connected if its
 * connector stopped cleanly, which takes the time of the report with it. Another outage begins when it's seen first.
 */
function findStart(
  { now, tunnels, memory }: Pick<AccountFacts, "now" | "tunnels" | "memory">,
  code: Outage["cause"]["code"],
  id: string,
): number {
  if (code !== "tunnel-disconnected") return now;
  const reportedAt = tunnels?.list.find(({ TUNNEL_ID }) => TUNNEL_ID === id)?.CONNECTED_AT ?? 0;
  return reportedAt > 0 ? reportedAt : (memory.connectedAt?.[id] ?? now);
}

/** Returns when tunnels were last seen connected, by their ID. */
function rememberConnected({ tunnels, memory }: AccountFacts): Record<string, number> {
  return Object.fromEntries(
    (tunnels?.list ?? []).flatMap((tunnel) => {
      const id = tunnel.TUNNEL_ID;
      const at = getTunnelState(tunnel) === "connected" ? tunnels?.at : memory.connectedAt?.[id];
      return at === undefined ? [] : [[id, at]];
    }),
  );
}

function observeZones({ zones }: AccountFacts, conditions: ReadonlyMap<string, Condition>): Observation[] {
  return (zones?.list ?? []).flatMap(({ zone, hostnames }) => {
    const subject = { type: "zone", id: zone.ID, name: zone.ZONE_NAME } as const;
    return zoneKinds.flatMap((kind): Observation[] => {
      const condition = conditions.get(toKey(kind, subject)) ?? null;
      // Without its hostnames, nothing says that it has an active one.
      if (kind === "not-serving" && condition === null && !hostnames) return [];
      return [{ kind, subject, condition, at: zones?.at ?? 0 }];
    });
  });
}

function observeTunnels({ tunnels }: AccountFacts, conditions: ReadonlyMap<string, Condition>): Observation[] {
  return (tunnels?.list ?? []).flatMap((tunnel) => {
    const subject = { type: "tunnel", id: tunnel.TUNNEL_ID, name: tunnel.NAME } as const;
    const found = tunnelKinds.find((kind) => conditions.has(toKey(kind, subject)));
    const isUnused = found === undefined && getTunnelState(tunnel) === "disconnected";
    return tunnelKinds.map((kind): Observation => {
      const condition =
        kind === "unused-tunnel-disconnected" && isUnused
          ? describeUnused(tunnel)
          : (conditions.get(toKey(kind, subject)) ?? null);
      const isReplaced = condition === null && (found !== undefined || isUnused);
      return { kind, subject, condition, at: tunnels?.at ?? 0, isReplaced };
    });
  });
}

function describeUnused(tunnel: Parameters<typeof collectTunnelFindings>[0]): Condition | null {
  const [finding] = collectTunnelFindings(tunnel);
  return finding
    ? { severity: "info", title: finding.title, sentence: "No zone uses it, so all traffic is served." }
    : null;
}

function toKey(kind: AlertKind, subject: AlertSubject): string {
  return `${kind} ${toSubjectKey(subject)}`;
}
