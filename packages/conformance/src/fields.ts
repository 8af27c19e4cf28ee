/** The objects' fields as the tables under "Resources and their fields" list them. */

export const zoneSwitches = [
  "VERIFY_ORIGIN_SSL",
  "ADD_HOST_HEADER",
  "FOLLOW_REDIRECTS",
  "STRIP_COOKIES",
  "BLOCK_ROOT",
  "BLOCK_POST",
  "ADD_CANONICAL_HEADER",
  "ADD_CORS_HEADER",
  "TOKEN_AUTH",
  "MAINTENANCE",
  "BLOCK_TOR",
  "BLOCK_VPN",
  "BLOCK_HOSTING",
] as const;

export const zoneTexts = [
  "ID",
  "ZONE_NAME",
  "ORIGIN_URL",
  "HOST_HEADER",
  "CACHE_EXP",
  "HOME_POP",
  "HOME_POP_LOCATION",
  "STATUS",
  "ORIGIN_TYPE",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY",
  "S3_ADDRESSING",
  "TUNNEL_MODE",
  "TUNNEL_TARGET",
  "BLOCK_IPS",
  "ALLOW_IPS",
  "COUNTRIES",
  "COUNTRY_MODE",
  "BLOCK_ASNS",
] as const;

export const zoneNumbers = [
  "ORIGIN_CERTIFICATE",
  "S3_SECRET_KEY_SET",
  "TUNNEL_ENDPOINT",
  "USAGE_PAUSED",
  "TIMESTAMP",
] as const;

export const zoneFields = [...zoneTexts, ...zoneNumbers, ...zoneSwitches];

export const cacheExpirations = [
  "-1",
  "0",
  "180",
  "1200",
  "3600",
  "10800",
  "43200",
  "86400",
  "259200",
  "604800",
  "2592000",
  "7776000",
  "31919000",
] as const;

export const hostnameFields = [
  "ID",
  "HOSTNAME",
  "STATUS",
  "ENABLED",
  "SSL_ENABLED",
  "FORCE_SSL",
  "DEFAULT",
  "SSL_CERTIFICATE",
  "CERTIFICATE_EXPIRES",
  "TIMESTAMP",
] as const;

export const certificateFields = ["TYPE", "ISSUER", "EXPIRES", "UPLOADED"] as const;

export const tunnelFields = [
  "TUNNEL_ID",
  "NAME",
  "ENABLED",
  "STATE",
  "LOCATION",
  "LOCATION_NAME",
  "CONNECTED_AT",
  "AGENT_VERSION",
  "ENDPOINT_COUNT",
  "CREATED_AT",
] as const;

export const endpointFields = ["ENDPOINT_ID", "NAME", "SCHEME", "HOST", "PORT", "TARGET", "ZONES"] as const;
