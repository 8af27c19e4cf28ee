import { zoneFields } from "@edge-console/contract/fields/zone";
import type { Zone } from "@edge-console/contract/objects/zone";
import { formatAsNumber } from "@edge-console/contract/rules/as-number-list";
import { getCountryName } from "@edge-console/contract/rules/countries";
import { findZoneRules, parseVisitorQuery, type ZoneRule } from "@edge-console/contract/rules/visitor-query";
import { formatQuantity } from "../format/quantities.ts";
import { paths } from "../paths.ts";
import type { Command } from "./commands.ts";

/** Answer to a search for visitors: every rule that matches them, and a sentence. */
export type VisitorAnswer = { summary: string; commands: Command[] };

const effects: Readonly<Record<ZoneRule["effect"], string>> = {
  block: "Blocked",
  allow: "Always allowed",
  list: "In a listed country",
};

/** Returns whether a query is about visitors, so that the rules of zones are needed. */
export function hasVisitors(text: string): boolean {
  return parseVisitorQuery(text) !== undefined;
}

/** Returns the rules of all zones that match the visitors that a query is about; undefined if it's about something else. */
export function answerVisitorQuery(account: string, zones: readonly Zone[], text: string): VisitorAnswer | undefined {
  const query = parseVisitorQuery(text);
  if (!query) return undefined;
  const rules = findZoneRules(query, zones);
  const count = new Set(rules.map(({ zone }) => zone.ID)).size;
  const summary =
    count === 0
      ? `No zone has a rule for ${query.name}.`
      : `${formatQuantity(count, "zone")} ${count === 1 ? "has" : "have"} rules for ${query.name}.`;
  const caveat =
    query.kind === "country" ? "" : " Zones can also block it by its country, or as Tor, VPN, or hosting provider.";
  return { summary: summary + caveat, commands: rules.map((rule) => toRuleCommand(account, rule)) };
}

function toRuleCommand(account: string, { zone, field, entry, effect }: ZoneRule): Command {
  const name = field === "COUNTRIES" ? getCountryName(entry) : field === "BLOCK_ASNS" ? formatAsNumber(entry) : entry;
  const to = paths.zoneSetting(account, zone.ID, field);
  return {
    // A list can have several entries.
    id: `${to}:${entry}`,
    kind: "rule",
    label: `${effects[effect]} by ${zone.ZONE_NAME}`,
    location: `${zoneFields[field].label}: ${name}`,
    zone: zone.ID,
    target: { to },
  };
}
