/**
 * Traffic aggregated by hour and by day for each location and in total (node ''), and by country and network for each day
 * and location. There are no foreign keys to zones, because the rows remain after a zone is deleted.
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
