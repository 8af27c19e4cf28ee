import ipaddr from "ipaddr.js";
import type { Zone } from "../objects/zone.ts";
import { normalizeAddress, parseAddressLines } from "./address-list.ts";
import { normalizeAsNumber } from "./as-number-list.ts";
import { splitList } from "./country-list.ts";

/** A visitor: IP address, two-letter country code, and AS number, each empty if unknown. */
export interface Visitor {
  readonly address: string;
  readonly country: string;
  readonly asn: string;
}

/** Access rules of a zone. Invalid entries match no visitor. */
export type VisitorRules = Pick<Zone, "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "COUNTRY_MODE" | "BLOCK_ASNS">;

/** A rule that matches a visitor, with the matching entry; the visitor's country if ALLOW doesn't list it. */
export interface RuleMatch {
  readonly field: "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "BLOCK_ASNS";
  readonly entry: string;
  /** `allow`: always allowed; `list`: from a country that ALLOW lists, but other rules can still block the visitor. */
  readonly effect: "block" | "allow" | "list";
}

/**
 * Result of the matching rules. `conflicting`: one blocks and the always-allowed list contains the address; precedence
 * isn't documented (Spec: Blocking rules).
 */
export type VisitorVerdict = "blocked" | "allowed" | "conflicting" | "not-blocked";

/** Returns all rules that match the visitor (Spec: Blocking rules). Unknown properties match nothing. */
export function findMatchingRules(visitor: Visitor, rules: VisitorRules): RuleMatch[] {
  return [
    ...findMatchingEntries(visitor.address, rules.BLOCK_IPS).map(
      (entry) => ({ field: "BLOCK_IPS", entry, effect: "block" }) as const,
    ),
    ...findMatchingEntries(visitor.address, rules.ALLOW_IPS).map(
      (entry) => ({ field: "ALLOW_IPS", entry, effect: "allow" }) as const,
    ),
    ...findCountryMatch(visitor.country.toUpperCase(), rules),
    ...findAsNumberMatch(visitor.asn, rules.BLOCK_ASNS),
  ];
}

/** Returns whether these matches block the visitor. */
export function getVisitorVerdict(matches: readonly RuleMatch[]): VisitorVerdict {
  const isBlocked = matches.some(({ effect }) => effect === "block");
  const isAllowed = matches.some(({ effect }) => effect === "allow");
  if (isBlocked) return isAllowed ? "conflicting" : "blocked";
  return isAllowed ? "allowed" : "not-blocked";
}

/** Returns the entries of an address list that contain the address, in stored form; none if the text isn't a single address. */
export function findMatchingEntries(address: string, list: string): string[] {
  const normalizedAddress = address.includes("/") ? null : normalizeAddress(address.trim());
  if (normalizedAddress === null) return [];
  const visitor = ipaddr.parse(normalizedAddress);
  return parseAddressLines(list).flatMap(({ value, duplicateOf }) => {
    if (value === null || duplicateOf !== null) return [];
    const [network = "", bits] = value.split("/");
    const range = ipaddr.parse(network);
    if (range.kind() !== visitor.kind()) return [];
    return visitor.match([range, bits === undefined ? range.toByteArray().length * 8 : Number(bits)]) ? [value] : [];
  });
}

function findCountryMatch(country: string, { COUNTRIES, COUNTRY_MODE }: VisitorRules): RuleMatch[] {
  if (country === "") return [];
  const listed = splitList(COUNTRIES).some((code) => code.toUpperCase() === country);
  if (COUNTRY_MODE === "BLOCK") return listed ? [{ field: "COUNTRIES", entry: country, effect: "block" }] : [];
  return [{ field: "COUNTRIES", entry: country, effect: listed ? "list" : "block" }];
}

function findAsNumberMatch(asn: string, list: string): RuleMatch[] {
  const number = normalizeAsNumber(asn.trim());
  if (number === null) return [];
  const listed = splitList(list).some((entry) => normalizeAsNumber(entry) === number);
  return listed ? [{ field: "BLOCK_ASNS", entry: number, effect: "block" }] : [];
}
