import { cacheExpirations, checkCacheExpiration } from "../rules/cache-expiration.ts";
import { switchField } from "./field.ts";
import type { ZoneField } from "./zone-field.ts";

/** Fields of a zone that determine how its content is cached and delivered (Spec: Resources, Zone). */
export const zoneDeliveryFields = {
  /** Seconds as text. */
  CACHE_EXP: {
    kind: "choice",
    options: cacheExpirations,
    editable: true,
    check: checkCacheExpiration,
    label: "Cache expiration",
    help: "A set time replaces the origin's Cache-Control header.",
    section: "caching",
    defaults: { any: "-1", site: "-1" },
    effects: {
      0: "Nothing is cached: every request goes to the origin.",
      other:
        "Files stay in the cache for this long, whatever the origin says. Changes at the origin appear after that.",
    },
  },
  STRIP_COOKIES: {
    ...switchField,
    label: "Strip cookies",
    help: "Removes cookies in both directions. Turn off for sites with sign-in.",
    section: "caching",
    defaults: { any: 1, site: 0 },
    effects: {
      0: "Cookies pass in both directions, which sign-ins need, and which reduces cache hits.",
      1: "Cookies are removed in both directions: sign-ins and shopping carts don't work.",
    },
  },
  ADD_CORS_HEADER: {
    ...switchField,
    label: "Add CORS headers",
    help: "Pages of other sites can use stylesheets and fonts.",
    section: "delivery",
    defaults: { any: 1 },
    effects: { 0: "Pages of other sites can't use fonts and stylesheets from here." },
  },
  ADD_CANONICAL_HEADER: {
    ...switchField,
    label: "Add canonical header",
    help: "Adds a Link header so that search engines index the file at the origin.",
    section: "delivery",
    unusedBy: ["S3", "SITE"],
    defaults: { any: 1, site: 0, tunnel: 0 },
    effects: {
      0: "Search engines can index this file instead of the one at the origin.",
      1: "Search engines index the file at the origin instead of this one.",
    },
  },
  BLOCK_ROOT: {
    ...switchField,
    label: "Block directory paths",
    help: "Returns 403 for paths that end with a slash.",
    section: "delivery",
    defaults: { any: 0, site: 0 },
    effects: { 1: "Paths that end with a slash, including the start page, return 403." },
  },
  BLOCK_POST: {
    ...switchField,
    label: "Block POST requests",
    help: "Returns 403 for POST requests.",
    section: "delivery",
    defaults: { any: 0, site: 0 },
    effects: { 1: "Forms and API calls by POST return 403." },
  },
  TOKEN_AUTH: {
    ...switchField,
    label: "Require signed URLs",
    help: "Blocks URLs without a valid signature. The signing key isn't available in this console.",
    section: "delivery",
    defaults: { any: 0 },
    effects: { 1: "URLs without a valid signature are blocked." },
    stopsTraffic: 1,
  },
  MAINTENANCE: {
    ...switchField,
    label: "Maintenance mode",
    help: "Visitors see the maintenance page for every request.",
    section: "delivery",
    defaults: { any: 0 },
    effects: { 1: "Visitors see the maintenance page for every request." },
    stopsTraffic: 1,
  },
} as const satisfies Readonly<Record<string, ZoneField>>;
