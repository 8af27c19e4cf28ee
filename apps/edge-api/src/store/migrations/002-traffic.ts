/**
 * Traffic rolled up by hour and by day, at each location and (node '') at all of them, and by country and network for
 * each day and location. The rows name a zone without referring to it, for they outlive it.
 */
export const traffic = `
CREATE TABLE traffic_hours (
  zone_id TEXT NOT NULL,
  node TEXT NOT NULL,
  at INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bandwidth_bytes INTEGER NOT NULL,
  origin_bytes INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  PRIMARY KEY (zone_id, node, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE traffic_days (
  zone_id TEXT NOT NULL,
  node TEXT NOT NULL,
  at INTEGER NOT NULL,
  hits INTEGER NOT NULL,
  misses INTEGER NOT NULL,
  bandwidth_bytes INTEGER NOT NULL,
  origin_bytes INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  PRIMARY KEY (zone_id, node, at)
) STRICT, WITHOUT ROWID;

CREATE TABLE traffic_countries (
  zone_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  node TEXT NOT NULL,
  country TEXT NOT NULL,
  requests INTEGER NOT NULL,
  bandwidth_bytes INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  PRIMARY KEY (zone_id, day, node, country)
) STRICT, WITHOUT ROWID;

CREATE TABLE traffic_networks (
  zone_id TEXT NOT NULL,
  day INTEGER NOT NULL,
  node TEXT NOT NULL,
  asn INTEGER NOT NULL,
  requests INTEGER NOT NULL,
  bandwidth_bytes INTEGER NOT NULL,
  blocked INTEGER NOT NULL,
  PRIMARY KEY (zone_id, day, node, asn)
) STRICT, WITHOUT ROWID;
`;
