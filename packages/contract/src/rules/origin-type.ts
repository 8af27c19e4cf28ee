/** What a zone fetches from (Resources, Zone: ORIGIN_TYPE). */
export type OriginType = "STANDARD" | "S3" | "SITE" | "TUNNEL";

/** What a TUNNEL zone serves: a whole website or static files. */
export type TunnelMode = "SITE" | "STANDARD";

/** All origin types, in the specification's order. */
export const originTypes = ["STANDARD", "S3", "SITE", "TUNNEL"] as const satisfies readonly OriginType[];

/** The fields of a zone that its origin type gives a value to. */
export interface TypeGovernedFields {
  readonly VERIFY_ORIGIN_SSL: 0 | 1;
  readonly ADD_HOST_HEADER: 0 | 1;
  readonly FOLLOW_REDIRECTS: 0 | 1;
  readonly STRIP_COOKIES: 0 | 1;
  readonly BLOCK_ROOT: 0 | 1;
  readonly BLOCK_POST: 0 | 1;
  readonly ADD_CANONICAL_HEADER: 0 | 1;
  readonly CACHE_EXP: string;
  readonly ORIGIN_URL: string;
  readonly HOME_POP: string;
  readonly HOME_POP_LOCATION: string;
  readonly S3_BUCKET: string;
  readonly S3_REGION: string;
  readonly S3_ACCESS_KEY: string;
  readonly S3_ADDRESSING: "PATH" | "VHOST";
  readonly S3_SECRET_KEY_SET: 0 | 1;
  readonly TUNNEL_ENDPOINT: number;
  readonly TUNNEL_TARGET: string;
}

/** A zone as far as its origin type is concerned. */
export interface TypedZone {
  readonly ORIGIN_TYPE: OriginType;
  readonly TUNNEL_MODE: TunnelMode;
}

const siteDefaults = {
  ADD_HOST_HEADER: 1,
  FOLLOW_REDIRECTS: 0,
  STRIP_COOKIES: 0,
  BLOCK_ROOT: 0,
  BLOCK_POST: 0,
  ADD_CANONICAL_HEADER: 0,
  CACHE_EXP: "-1",
} as const satisfies Partial<TypeGovernedFields>;

const tunnelDefaults = {
  VERIFY_ORIGIN_SSL: 0,
  FOLLOW_REDIRECTS: 0,
  ADD_CANONICAL_HEADER: 0,
  HOME_POP: "",
  HOME_POP_LOCATION: "",
} as const satisfies Partial<TypeGovernedFields>;

const standardDefaults = {
  VERIFY_ORIGIN_SSL: 0,
  ADD_HOST_HEADER: 0,
  FOLLOW_REDIRECTS: 0,
  STRIP_COOKIES: 1,
  BLOCK_ROOT: 0,
  BLOCK_POST: 0,
  ADD_CANONICAL_HEADER: 1,
  ADD_CORS_HEADER: 1,
  CACHE_EXP: "-1",
  HOME_POP: "",
} as const;

/** The settings that a new zone starts with where its create request names none (Zone table; Origin type rules). */
export function startingSettings(type: OriginType, mode: TunnelMode = "SITE") {
  return {
    ...standardDefaults,
    ...(type === "SITE" || (type === "TUNNEL" && mode === "SITE") ? siteDefaults : {}),
    ...(type === "TUNNEL" ? ({ VERIFY_ORIGIN_SSL: 0, FOLLOW_REDIRECTS: 0, ADD_CANONICAL_HEADER: 0 } as const) : {}),
  } as const;
}

/** The settings that a new zone of any type starts with where its create request names none (Zone table). */
export const startingSettingsOfAnyType = {
  HOST_HEADER: "",
  TOKEN_AUTH: 0,
  MAINTENANCE: 0,
  BLOCK_IPS: "",
  ALLOW_IPS: "",
  COUNTRIES: "",
  COUNTRY_MODE: "BLOCK",
  BLOCK_ASNS: "",
  BLOCK_TOR: 0,
  BLOCK_VPN: 0,
  BLOCK_HOSTING: 0,
} as const;

/** The TUNNEL_MODE that a new zone reads when its create request names none. */
export function startingTunnelMode(type: OriginType): TunnelMode {
  return type === "SITE" || type === "TUNNEL" ? "SITE" : "STANDARD";
}

/**
 * What an update brings with it unasked because the zone's origin type (or a tunnel zone's mode) changes: the fields
 * that the service sets, whatever they were, unless the request carries them (Origin type rules). The fields that
 * belong to a left type are cleared whether sent or not: `forced` holds those. `sentMode` is the request's TUNNEL_MODE:
 * without one an existing zone keeps its delivery.
 */
export function changesOfSwitch(
  before: TypedZone,
  after: Pick<TypedZone, "ORIGIN_TYPE">,
  sentMode: TunnelMode | undefined,
): { readonly defaults: Partial<TypeGovernedFields>; readonly forced: Partial<TypeGovernedFields> } {
  const switched = before.ORIGIN_TYPE !== after.ORIGIN_TYPE;
  const becomesSite =
    (switched && after.ORIGIN_TYPE === "SITE") ||
    (after.ORIGIN_TYPE === "TUNNEL" && sentMode === "SITE" && (switched || before.TUNNEL_MODE !== "SITE"));
  return {
    defaults: {
      ...(becomesSite ? siteDefaults : {}),
      ...(switched && after.ORIGIN_TYPE === "TUNNEL" ? tunnelDefaults : {}),
    },
    forced: {
      ...(switched && after.ORIGIN_TYPE === "TUNNEL" ? { ORIGIN_URL: "" } : {}),
      ...(switched && before.ORIGIN_TYPE === "TUNNEL" ? { TUNNEL_ENDPOINT: 0, TUNNEL_TARGET: "" } : {}),
      ...(switched && before.ORIGIN_TYPE === "S3"
        ? { S3_BUCKET: "", S3_REGION: "", S3_ACCESS_KEY: "", S3_ADDRESSING: "PATH", S3_SECRET_KEY_SET: 0 }
        : {}),
    },
  };
}

/** Why a setting has no effect on a zone of this type, or null when it has (Zone table, "Unused …"). */
export function unusedReason(field: string, zone: TypedZone & { readonly ADD_HOST_HEADER: 0 | 1 }): string | null {
  const type = zone.ORIGIN_TYPE;
  if (type === "S3" && ["HOST_HEADER", "ADD_HOST_HEADER", "FOLLOW_REDIRECTS", "ADD_CANONICAL_HEADER"].includes(field)) {
    return "Unused while the origin is a bucket.";
  }
  if (type === "SITE" && ["FOLLOW_REDIRECTS", "ADD_CANONICAL_HEADER"].includes(field)) {
    return "Unused while the origin is a full website.";
  }
  if (type === "TUNNEL" && ["ORIGIN_URL", "HOME_POP"].includes(field)) {
    return "Unused while the origin is a tunnel: every location fetches through the connector's location.";
  }
  if (field === "HOST_HEADER" && zone.ADD_HOST_HEADER === 1) {
    return "Unused while each viewer's hostname is sent as Host.";
  }
  return null;
}
