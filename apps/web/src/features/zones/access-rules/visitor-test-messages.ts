import { allowPrecedenceNote } from "@edge-console/contract/fields/allow-precedence-note";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";
import { formatAsNumber, normalizeAsNumber } from "@edge-console/contract/rules/as-number-list";
import type { RuleMatch, Visitor, VisitorRules, VisitorVerdict } from "@edge-console/contract/rules/visitor-test";
import { getCountryName } from "@edge-console/contract/rules/countries";
import { joinNames } from "../../../format/names.ts";
import type { Tone } from "../../../ui/badge.tsx";

/** Label and tone of each verdict. */
export const visitorVerdictLabels: Record<VisitorVerdict, { label: string; tone: Tone }> = {
  blocked: { label: "Blocked", tone: "bad" },
  allowed: { label: "Always allowed", tone: "good" },
  conflicting: { label: "Conflicting rules", tone: "caution" },
  "not-blocked": { label: "Not blocked", tone: "good" },
};

/** Describes a matching rule. */
export function describeMatch({ field, entry, effect }: RuleMatch): string {
  switch (field) {
    case "BLOCK_IPS":
      return `Blocked IP addresses contain ${entry}.`;
    case "ALLOW_IPS":
      return `Always-allowed IP addresses contain ${entry}.`;
    case "COUNTRIES":
      return `${getCountryName(entry)} is ${effect === "block" ? "blocked" : "allowed"} by the country rule.`;
    case "BLOCK_ASNS":
      return `Blocked networks contain ${formatAsNumber(entry)}.`;
  }
}

/** Validates the visitor's IP address and AS number. */
export function validateVisitor({ address, asn }: Visitor): { address?: string; asn?: string } {
  const isAddressInvalid =
    address.trim() !== "" && (address.includes("/") || normalizeAddress(address.trim()) === null);
  const isAsNumberInvalid = asn.trim() !== "" && normalizeAsNumber(asn.trim()) === null;
  return {
    ...(isAddressInvalid && { address: "Enter an IPv4 or IPv6 address." }),
    ...(isAsNumberInvalid && { asn: "Enter an AS number, such as AS64500." }),
  };
}

/**
 * Returns the limits of a test: rules that need unknown details of the visitor, undocumented rule precedence, and blocked
 * kinds of networks (`blocked`), which the console can't recognize.
 */
export function listCaveats(
  visitor: Visitor,
  rules: VisitorRules,
  blocked: readonly string[],
  matches: readonly RuleMatch[],
): string[] {
  const unknown = [
    visitor.address.trim() === "" && (rules.BLOCK_IPS !== "" || rules.ALLOW_IPS !== "") && "IP address",
    visitor.country === "" && (rules.COUNTRIES !== "" || rules.COUNTRY_MODE === "ALLOW") && "country",
    visitor.asn.trim() === "" && rules.BLOCK_ASNS !== "" && "AS number",
  ].filter((line) => line !== false);
  return [
    ...(new Set(matches.map(({ effect }) => effect === "block")).size > 1 ? [allowPrecedenceNote] : []),
    ...(unknown.length > 0 ? [`Enter the ${joinNames(unknown)} to test all rules.`] : []),
    ...(blocked.length > 0 ? [`This zone also blocks ${joinNames(blocked)}, which the console can't recognize.`] : []),
  ];
}
