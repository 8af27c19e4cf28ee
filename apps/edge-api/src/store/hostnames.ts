import type { Database } from "better-sqlite3";

/** A stored hostname; switches are 1 or 0, times in Unix seconds, 0 for none. */
export interface HostnameRow {
  readonly id: number;
  readonly zone_id: string;
  readonly hostname: string;
  readonly is_default: 0 | 1;
  readonly enabled: 0 | 1;
  readonly ssl_enabled: 0 | 1;
  readonly force_ssl: 0 | 1;
  /** When automatic issuance started; 0 if it wasn't requested. */
  readonly issuance_started: number;
  /** Expiry of an automatic certificate that the operator issued; 0 if it's derived from `issuance_started`. */
  readonly issued_until: number;
  readonly timestamp: number;
  /** Expiry of the uploaded certificate; null if there is none. */
  readonly custom_expires: number | null;
}

/** Fields of a new hostname. */
export type NewHostname = Pick<
  HostnameRow,
  "zone_id" | "hostname" | "is_default" | "ssl_enabled" | "issuance_started" | "timestamp"
>;

/** Fields of a hostname that can change. */
export type HostnameState = Pick<
  HostnameRow,
  "enabled" | "ssl_enabled" | "force_ssl" | "issuance_started" | "issued_until"
>;

const selectedColumns = `h.id, h.zone_id, h.hostname, h.is_default, h.enabled, h.ssl_enabled, h.force_ssl, h.issuance_started,
  h.issued_until, h.timestamp, c.expires AS custom_expires`;
const joinedTables = "hostnames h LEFT JOIN certificates c ON c.hostname_id = h.id";

/** Queries on hostnames. A name belongs to at most one zone. */
export function hostnameQueries(database: Database) {
  const listByZone = database.prepare<[string], HostnameRow>(
    `SELECT ${selectedColumns} FROM ${joinedTables} WHERE h.zone_id = ? ORDER BY h.timestamp, h.id`,
  );
  const byZoneAndId = database.prepare<[string, number], HostnameRow>(
    `SELECT ${selectedColumns} FROM ${joinedTables} WHERE h.zone_id = ? AND h.id = ?`,
  );
  const byId = database.prepare<[number], HostnameRow>(`SELECT ${selectedColumns} FROM ${joinedTables} WHERE h.id = ?`);
  const byName = database.prepare<[string], number>("SELECT 1 FROM hostnames WHERE hostname = ?").pluck();
  const customCount = database
    .prepare<[string], number>("SELECT count(*) FROM hostnames WHERE zone_id = ? AND is_default = 0")
    .pluck();
  const defaultEnabled = database
    .prepare<[string], number>("SELECT enabled FROM hostnames WHERE zone_id = ? AND is_default = 1")
    .pluck();
  const insert = database.prepare<[NewHostname]>(
    `INSERT INTO hostnames
       (zone_id, hostname, is_default, enabled, ssl_enabled, force_ssl, issuance_started, issued_until, timestamp)
     VALUES (@zone_id, @hostname, @is_default, 1, @ssl_enabled, 0, @issuance_started, 0, @timestamp)`,
  );
  const update = database.prepare<[HostnameState & { readonly id: number }]>(
    `UPDATE hostnames SET enabled = @enabled, ssl_enabled = @ssl_enabled, force_ssl = @force_ssl,
       issuance_started = @issuance_started, issued_until = @issued_until WHERE id = @id`,
  );
  const remove = database.prepare("DELETE FROM hostnames WHERE id = ?");
  const removeByZone = database.prepare("DELETE FROM hostnames WHERE zone_id = ?");

  return {
    /** Returns the zone's hostnames, oldest first. */
    listByZone: (zoneId: string): HostnameRow[] => listByZone.all(zoneId),
    find: (zoneId: string, id: number): HostnameRow | undefined => byZoneAndId.get(zoneId, id),
    /** Returns a hostname of any zone, for the operator. */
    findById: (id: number): HostnameRow | undefined => byId.get(id),
    isNameInUse: (hostname: string): boolean => byName.get(hostname) !== undefined,
    /** Returns the number of custom hostnames of the zone. */
    countCustom: (zoneId: string): number => customCount.get(zoneId) ?? 0,
    isDefaultDisabled: (zoneId: string): boolean => defaultEnabled.get(zoneId) === 0,
    /** Adds a hostname and returns its ID. */
    insert: (hostname: NewHostname): number => Number(insert.run(hostname).lastInsertRowid),
    save: (id: number, state: HostnameState): void => void update.run({ ...state, id }),
    /** Removes the hostname with its certificate. */
    remove: (id: number): void => void remove.run(id),
    removeByZone: (zoneId: string): void => void removeByZone.run(zoneId),
  };
}
export type HostnameQueries = ReturnType<typeof hostnameQueries>;
