import type { Zone } from "@edge-console/contract/objects/zone";
import type { ZoneUpdate } from "@edge-console/contract/objects/zone-input";
import { checkAddressList } from "@edge-console/contract/rules/address-list";
import { checkAsNumberList } from "@edge-console/contract/rules/as-number-list";
import { cacheExpirations } from "@edge-console/contract/rules/cache-expiration";
import type { Checked } from "@edge-console/contract/rules/checked";
import { checkCountryList } from "@edge-console/contract/rules/country-list";
import { checkHostHeader } from "@edge-console/contract/rules/host-header";
import { checkOriginUrl } from "@edge-console/contract/rules/origin-url";
import type { OriginType } from "@edge-console/contract/rules/origin-type";
import { checkS3AccessKey, checkS3Bucket, checkS3Region, checkS3SecretKey } from "@edge-console/contract/rules/s3";
import { remembered } from "./remembered.ts";

/**
 * The settings that stand on a zone's settings page: every field of an update that a person edits there. The origin type
 * and what a tunnel zone fetches are changed where their side effects are shown.
 */
export type SettingField = Exclude<keyof ZoneUpdate, "ORIGIN_TYPE" | "TUNNEL_ENDPOINT" | "TUNNEL_MODE">;

/** What a setting is called, what it does, and how it is entered. */
export interface Setting {
  readonly field: SettingField;
  readonly label: string;
  /** One sentence on its effect. */
  readonly effect: string;
  readonly input:
    | { readonly kind: "switch" }
    | { readonly kind: "text"; readonly placeholder?: string }
    | { readonly kind: "list"; readonly separator: "\n" | ","; readonly placeholder: string }
    | { readonly kind: "secret" }
    | { readonly kind: "choice"; readonly options: readonly { value: string; label: string }[] };
  /** The contract's rule for what is typed; `value` is what the service will store. */
  readonly check?: (input: string) => Checked<unknown>;
  /** The origin types that have this setting; all when left out. */
  readonly types?: readonly OriginType[];
}

/** A part of the settings page. */
export interface SettingGroup {
  readonly id: "origin" | "caching" | "delivery" | "access";
  readonly title: string;
  readonly about: string;
  readonly settings: readonly Setting[];
}

const s3 = ["S3"] as const;

export const settingGroups: readonly SettingGroup[] = [
  {
    id: "origin",
    title: "Origin",
    about: "Where content is fetched from, and how each location asks for it.",
    settings: [
      {
        field: "ORIGIN_URL",
        label: "Origin URL",
        effect: "Scheme, host, optional port and path. The path is put in front of what the viewer asks for.",
        input: { kind: "text", placeholder: "https://origin.example.com" },
        check: checkOriginUrl,
      },
      {
        field: "S3_BUCKET",
        label: "Bucket",
        effect: "The bucket's name at the storage provider.",
        input: { kind: "text" },
        check: checkS3Bucket,
        types: s3,
      },
      {
        field: "S3_REGION",
        label: "Region",
        effect: "The bucket's region, or auto.",
        input: { kind: "text", placeholder: "auto" },
        check: checkS3Region,
        types: s3,
      },
      {
        field: "S3_ADDRESSING",
        label: "Addressing",
        effect: "With VHOST the origin URL starts with the bucket's name; with PATH it must not.",
        input: {
          kind: "choice",
          options: [
            { value: "PATH", label: "In the path (PATH)" },
            { value: "VHOST", label: "In the host name (VHOST)" },
          ],
        },
        types: s3,
      },
      {
        field: "S3_ACCESS_KEY",
        label: "Access key",
        effect: "The id of the key pair that may read the bucket.",
        input: { kind: "text" },
        check: checkS3AccessKey,
        types: s3,
      },
      {
        field: "S3_SECRET_KEY",
        label: "New secret key",
        effect: "Replaces the stored secret, which is never shown. Left empty, the stored one stays.",
        input: { kind: "secret" },
        check: (input) => (input === "" ? { ok: true, value: "" } : checkS3SecretKey(input)),
        types: s3,
      },
      {
        field: "HOST_HEADER",
        label: "Host header",
        effect: "The Host header that the origin receives. Empty: the origin URL's host name.",
        input: { kind: "text", placeholder: "The origin URL's host name" },
        check: checkHostHeader,
      },
      {
        field: "ADD_HOST_HEADER",
        label: "Send the viewer's hostname as Host",
        effect: "The origin sees the hostname that the viewer asked for, and each hostname is cached separately.",
        input: { kind: "switch" },
      },
      {
        field: "VERIFY_ORIGIN_SSL",
        label: "Verify the origin's certificate",
        effect: "Refuses to fetch from an origin whose certificate is not publicly valid for its name.",
        input: { kind: "switch" },
      },
      {
        field: "FOLLOW_REDIRECTS",
        label: "Follow redirects at the edge",
        effect: "Viewers get what the origin redirects to, not the redirect.",
        input: { kind: "switch" },
      },
      {
        field: "HOME_POP",
        label: "Origin shield",
        effect: "All locations fetch through the one nearest the origin. It is measured within about ten minutes.",
        input: { kind: "switch" },
      },
    ],
  },
  {
    id: "caching",
    title: "Caching",
    about: "How long each location keeps a file before it asks the origin again.",
    settings: [
      {
        field: "CACHE_EXP",
        label: "Cache expiration",
        effect: "Overrides the origin's cache-control unless it is respected.",
        input: {
          kind: "choice",
          options: cacheExpirations.map(({ value, meaning }) => ({ value, label: meaning })),
        },
      },
      {
        field: "STRIP_COOKIES",
        label: "Strip cookies",
        effect: "Removes Set-Cookie from responses and drops viewers' cookies before the origin. Sign-ins need it off.",
        input: { kind: "switch" },
      },
    ],
  },
  {
    id: "delivery",
    title: "Delivery",
    about: "What viewers may ask for and what is added to the answers.",
    settings: [
      {
        field: "ADD_CORS_HEADER",
        label: "Add CORS headers",
        effect: "Stylesheets and fonts can be used by pages of other sites.",
        input: { kind: "switch" },
      },
      {
        field: "ADD_CANONICAL_HEADER",
        label: "Add canonical header",
        effect: "A Link header names the file at the origin, so that search engines index that one.",
        input: { kind: "switch" },
      },
      {
        field: "BLOCK_ROOT",
        label: "Refuse directory paths",
        effect: "A path that ends with a slash is answered with 403.",
        input: { kind: "switch" },
      },
      {
        field: "BLOCK_POST",
        label: "Refuse POST",
        effect: "POST requests are answered with 403.",
        input: { kind: "switch" },
      },
      {
        field: "TOKEN_AUTH",
        label: "Signed links only",
        effect: "Every unsigned link is refused at once. The signing key is not shown by this console.",
        input: { kind: "switch" },
      },
      {
        field: "MAINTENANCE",
        label: "Maintenance page",
        effect: "Every request is answered with the maintenance page.",
        input: { kind: "switch" },
      },
    ],
  },
  {
    id: "access",
    title: "Access rules",
    about: "Who is refused. The service does not document which rule wins where several match.",
    settings: [
      {
        field: "BLOCK_IPS",
        label: "Blocked addresses",
        effect: "Visitors from these addresses and CIDR ranges are refused. Host bits are cleared on saving.",
        input: { kind: "list", separator: "\n", placeholder: "192.0.2.1\n198.51.100.0/24\n2001:db8::/32" },
        check: remembered(checkAddressList),
      },
      {
        field: "ALLOW_IPS",
        label: "Always allowed addresses",
        effect:
          "Exceptions from the rules: never refused by them. Everybody else is let in too: it is no allow-only list.",
        input: { kind: "list", separator: "\n", placeholder: "203.0.113.7" },
        check: remembered(checkAddressList),
      },
      {
        field: "COUNTRY_MODE",
        label: "Listed countries",
        effect: "Whether the countries below are the ones refused, or the only ones served.",
        input: {
          kind: "choice",
          options: [
            { value: "BLOCK", label: "Are refused (BLOCK)" },
            { value: "ALLOW", label: "Are the only ones served (ALLOW)" },
          ],
        },
      },
      {
        field: "COUNTRIES",
        label: "Countries",
        effect: "Where visitors come from is told by their address.",
        input: { kind: "list", separator: ",", placeholder: "DE,FR" },
        check: checkCountryList,
      },
      {
        field: "BLOCK_ASNS",
        label: "Blocked networks",
        effect: "Visitors from these networks are refused, each named by its AS number.",
        input: { kind: "list", separator: ",", placeholder: "64500,64501" },
        check: checkAsNumberList,
      },
      {
        field: "BLOCK_TOR",
        label: "Refuse Tor",
        effect: "Visitors from the exits of the Tor network are refused.",
        input: { kind: "switch" },
      },
      {
        field: "BLOCK_VPN",
        label: "Refuse VPNs",
        effect: "Visitors from known VPN services are refused.",
        input: { kind: "switch" },
      },
      {
        field: "BLOCK_HOSTING",
        label: "Refuse hosting networks",
        effect: "Visitors from data centres are refused: most bots, but proxies of companies too.",
        input: { kind: "switch" },
      },
    ],
  },
];

/** The settings that a zone of this type has on its page. */
export function settingsOf(type: Zone["ORIGIN_TYPE"]): readonly Setting[] {
  return settingGroups.flatMap(({ settings }) => settings.filter((setting) => setting.types?.includes(type) ?? true));
}
