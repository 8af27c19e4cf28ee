import { limits } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { countryCodes, splitList } from "@edge-console/contract/rules/country-list";
import { addEntryToDraft } from "./draft-edits.ts";
import { readSettingsDraft, type SettingsDraft } from "./settings-draft.ts";

/** Visitors from a country (by its code) or a network (by its AS number). */
export type Visitors = { kind: "country"; id: string } | { kind: "network"; id: number };

/** List that blocks such visitors. */
type RuleField = "COUNTRIES" | "BLOCK_ASNS";

/** How to block visitors. */
export type RulePlan =
  /**
   * Change `field` to `value`. `adds`: whether `entry` is added; under ALLOW it's removed. `others`: the number of other
   * entries.
   */
  | { outcome: "change"; field: RuleField; value: string; entry: string; adds: boolean; others: number }
  /** They are already blocked, by the zone's rules or by its unsaved changes (`isDraft`). */
  | { outcome: "blocked"; isDraft: boolean }
  | { outcome: "impossible"; reason: string };

type Rules = Pick<Zone, "COUNTRIES" | "COUNTRY_MODE" | "BLOCK_ASNS">;

/** Returns a function that plans how to block visitors of a zone, on top of the zone's unsaved changes. */
export function createRulePlanner(account: string, zone: Rules & Pick<Zone, "ID">): (visitors: Visitors) => RulePlan {
  const draft = { ...zone, ...getDraftRules(readSettingsDraft(account, zone.ID).values) };
  return (visitors) => {
    const plan = planRule(draft, visitors);
    return plan.outcome === "blocked" ? { ...plan, isDraft: planRule(zone, visitors).outcome !== "blocked" } : plan;
  };
}

function planRule(rules: Rules, { kind, id }: Visitors): RulePlan {
  return kind === "country" ? planCountry(rules, id) : planNetwork(rules, String(id));
}

function planCountry({ COUNTRIES, COUNTRY_MODE }: Rules, code: string): RulePlan {
  if (!countryCodes.includes(code)) {
    return { outcome: "impossible", reason: "These visitors have no country code to block." };
  }
  const listed = splitList(COUNTRIES);
  const isListed = listed.includes(code);
  if (isListed !== (COUNTRY_MODE === "ALLOW")) return { outcome: "blocked", isDraft: false };
  const others = listed.filter((entry) => entry !== code);
  if (isListed && others.length === 0) {
    return {
      outcome: "impossible",
      reason:
        "This is the only allowed country. Without it, all visitors would be blocked, and the API rejects an empty list.",
    };
  }
  const value = (isListed ? others : [...others, code]).join(",");
  return { outcome: "change", field: "COUNTRIES", value, entry: code, adds: !isListed, others: others.length };
}

function planNetwork({ BLOCK_ASNS }: Rules, asn: string): RulePlan {
  if (asn === "0") {
    return {
      outcome: "impossible",
      reason: "AS0 covers unknown and many small networks, so it can't be blocked.",
    };
  }
  const listed = splitList(BLOCK_ASNS);
  if (listed.includes(asn)) return { outcome: "blocked", isDraft: false };
  if (listed.length >= limits.asNumbers) {
    return { outcome: "impossible", reason: `The zone's list is full. The limit is ${limits.asNumbers} networks.` };
  }
  const value = [...listed, asn].join(",");
  return { outcome: "change", field: "BLOCK_ASNS", value, entry: asn, adds: true, others: listed.length };
}

/**
 * Adds a planned rule to the zone's unsaved changes. Nothing is sent until it's reviewed and saved; the review shows
 * `reason`.
 */
export function addRuleToDraft(
  account: string,
  zone: Pick<Zone, "ID" | RuleField>,
  { field, value, entry }: Extract<RulePlan, { outcome: "change" }>,
  reason: string,
): void {
  addEntryToDraft(account, zone, { field, list: value, entry }, reason);
}

function getDraftRules({ COUNTRIES, COUNTRY_MODE, BLOCK_ASNS }: SettingsDraft["values"]): Partial<Rules> {
  return {
    ...(typeof COUNTRIES === "string" && { COUNTRIES }),
    ...((COUNTRY_MODE === "BLOCK" || COUNTRY_MODE === "ALLOW") && { COUNTRY_MODE }),
    ...(typeof BLOCK_ASNS === "string" && { BLOCK_ASNS }),
  };
}
