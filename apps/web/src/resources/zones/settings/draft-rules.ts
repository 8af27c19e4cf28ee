import { limits } from "@edge-console/contract/limits";
import type { Zone } from "@edge-console/contract/objects/zone";
import { countryCodes, splitList } from "@edge-console/contract/rules/country-list";
import { type Draft, saveDraft, readDraft } from "../../../forms/draft.ts";
import { getSettingsDraftName } from "./settings-draft-name.ts";

/** Visitors who have something in common: a country by its code, or a network by its AS number. */
export type Visitors = { kind: "country"; id: string } | { kind: "network"; id: number };

/** The list that refuses visitors of a kind. */
type RuleField = "COUNTRIES" | "BLOCK_ASNS";

/** What it takes to refuse some visitors. */
export type RulePlan =
  /** One list gets another value: with the visitors' entry, or under ALLOW without it; `others` are in it besides. */
  | { outcome: "change"; field: RuleField; value: string; entry: string; adds: boolean; others: number }
  /** They are refused already, by the zone's rules or by what is staged. */
  | { outcome: "refused"; staged: boolean }
  | { outcome: "impossible"; reason: string };

type Rules = Pick<Zone, "COUNTRIES" | "COUNTRY_MODE" | "BLOCK_ASNS">;

/**
 * Tells what it takes to refuse some visitors of a zone, on top of what is typed into its settings but not saved now.
 */
export function createRulePlanner(account: string, zone: Rules & Pick<Zone, "ID">): (visitors: Visitors) => RulePlan {
  const staged = { ...zone, ...getDraftRules(readDraft(getSettingsDraftName(account, zone.ID))) };
  return (visitors) => {
    const plan = planRule(staged, visitors);
    return plan.outcome === "refused" ? { ...plan, staged: planRule(zone, visitors).outcome !== "refused" } : plan;
  };
}

function planRule(rules: Rules, { kind, id }: Visitors): RulePlan {
  return kind === "country" ? planCountry(rules, id) : planNetwork(rules, String(id));
}

function planCountry({ COUNTRIES, COUNTRY_MODE }: Rules, code: string): RulePlan {
  if (!countryCodes.includes(code)) {
    return { outcome: "impossible", reason: "Rules name countries by their ISO codes, and these visitors have none." };
  }
  const listed = splitList(COUNTRIES);
  const isListed = listed.includes(code);
  if (isListed !== (COUNTRY_MODE === "ALLOW")) return { outcome: "refused", staged: false };
  const others = listed.filter((entry) => entry !== code);
  if (isListed && others.length === 0) {
    return {
      outcome: "impossible",
      reason:
        "It is the only country that the zone serves. Without it nobody would be served, and the service refuses an empty list of those that are.",
    };
  }
  const value = (isListed ? others : [...others, code]).join(",");
  return { outcome: "change", field: "COUNTRIES", value, entry: code, adds: !isListed, others: others.length };
}

function planNetwork({ BLOCK_ASNS }: Rules, asn: string): RulePlan {
  if (asn === "0") {
    return {
      outcome: "impossible",
      reason: "AS 0 stands for addresses without a network and for many small networks: it has no number to refuse.",
    };
  }
  const listed = splitList(BLOCK_ASNS);
  if (listed.includes(asn)) return { outcome: "refused", staged: false };
  if (listed.length >= limits.asNumbers) {
    return { outcome: "impossible", reason: `The zone's list is full: it takes ${limits.asNumbers} networks.` };
  }
  const value = [...listed, asn].join(",");
  return { outcome: "change", field: "BLOCK_ASNS", value, entry: asn, adds: true, others: listed.length };
}

/**
 * Puts a planned rule into the zone's settings as if it had been typed there: nothing is sent before it is reviewed and
 * saved. `reason` is shown with it in the review.
 */
export function addRuleToDraft(
  account: string,
  zone: Pick<Zone, "ID" | RuleField>,
  { field, value, entry }: Extract<RulePlan, { outcome: "change" }>,
  reason: string,
): void {
  const name = getSettingsDraftName(account, zone.ID);
  // What others save until then is merged by entry, from what the list was now.
  saveDraft(`${name}:base`, { [field]: zone[field], ...readDraft(`${name}:base`) });
  saveDraft(name, { ...readDraft(name), [field]: value });
  saveDraft(getReasonsName(name), { ...readDraft(getReasonsName(name)), [`${field} ${entry}`]: reason });
}

/** Why entries that a change adds to a list, or takes out of it, were staged. */
export function getRuleReasons(
  account: string,
  zone: string,
  field: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): string[] {
  const reasons = readDraft(getReasonsName(getSettingsDraftName(account, zone)));
  return [...added, ...removed].flatMap((entry) => {
    const reason = reasons[`${field} ${entry}`];
    return typeof reason === "string" ? [reason] : [];
  });
}

/** Forgets why rules were staged, once nothing is staged any more. */
export function clearRuleReasons(account: string, zone: string): void {
  saveDraft(getReasonsName(getSettingsDraftName(account, zone)), {});
}

function getReasonsName(name: string): string {
  return `${name}:reasons`;
}

function getDraftRules({ COUNTRIES, COUNTRY_MODE, BLOCK_ASNS }: Draft): Partial<Rules> {
  return {
    ...(typeof COUNTRIES === "string" && { COUNTRIES }),
    ...((COUNTRY_MODE === "BLOCK" || COUNTRY_MODE === "ALLOW") && { COUNTRY_MODE }),
    ...(typeof BLOCK_ASNS === "string" && { BLOCK_ASNS }),
  };
}
