import type { Zone } from "@edge-console/contract/objects/zone";
import { unusedReason } from "@edge-console/contract/rules/origin-type";
import { copiedSettings } from "../create/copied-settings.ts";

/** A setting that a new zone of this type would have otherwise. */
export interface UnusualSetting {
  readonly field: string;
  readonly label: string;
  /** Its value, in the words of the settings page; lists by their length. */
  readonly words: string;
  /** What that means for visitors or for the origin. */
  readonly meaning: string;
}

/** What each switch means in the position that is not the usual one; which that is depends on the origin type. */
const switches: Readonly<Partial<Record<keyof Zone, readonly [off: string, on: string]>>> = {
  ADD_HOST_HEADER: [
    "The origin sees its own name as Host, and all hostnames share what is cached.",
    "The origin sees the visitor's hostname as Host, and each hostname is cached separately.",
  ],
  VERIFY_ORIGIN_SSL: ["", "Nothing is fetched from an origin whose certificate is not publicly valid for its name."],
  FOLLOW_REDIRECTS: ["", "Visitors get what the origin redirects to, and never see the redirect."],
  STRIP_COOKIES: [
    "Cookies pass both ways, which sign-ins need and caching suffers from.",
    "Cookies are dropped both ways: sign-ins and shopping carts do not work.",
  ],
  BLOCK_ROOT: ["", "Every path that ends with a slash, the start page among them, is answered with 403."],
  BLOCK_POST: ["", "Forms and API calls by POST are answered with 403."],
  ADD_CANONICAL_HEADER: [
    "Search engines are not told that the file at the origin is the one to index.",
    "Search engines are told to index the file at the origin in place of this one.",
  ],
  ADD_CORS_HEADER: ["Pages of other sites cannot use fonts and stylesheets from here.", ""],
  TOKEN_AUTH: ["", "Every link without a valid signature is refused."],
  MAINTENANCE: ["", "Every request is answered with the maintenance page."],
  BLOCK_TOR: ["", "Visitors who use Tor are refused."],
  BLOCK_VPN: ["", "Visitors who use a known VPN are refused."],
  BLOCK_HOSTING: ["", "Visitors from data centres are refused: most bots, but proxies of companies too."],
};

const others: Readonly<Partial<Record<keyof Zone, (zone: Zone) => string>>> = {
  HOST_HEADER: () => "The origin is asked by this name in place of the one in its URL.",
  CACHE_EXP: ({ CACHE_EXP }) =>
    CACHE_EXP === "0"
      ? "Nothing is cached: every request goes to the origin."
      : "Files stay that long at each location, whatever the origin says; a change there shows as late.",
  HOME_POP: () =>
    "All locations fetch through one, which spares the origin and lengthens the way of what is not cached.",
  BLOCK_IPS: () => "Visitors from these addresses are refused.",
  ALLOW_IPS: () => "Visitors from these addresses are let in whatever the other rules say.",
  COUNTRIES: ({ COUNTRY_MODE }) =>
    COUNTRY_MODE === "ALLOW"
      ? "Only visitors from these countries are served."
      : "Visitors from these countries are refused.",
  COUNTRY_MODE: () => "The listed countries are the only ones served: everybody else is refused.",
  BLOCK_ASNS: () => "Visitors from these networks are refused.",
};

const lists: Readonly<Record<string, readonly [separator: string, one: string, many: string]>> = {
  BLOCK_IPS: ["\n", "entry", "entries"],
  ALLOW_IPS: ["\n", "entry", "entries"],
  COUNTRIES: [",", "country", "countries"],
  BLOCK_ASNS: [",", "network", "networks"],
};

/**
 * What is unusual about a zone: the settings that have an effect and differ from those that a new zone of its origin
 * type starts with (Zone table; Origin type rules). Where it fetches from is every zone's own, and no part of it.
 */
export function unusualSettings(zone: Zone): UnusualSetting[] {
  return copiedSettings(zone, zone.ORIGIN_TYPE, zone.TUNNEL_MODE)
    .filter(({ field }) => unusedReason(field, zone) === null)
    .map(({ field, label, value, words }) => ({
      field,
      label,
      words: lengthOf(field, String(value)) ?? words,
      meaning: switches[field]?.[value === 1 ? 1 : 0] ?? others[field]?.(zone) ?? "",
    }));
}

function lengthOf(field: string, value: string): string | undefined {
  const list = lists[field];
  if (!list) return undefined;
  const [separator, one, many] = list;
  const { length } = value.split(separator).filter((entry) => entry.trim() !== "");
  return `${length.toLocaleString("en")} ${length === 1 ? one : many}`;
}
