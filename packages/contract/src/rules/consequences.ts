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

/** A part of an update that can stop a zone's traffic. */
export interface Consequence {
  readonly field: ZoneSettingName;
  readonly label: string;
  /** What it does to visitors; undefined if `concerns` says it. */
  readonly sentence: string | undefined;
  readonly concerns:
    | { readonly of: "all-requests" }
    | BlockedVisitors
    /** Wide ranges. The API doesn't count requests by IP address. */
    | { readonly of: "address"; readonly entries: readonly string[] };
  /** False if the visitors that it blocks sent no requests: then nothing is lost. */
  readonly needsConfirmation: boolean;
}

/** Ranges with fewer fixed bits than this are so wide that they are confirmed before they are blocked. */
const wideRangeBits = { ipv4: 16, ipv6: 32 } as const;

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
  const listed = new Set(splitEntries("BLOCK_IPS", before.BLOCK_IPS));
  const entries = splitEntries("BLOCK_IPS", after.BLOCK_IPS).filter(
    (entry) => !listed.has(entry) && isWideRange(entry),
  );
  if (entries.length === 0) return [];
  const { label } = zoneFields.BLOCK_IPS;
  return [
    { field: "BLOCK_IPS", label, sentence: undefined, concerns: { of: "address", entries }, needsConfirmation: true },
  ];
}

/** Returns whether a CIDR range is so wide that blocking it is confirmed. */
export function isWideRange(entry: string): boolean {
  if (!ipaddr.isValidCIDR(entry)) return false;
  const [address, bits] = ipaddr.parseCIDR(entry);
  return bits < wideRangeBits[address.kind()];
}

function sortByRequests<Row extends { readonly requests: number }>(rows: readonly Row[] | undefined) {
  return rows?.filter(({ requests }) => requests > 0).toSorted((a, b) => b.requests - a.requests);
}

function sumRequests(rows: readonly { readonly REQUESTS: number }[] | undefined): number | undefined {
  return rows?.reduce((sum, { REQUESTS }) => sum + REQUESTS, 0);
}
