import { getAuditFieldLabel } from "@edge-console/contract/console/audit-labels";
import type { AppliedEntry } from "../../people/audit/entries-after.ts";
import { type AccountFacts, areOutdated, type Collection } from "./account-facts.ts";
import type { Observation } from "./observation.ts";

/** Names that a sentence lists; the others are counted. */
const maxNamed = 5;

/** Observes changes of zones and hostnames that were made outside the console: one event for each zone. */
export function collectExternalChanges(facts: AccountFacts): Collection {
  const { entries, zones } = facts;
  const external = entries.filter(({ actor }) => actor.kind === "outside");
  const byZone = Map.groupBy(external, ({ target }) => target.split("/")[2] ?? "");
  const observations = [...byZone].map(([zoneId, changes]): Observation => {
    const name = zones?.list.find(({ zone }) => zone.ID === zoneId)?.zone.ZONE_NAME ?? zoneId;
    const last = changes.at(-1);
    return {
      kind: "external-change",
      subject: { type: "zone", id: zoneId, name },
      occurrence: last?.id ?? "",
      supersedes: true,
      ...(last && { at: last.at }),
      condition: {
        title: `${name} was changed outside the console`,
        sentence: `${describeChanges(changes)} Review them in the zone's activity.`,
      },
    };
  });
  return { observations, ...(areOutdated(facts, zones) && { unchecked: ["changes"] }) };
}

function describeChanges(entries: readonly AppliedEntry[]): string {
  const labels = (action: AppliedEntry["action"]) =>
    entries
      .filter((entry) => entry.action === action)
      .flatMap(({ changes }) => changes.map(({ field }) => getAuditFieldLabel(action, field)));
  const names = (action: AppliedEntry["action"], side: "before" | "after") =>
    entries
      .filter((entry) => entry.action === action)
      .flatMap(({ changes }) => changes.filter(({ field }) => field === "HOSTNAME").map((change) => change[side]))
      .filter((name) => typeof name === "string");
  return [
    describeList("Settings changed", labels("updateZone")),
    describeList("Hostname settings changed", labels("updateHostname")),
    describeList("Hostnames added", names("createHostname", "after")),
    describeList("Hostnames deleted", names("deleteHostname", "before")),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function describeList(label: string, names: readonly string[]): string {
  const unique = [...new Set(names)];
  if (unique.length === 0) return "";
  const others = unique.length - maxNamed;
  return `${label}: ${unique.slice(0, maxNamed).join(", ")}${others > 0 ? `, and ${others} more` : ""}.`;
}
