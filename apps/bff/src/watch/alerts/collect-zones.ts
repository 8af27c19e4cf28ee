import { collectStopFindings } from "@edge-console/contract/findings/zone-settings";
import { type AccountFacts, areOutdated, type Collection } from "./account-facts.ts";
import { toCondition } from "./finding-condition.ts";
import type { Observation } from "./observation.ts";

/** Observes which zones the provider has paused. */
export function collectZones(facts: AccountFacts): Collection {
  const { zones } = facts;
  if (!zones) return { observations: [], unchecked: ["zones"] };
  const { at, list } = zones;
  const observations = list.map(({ zone }): Observation => {
    const finding = collectStopFindings(zone).find(({ code }) => code === "zone-paused");
    const condition = finding ? { ...toCondition(finding), title: `${zone.ZONE_NAME}: ${finding.title}` } : null;
    return { kind: "zone-paused", subject: { type: "zone", id: zone.ID, name: zone.ZONE_NAME }, condition, at };
  });
  return { observations, ...(areOutdated(facts, zones) && { unchecked: ["zones"] }) };
}
