/** State of the demo: its start, the zones with generated traffic, and the simulated connectors. */
export const demonstration = `
CREATE TABLE demo_start (
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE demo_traffic (
  zone_id TEXT PRIMARY KEY REFERENCES zones (id),
  filled_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE demo_connectors (
  token_hash BLOB PRIMARY KEY,
  location TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
