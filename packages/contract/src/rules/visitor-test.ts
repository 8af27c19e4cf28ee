import ipaddr from "ipaddr.js";
import type { Zone } from "../objects/zone.ts";
import { normalizeAddress, parseAddressLines } from "./address-list.ts";
import { normalizeAsNumber } from "./as-number-list.ts";
import { splitList } from "./country-list.ts";

/** What is known of a visitor: an address, a two-letter country, an AS number, each empty when it is not known. */
export interface Visitor {
  readonly address: string;
  readonly country: string;
  readonly asn: string;
}

/** The rules of a zone that a visitor can be held against. Entries that the service would refuse match nobody. */
export type VisitorRules = Pick<Zone, "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "COUNTRY_MODE" | "BLOCK_ASNS">;

/** A rule that concerns a visitor, with the entry that does; for a country that ALLOW does not list, the country. */
export interface RuleMatch {
  readonly field: "BLOCK_IPS" | "ALLOW_IPS" | "COUNTRIES" | "BLOCK_ASNS";
  readonly entry: string;
  /** `allow`: always allowed; `serve`: among the only countries that are served, which other rules can still refuse. */
  readonly effect: "refuse" | "allow" | "serve";
}

/**
 * What the matching rules amount to. `disputed`: one refuses and the always-allow list names the address, and which of
 * them wins is not documented (Blocking rules).
 */
export type VisitorVerdict = "refused" | "allowed" | "disputed" | "not-refused";

/** Every rule that concerns the visitor (Blocking rules). What is not known of the visitor matches nothing. */
export function findMatchingRules(visitor: Visitor, rules: VisitorRules): RuleMatch[] {
  return [
    ...findMatchingEntries(visitor.address, rules.BLOCK_IPS).map(
      (entry) => ({ field: "BLOCK_IPS", entry, effect: "refuse" }) as const,
    ),
    ...findMatchingEntries(visitor.address, rules.ALLOW_IPS).map(
      (entry) => ({ field: "ALLOW_IPS", entry, effect: "allow" }) as const,
    ),
    ...countryMatch(visitor.country.toUpperCase(), rules),
    ...asNumberMatch(visitor.asn, rules.BLOCK_ASNS),
  ];
}

/** Whether the visitor would be refused by these matches. */
export function getVisitorVerdict(matches: readonly RuleMatch[]): VisitorVerdict {
  const refused = matches.some(({ effect }) => effect === "refuse");
  const allowed = matches.some(({ effect }) => effect === "allow");
  if (refused) return allowed ? "disputed" : "refused";
  return allowed ? "allowed" : "not-refused";
}

/** The entries of an address list that contain the address, as they are saved; none for what is no single address. */
export function findMatchingEntries(address: string, list: string): string[] {
  const normal = address.includes("/") ? null : normalizeAddress(address.trim());
  if (normal === null) return [];
  const visitor = ipaddr.parse(normal);
  return parseAddressLines(list).flatMap(({ value, duplicateOf }) => {
    if (value === null || duplicateOf !== null) return [];
    const [network = "", bits] = value.split("/");
    const range = ipaddr.parse(network);
    if (range.kind() !== visitor.kind()) return [];
    return visitor.match([range, bits === undefined ? range.toByteArray().length * 8 : Number(bits)]) ? [value] : [];
  });
}

function countryMatch(country: string, { COUNTRIES, COUNTRY_MODE }: VisitorRules): RuleMatch[] {
  if (country === "") return [];
  const listed = splitList(COUNTRIES).some((code) => code.toUpperCase() === country);
  if (COUNTRY_MODE === "BLOCK") return listed ? [{ field: "COUNTRIES", entry: country, effect: "refuse" }] : [];
  return [{ field: "COUNTRIES", entry: country, effect: listed ? "serve" : "refuse" }];
}

function asNumberMatch(asn: string, list: string): RuleMatch[] {
  const number = normalizeAsNumber(asn.trim());
  if (number === null) return [];
  const listed = splitList(list).some((entry) => normalizeAsNumber(entry) === number);
  return listed ? [{ field: "BLOCK_ASNS", entry: number, effect: "refuse" }] : [];
}
