/**
 * What of a zone somebody sets, so that a change is somebody's doing. Left out is what the service does by itself:
 * STATUS, USAGE_PAUSED, HOME_POP_LOCATION, and what follows from other fields.
 */
export const watchedZoneFields = [
  "ORIGIN_TYPE",
  "ORIGIN_URL",
  "HOST_HEADER",
  "ORIGIN_CERTIFICATE",
  "VERIFY_ORIGIN_SSL",
  "ADD_HOST_HEADER",
  "FOLLOW_REDIRECTS",
  "STRIP_COOKIES",
  "BLOCK_ROOT",
  "BLOCK_POST",
  "ADD_CANONICAL_HEADER",
  "ADD_CORS_HEADER",
  "CACHE_EXP",
  "HOME_POP",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY",
  "S3_ADDRESSING",
  "TUNNEL_ENDPOINT",
  "TUNNEL_MODE",
  "TOKEN_AUTH",
  "MAINTENANCE",
  "BLOCK_IPS",
  "ALLOW_IPS",
  "COUNTRIES",
  "COUNTRY_MODE",
  "BLOCK_ASNS",
  "BLOCK_TOR",
  "BLOCK_VPN",
  "BLOCK_HOSTING",
] as const;

/**
 * What of a hostname somebody sets; of an uploaded certificate its end too, by which another one is told. An automatic
 * certificate is issued and renewed by the service.
 */
export const watchedHostnameFields = ["HOSTNAME", "STATUS", "SSL_ENABLED", "FORCE_SSL", "SSL_CERTIFICATE"] as const;

/** A field that is not as this console last saw or left it. Null: the hostname was not there. */
export interface OutsideFieldChange {
  readonly field: string;
  /** Of S3_ACCESS_KEY the end alone. */
  readonly before: string | number | null;
  readonly after: string | number | null;
}

/**
 * A change of a zone, or of one of its hostnames, that nobody made in this console: it came between two looks, `lookedAt`
 * and `noticedAt` (Unix seconds).
 */
export interface OutsideChange {
  readonly id: string;
  /** The path of what was changed, below /v1. */
  readonly target: string;
  /** The hostname that was changed; null when it was the zone. */
  readonly hostname: string | null;
  readonly lookedAt: number;
  readonly noticedAt: number;
  readonly changes: readonly OutsideFieldChange[];
  /** Who has seen it, and when; null while nobody has said so. */
  readonly dismissed: { readonly at: number; readonly by: string } | null;
}

/** Newest first. */
export interface OutsideChanges {
  readonly changes: readonly OutsideChange[];
}
