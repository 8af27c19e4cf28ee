/** Accounts, zones, hostnames, certificates, tunnels and their endpoints. */
export const accountsZonesTunnels = `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  api_key_fingerprint BLOB UNIQUE,
  api_key_sealed BLOB,
  suspended INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 1,
  usage_paused INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE tunnels (
  id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  token_hash BLOB NOT NULL UNIQUE,
  location TEXT NOT NULL DEFAULT '',
  version TEXT NOT NULL DEFAULT '',
  reported_at INTEGER NOT NULL DEFAULT 0,
  ever_reported INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tunnels_of_account ON tunnels (account_id, created_at);

CREATE TABLE endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tunnel_id TEXT NOT NULL REFERENCES tunnels (id),
  name TEXT NOT NULL,
  scheme TEXT NOT NULL,
  host TEXT NOT NULL,
  port INTEGER NOT NULL
) STRICT;
CREATE INDEX endpoints_of_tunnel ON endpoints (tunnel_id);

CREATE TABLE zones (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  zone_name TEXT NOT NULL,
  origin_url TEXT NOT NULL,
  host_header TEXT NOT NULL,
  origin_certificate INTEGER NOT NULL,
  verify_origin_ssl INTEGER NOT NULL,
  add_host_header INTEGER NOT NULL,
  follow_redirects INTEGER NOT NULL,
  strip_cookies INTEGER NOT NULL,
  block_root INTEGER NOT NULL,
  block_post INTEGER NOT NULL,
  add_canonical_header INTEGER NOT NULL,
  add_cors_header INTEGER NOT NULL,
  cache_exp TEXT NOT NULL,
  home_pop TEXT NOT NULL,
  home_pop_since INTEGER NOT NULL,
  status TEXT NOT NULL,
  origin_type TEXT NOT NULL,
  s3_bucket TEXT NOT NULL,
  s3_region TEXT NOT NULL,
  s3_access_key TEXT NOT NULL,
  s3_addressing TEXT NOT NULL,
  s3_secret_key_set INTEGER NOT NULL,
  tunnel_endpoint INTEGER NOT NULL,
  tunnel_mode TEXT NOT NULL,
  token_auth INTEGER NOT NULL,
  maintenance INTEGER NOT NULL,
  block_ips TEXT NOT NULL,
  allow_ips TEXT NOT NULL,
  countries TEXT NOT NULL,
  country_mode TEXT NOT NULL,
  block_asns TEXT NOT NULL,
  block_tor INTEGER NOT NULL,
  block_vpn INTEGER NOT NULL,
  block_hosting INTEGER NOT NULL,
  timestamp INTEGER NOT NULL,
  cannot_delete INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX zones_by_name ON zones (zone_name) WHERE deleted = 0;
CREATE INDEX zones_of_account ON zones (account_id, timestamp DESC, seq DESC) WHERE deleted = 0;
CREATE INDEX zones_of_endpoint ON zones (tunnel_endpoint) WHERE deleted = 0 AND tunnel_endpoint > 0;

CREATE TABLE hostnames (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  zone_id TEXT NOT NULL REFERENCES zones (id),
  hostname TEXT NOT NULL UNIQUE,
  is_default INTEGER NOT NULL,
  enabled INTEGER NOT NULL,
  ssl_enabled INTEGER NOT NULL,
  force_ssl INTEGER NOT NULL,
  issuance_started INTEGER NOT NULL,
  issued_until INTEGER NOT NULL,
  timestamp INTEGER NOT NULL
) STRICT;
CREATE INDEX hostnames_of_zone ON hostnames (zone_id, timestamp, id);

CREATE TABLE certificates (
  hostname_id INTEGER PRIMARY KEY REFERENCES hostnames (id) ON DELETE CASCADE,
  pem TEXT NOT NULL,
  issuer TEXT NOT NULL,
  expires INTEGER NOT NULL,
  uploaded INTEGER NOT NULL
) STRICT;
`;
