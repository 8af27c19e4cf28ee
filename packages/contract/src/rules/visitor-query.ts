import ipaddr from "ipaddr.js";
import { normalizeAddress, parseAddressLines } from "./address-list.ts";
import { formatAsNumber, normalizeAsNumber } from "./as-number-list.ts";
import { findCountry } from "./countries.ts";
import { findMatchingRules, type RuleMatch, type VisitorRules } from "./visitor-test.ts";

/** Visitors that a search is about: an IP address or CIDR range, a network (ASN), or a country, in stored form. */
export interface VisitorQuery {
  readonly kind: "address" | "range" | "network" | "country";
  readonly value: string;
  /** What it's called on screen: `203.0.113.77`, `AS3320`, `Germany`. */
  readonly name: string;
}

/** A rule of a zone that matches visitors. */
export interface ZoneRule extends RuleMatch {
  readonly zone: { readonly ID: string; readonly ZONE_NAME: string };
}

/** Words of a question around the visitors: "Which zones block 203.0.113.77?" */
const question =
  /^(?:(?:which|what) zones?|who|what) (?:blocks?|allows?|has rules for|match(?:es)?) (?:the )?|[?\s]+$/gi;

/**
 * Parses the visitors that a search or question is about; undefined if it's about something else. A code of two letters is a
 * country only in a question or in capitals, because it's also a part of many names.
 */
export function parseVisitorQuery(text: string): VisitorQuery | undefined {
  const trimmed = text.trim();
  const subject = trimmed.replaceAll(question, "").trim();
  const isQuestion = subject !== trimmed.replace(/\?$/, "").trim();
  const address = normalizeAddress(subject);
  if (address !== null) return { kind: address.includes("/") ? "range" : "address", value: address, name: address };
  if (/^asn?\s?\d{1,10}$/i.test(subject)) {
    const number = normalizeAsNumber(subject.replace(/^asn?\s?/i, ""));
    return number === null ? undefined : { kind: "network", value: number, name: formatAsNumber(number) };
  }
  const country = subject.length > 3 || isQuestion || /^[A-Z]{2}$/.test(subject) ? findCountry(subject) : undefined;
  return country && { kind: "country", value: country.code, name: country.name };
}

/** Returns every rule of every zone that matches the visitors, of a range those that contain or overlap it. */
export function findZoneRules(
  { kind, value }: VisitorQuery,
  zones: readonly (VisitorRules & ZoneRule["zone"])[],
): ZoneRule[] {
  const visitor = {
    address: kind === "address" ? value : "",
    country: kind === "country" ? value : "",
    asn: kind === "network" ? value : "",
  };
  return zones.flatMap((zone) => {
    const rules = kind === "range" ? findRangeRules(value, zone) : findMatchingRules(visitor, zone);
    return rules.map((rule) => ({ ...rule, zone: { ID: zone.ID, ZONE_NAME: zone.ZONE_NAME } }));
  });
}

function findRangeRules(range: string, rules: VisitorRules): RuleMatch[] {
  return [
    ...findOverlaps(range, rules.BLOCK_IPS).map((entry) => ({ field: "BLOCK_IPS", entry, effect: "block" }) as const),
    ...findOverlaps(range, rules.ALLOW_IPS).map((entry) => ({ field: "ALLOW_IPS", entry, effect: "allow" }) as const),
  ];
}

/** Two ranges overlap if the wider one contains the start of the other. */
function findOverlaps(range: string, list: string): string[] {
  const wanted = parseRange(range);
  return parseAddressLines(list).flatMap(({ value, duplicateOf }) => {
    if (value === null || duplicateOf !== null) return [];
    const entry = parseRange(value);
    if (entry.address.kind() !== wanted.address.kind()) return [];
    return wanted.address.match([entry.address, Math.min(entry.bits, wanted.bits)]) ? [value] : [];
  });
}

function parseRange(text: string): { address: ipaddr.IPv4 | ipaddr.IPv6; bits: number } {
  const [start = "", bits] = text.split("/");
  const address = ipaddr.parse(start);
  return { address, bits: bits === undefined ? address.toByteArray().length * 8 : Number(bits) };
}
