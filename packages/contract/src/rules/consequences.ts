import ipaddr from "ipaddr.js";
import { zoneFields, type ZoneSettingName, zoneSettings } from "../fields/zone.ts";
import type { Statistics } from "../objects/statistics.ts";
import type { Zone } from "../objects/zone.ts";
import { splitEntries } from "./list-edit.ts";

/** Traffic of a zone before a change. */
export interface RecentTraffic {
  /** Requests in the last 24 hours. */
  readonly requests: number;
  /** Requests by country and network. Their period is full UTC days, so it's longer (Spec: Statistics). */
  readonly countries: readonly Pick<Statistics["CDN_COUNTRIES"][number], "COUNTRY" | "REQUESTS">[];
  readonly networks: readonly Pick<Statistics["CDN_NETWORKS"][number], "ASN" | "REQUESTS">[];
}

/** Visitors that a change blocks, with their recent requests. */
export interface BlockedVisitors {
  readonly of: "country" | "network";
  /** Entries that the change blocks; undefined if it blocks all countries that aren't listed. */
  readonly entries: readonly string[] | undefined;
  /** Recent requests of these visitors, busiest first; undefined if the traffic is unknown. */
  readonly rows: readonly { readonly id: string; readonly requests: number }[] | undefined;
  /** Requests of all visitors in the same period. */
  readonly total: number | undefined;
}

/** Wide ranges that a change blocks. The API doesn't count requests by IP address. */
export interface BlockedAddresses {
  readonly of: "address";
  readonly entries: readonly string[];
  /** Families of addresses whose every visitor is blocked afterwards. */
  readonly families: readonly string[];
  /** Whether one of the ranges is wider than what a single provider has. */
  readonly isVeryWide: boolean;
}

/** A part of an update that can stop a zone's traffic. */
export interface Consequence {
  readonly field: ZoneSettingName;
  readonly label: string;
  /** What it does to visitors; undefined if `concerns` says it. */
  readonly sentence: string | undefined;
  readonly concerns: { readonly of: "all-requests" } | BlockedVisitors | BlockedAddresses;
  /** False if the visitors that it blocks sent no requests: then nothing is lost. */
  readonly needsConfirmation: boolean;
}

type AddressKind = "ipv4" | "ipv6";

/**
 * Families of addresses. A range with fewer fixed bits than `wide` is confirmed before it is blocked, and one with fewer than
 * `veryWide` by typing the zone's name. An IPv6 /32 is what a provider gets, as a /16 in IPv4; an IPv4 /8 and an IPv6 /24
 * have 256 of them.
 */
const addressFamilies = [
  { kind: "ipv4", name: "IPv4", publicRange: "0.0.0.0/0", wide: 16, veryWide: 8 },
  { kind: "ipv6", name: "IPv6", publicRange: "2000::/3", wide: 32, veryWide: 24 },
] as const satisfies readonly { kind: AddressKind; [key: string]: unknown }[];

/** Returns whether an update blocks so many visitors that the zone's name is typed to confirm it. */
export function needsTypedName(consequences: readonly Pick<Consequence, "concerns">[]): boolean {
  return consequences.some(
    ({ concerns }) => concerns.of === "address" && (concerns.families.length > 0 || concerns.isVeryWide),
  );
}

/**
 * Returns the parts of an update that can stop traffic, in page order, from the metadata of the changed fields. Without
 * `traffic` each of them needs a confirmation.
 */
export function findConsequences(before: Zone, after: Zone, traffic?: RecentTraffic): Consequence[] {
  return zoneSettings.flatMap(({ field, label, effects, stopsTraffic, blocksBy }): Consequence[] => {
    if (blocksBy === "address") return describeWideRanges(before, after);
    if (blocksBy === "network") return describeNetworks(before, after, traffic);
    // The list of countries and its mode are one rule.
    if (blocksBy === "country") return field === "COUNTRIES" ? describeCountries(before, after, traffic) : [];
    const values: Readonly<Record<string, unknown>> = after;
    const previous: Readonly<Record<string, unknown>> = before;
    if (stopsTraffic === undefined || values[field] !== stopsTraffic || previous[field] === stopsTraffic) return [];
    const sentence = effects?.[stopsTraffic];
    return [{ field, label, sentence, concerns: { of: "all-requests" }, needsConfirmation: true }];
  });
}

function describeCountries(before: Zone, after: Zone, traffic: RecentTraffic | undefined): Consequence[] {
  const blockedBefore = createCountryBlocker(before);
  const blockedAfter = createCountryBlocker(after);
  const isNewlyBlocked = (code: string) => blockedAfter(code) && !blockedBefore(code);
  const blocksOthers = after.COUNTRY_MODE === "ALLOW" && before.COUNTRY_MODE !== "ALLOW";
  const entries = blocksOthers
    ? undefined
    : [...splitEntries("COUNTRIES", before.COUNTRIES), ...splitEntries("COUNTRIES", after.COUNTRIES)]
        .filter(isNewlyBlocked)
        .filter((code, index, codes) => codes.indexOf(code) === index);
  if (entries?.length === 0) return [];
  // Requests without a country can't be assigned to a rule.
  const rows = traffic?.countries
    .filter(({ COUNTRY }) => COUNTRY !== "" && isNewlyBlocked(COUNTRY))
    .map(({ COUNTRY, REQUESTS }) => ({ id: COUNTRY, requests: REQUESTS }));
  const field = blocksOthers ? "COUNTRY_MODE" : "COUNTRIES";
  return [
    {
      field,
      label: zoneFields[field].label,
      sentence: blocksOthers ? zoneFields.COUNTRY_MODE.effects.ALLOW : undefined,
      concerns: { of: "country", entries, rows: sortByRequests(rows), total: sumRequests(traffic?.countries) },
      needsConfirmation: blocksOthers || sortByRequests(rows)?.length !== 0,
    },
  ];
}

function createCountryBlocker({ COUNTRIES, COUNTRY_MODE }: Zone): (code: string) => boolean {
  const listed = new Set(splitEntries("COUNTRIES", COUNTRIES));
  return (code) => listed.has(code) !== (COUNTRY_MODE === "ALLOW");
}

function describeNetworks(before: Zone, after: Zone, traffic: RecentTraffic | undefined): Consequence[] {
  const listed = new Set(splitEntries("BLOCK_ASNS", before.BLOCK_ASNS));
  const entries = splitEntries("BLOCK_ASNS", after.BLOCK_ASNS).filter((entry) => !listed.has(entry));
  if (entries.length === 0) return [];
  const rows = sortByRequests(
    traffic?.networks
      .filter(({ ASN }) => entries.includes(String(ASN)))
      .map(({ ASN, REQUESTS }) => ({ id: String(ASN), requests: REQUESTS })),
  );
  return [
    {
      field: "BLOCK_ASNS",
      label: zoneFields.BLOCK_ASNS.label,
      sentence: undefined,
      concerns: { of: "network", entries, rows, total: sumRequests(traffic?.networks) },
      needsConfirmation: rows?.length !== 0,
    },
  ];
}

function describeWideRanges(before: Zone, after: Zone): Consequence[] {
  const listedBefore = splitEntries("BLOCK_IPS", before.BLOCK_IPS);
  const listed = splitEntries("BLOCK_IPS", after.BLOCK_IPS);
  const families = addressFamilies.filter(
    ({ kind }) => blocksEveryone(listed, kind) && !blocksEveryone(listedBefore, kind),
  );
  const added = listed.filter((entry) => !listedBefore.includes(entry));
  const wide = added.filter(isWideRange);
  const entries = wide.length === 0 && families.length > 0 ? added : wide;
  if (entries.length === 0) return [];
  const names = families.map(({ name }) => name);
  const isVeryWide = entries.some(isVeryWideRange);
  return [
    {
      field: "BLOCK_IPS",
      label: zoneFields.BLOCK_IPS.label,
      sentence: describeFamilies(names),
      concerns: { of: "address", entries, families: names, isVeryWide },
      needsConfirmation: true,
    },
  ];
}

function describeFamilies(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `Blocks every ${names.length === addressFamilies.length ? "" : `${names.join()} `}visitor.`;
}

/** Returns whether a CIDR range is so wide that blocking it is confirmed. */
export function isWideRange(entry: string): boolean {
  return isWiderThan(entry, "wide");
}

/** Returns whether a CIDR range is so wide that blocking it takes a typed confirmation. */
export function isVeryWideRange(entry: string): boolean {
  return isWiderThan(entry, "veryWide");
}

function isWiderThan(entry: string, width: "wide" | "veryWide"): boolean {
  const range = parseRange(entry);
  const family = addressFamilies.find(({ kind }) => kind === range?.kind);
  return range !== undefined && family !== undefined && range.bits < family[width];
}

/** Returns whether entries together contain every public address of a family, however they are divided. */
function blocksEveryone(entries: readonly string[], kind: AddressKind): boolean {
  const family = addressFamilies.find((other) => other.kind === kind);
  const everyone = parseRange(family?.publicRange ?? "");
  if (!everyone) return false;
  const ranges = entries
    .map(parseRange)
    .filter((range) => range?.kind === kind)
    .toSorted((a, b) => (a && b && a.first < b.first ? -1 : 1));
  let next = everyone.first;
  for (const range of ranges) {
    if (!range || range.first > next) break;
    if (range.last >= next) next = range.last + 1n;
  }
  return next > everyone.last;
}

/** Parses an address or a CIDR range. */
function parseRange(entry: string) {
  const text = entry.includes("/") ? entry : `${entry}/${entry.includes(":") ? 128 : 32}`;
  if (!ipaddr.isValidCIDR(text)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(text);
  const bytes = address.toByteArray();
  const rest = BigInt(bytes.length * 8 - bits);
  const first = (bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) >> rest) << rest;
  return { kind: address.kind(), bits, first, last: first + (1n << rest) - 1n };
}

function sortByRequests<Row extends { readonly requests: number }>(rows: readonly Row[] | undefined) {
  return rows?.filter(({ requests }) => requests > 0).toSorted((a, b) => b.requests - a.requests);
}

function sumRequests(rows: readonly { readonly REQUESTS: number }[] | undefined): number | undefined {
  return rows?.reduce((sum, { REQUESTS }) => sum + REQUESTS, 0);
}
