import { collectDnsFindings, isActive } from "@edge-console/contract/findings/hostnames";
import pLimit from "p-limit";
import type { DnsChecker } from "../../service/proxy/dns-check.ts";
import type { AccountFacts, Collection, Collector } from "./account-facts.ts";
import { toCondition } from "./finding-condition.ts";
import { type KnownHostname, listHostnames, toHostnameSubject } from "./known-hostnames.ts";
import type { AlertMemory } from "./alert-memory.ts";
import type { Observation } from "./observation.ts";

/** Time between two checks of a hostname, in seconds, and while its alert is about to open or to be resolved. */
const intervalSeconds = 1_800;
const changingIntervalSeconds = 60;
/** Checks of an evaluation, of which so many run at a time. */
const maxChecks = 10;
const concurrentChecks = 5;

/**
 * Creates the collector of DNS: an alert is a custom hostname that once pointed to its zone, and no longer does. A hostname
 * that never pointed to it is still being set up.
 */
export function createDnsCollector(dns: DnsChecker): Collector {
  return async (facts) => {
    const { hostnames, isComplete } = listHostnames(facts);
    const custom = hostnames.filter(({ hostname, target }) => hostname.DEFAULT === 0 && target !== undefined);
    const before = facts.memory.dns ?? {};
    const memory: Record<string, { at: number; pointed: boolean }> = {};
    const observations: Observation[] = [];
    const checked: KnownHostname[] = [];
    for (const known of custom) {
      const { zone, hostname } = known;
      const id = String(hostname.ID);
      const last = before[id];
      if (last) memory[id] = last;
      if (isActive(hostname)) checked.push(known);
      else observations.push({ kind: "dns-changed", subject: toHostnameSubject(zone, hostname), condition: null });
    }
    const limit = pLimit(concurrentChecks);
    const due = selectDue(facts, checked);
    for (const result of await Promise.all(due.map((known) => limit(check, dns, facts.now, known, before)))) {
      memory[result.id] = result.memory;
      if (result.observation) observations.push(result.observation);
    }
    const kept = isComplete ? memory : { ...before, ...memory };
    return toCollection(observations, kept, isComplete);
  };
}

function toCollection(observations: Observation[], dns: AlertMemory["dns"], isComplete: boolean): Collection {
  return { observations, memory: { dns }, ...(!isComplete && { unchecked: ["hostnames"] }) };
}

/** Selects the hostnames to check now, those checked longest ago first. Without subscribers, none is looked up. */
function selectDue({ now, memory, active, hasSubscribers }: AccountFacts, hostnames: readonly KnownHostname[]) {
  if (!hasSubscribers) return [];
  const changing = new Set(
    active.filter(({ kind, isChanging }) => kind === "dns-changed" && isChanging).map(({ subject }) => subject.id),
  );
  const getLast = ({ hostname }: KnownHostname) => memory.dns?.[String(hostname.ID)]?.at ?? 0;
  return hostnames
    .filter((known) => {
      const interval = changing.has(String(known.hostname.ID)) ? changingIntervalSeconds : intervalSeconds;
      return now - getLast(known) >= interval;
    })
    .toSorted((a, b) => getLast(a) - getLast(b))
    .slice(0, maxChecks);
}

async function check(
  dns: DnsChecker,
  now: number,
  { zone, hostname, target = "", zoneHostnames }: KnownHostname,
  before: NonNullable<AlertMemory["dns"]>,
): Promise<{ id: string; memory: { at: number; pointed: boolean }; observation: Observation | undefined }> {
  const id = String(hostname.ID);
  const { verdict } = await dns.check({ hostname: hostname.HOSTNAME, target, zoneHostnames });
  const pointed = verdict === "points-here" || before[id]?.pointed === true;
  const [finding] = collectDnsFindings(hostname, verdict);
  const observation: Observation | undefined =
    verdict === "unknown"
      ? undefined
      : {
          kind: "dns-changed",
          subject: toHostnameSubject(zone, hostname),
          condition: finding && pointed ? toCondition(finding) : null,
        };
  return { id, memory: { at: now, pointed }, observation };
}
