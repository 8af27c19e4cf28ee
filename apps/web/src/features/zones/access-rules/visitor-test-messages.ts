import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import type { RuleMatch, Visitor, VisitorRules, VisitorVerdict } from "@edge-console/contract/rules/visitor-test";
import { getCountryName } from "../../../format/countries.ts";
import type { Tone } from "../../../ui/badge.tsx";

/** The verdict in words. */
export const visitorVerdictLabels: Record<VisitorVerdict, { word: string; tone: Tone }> = {
  blocked: { word: "Blocked", tone: "bad" },
  allowed: { word: "Always allowed", tone: "good" },
  conflicting: { word: "Conflicting rules", tone: "caution" },
  "not-blocked": { word: "Not blocked", tone: "good" },
};

/** One match in a sentence. */
export function describeMatch({ field, entry, effect }: RuleMatch): string {
  switch (field) {
    case "BLOCK_IPS":
      return `${entry} is among the blocked addresses.`;
    case "ALLOW_IPS":
      return `${entry} is among the always allowed addresses.`;
    case "COUNTRIES":
      if (effect === "list") return `${getCountryName(entry)} is among the only countries that are served.`;
      return `${getCountryName(entry)} ${effect === "block" ? "is refused" : "is served"} by the countries' rule.`;
    case "BLOCK_ASNS":
      return `AS${entry} is among the blocked networks.`;
  }
}

/** What is wrong with what was typed of a visitor. */
export function validateVisitor({ address, asn }: Visitor): { address?: string; asn?: string } {
  const wrongAddress = address.trim() !== "" && (address.includes("/") || normalizeAddress(address.trim()) === null);
  const wrongNumber = asn.trim() !== "" && normalizeAsNumber(asn.trim()) === null;
  return {
    ...(wrongAddress && { address: "One IPv4 or IPv6 address." }),
    ...(wrongNumber && { asn: "A number, with or without AS." }),
  };
}

/**
 * What the verdict leaves open: rules for unknown facts of the visitor, rule precedence, and the kinds of network that the
 * zone blocks (`blocked`), which the console can't recognize.
 */
export function listCaveats(
  visitor: Visitor,
  rules: VisitorRules,
  blocked: readonly string[],
  matches: readonly RuleMatch[],
): string[] {
  const unknown = [
    visitor.address.trim() === "" && (rules.BLOCK_IPS !== "" || rules.ALLOW_IPS !== "") && "address",
    visitor.country === "" && (rules.COUNTRIES !== "" || rules.COUNTRY_MODE === "ALLOW") && "country",
    visitor.asn.trim() === "" && rules.BLOCK_ASNS !== "" && "network",
  ].filter((part) => part !== false);
  return [
    ...(new Set(matches.map(({ effect }) => effect === "block")).size > 1
      ? ["The service does not document which rule wins where several match."]
      : []),
    ...(unknown.length > 0 ? [`Rules for its ${listed(unknown)} were not tested: fill in what you know.`] : []),
    ...(blocked.length > 0 ? [`This zone also blocks ${listed(blocked)}, which the console can't recognize.`] : []),
  ];
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
