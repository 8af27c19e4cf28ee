/** What the public edge address lists and the status report are made of. */
export const publicReports = `
CREATE TABLE edges (
  address TEXT PRIMARY KEY,
  family INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE status_services (
  position INTEGER PRIMARY KEY,
  service TEXT NOT NULL
) STRICT;

CREATE TABLE incidents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  services TEXT NOT NULL,
  published_at INTEGER NOT NULL,
  resolved_at INTEGER
) STRICT;
`;
