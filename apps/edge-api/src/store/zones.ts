import type { Database } from "better-sqlite3";
import type { z } from "zod";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import type { EndpointScheme } from "@edge-console/contract/rules/tunnel";

/** Fields of a zone that are computed on read. */
const computedFields = { HOME_POP_LOCATION: true, TUNNEL_TARGET: true, USAGE_PAUSED: true } as const;

/** Stored fields of a zone. */
export type ZoneFields = Omit<z.input<typeof zoneSchema>, keyof typeof computedFields>;

/** A stored zone with the values that its computed fields need. */
export interface ZoneRow extends ZoneFields {
  readonly account_id: string;
  /** When HOME_POP was set to auto, in Unix seconds; 0 while it's off. */
  readonly home_pop_since: number;
  /** The provider's flag that prevents deletion. */
  readonly cannot_delete: 0 | 1;
  readonly usage_paused: 0 | 1;
  readonly endpoint_scheme: EndpointScheme | null;
  readonly endpoint_host: string | null;
  readonly endpoint_port: number | null;
}

/** Fields of a zone to write. */
export type ZoneRecord = ZoneFields & Pick<ZoneRow, "account_id" | "home_pop_since">;

/** Stored fields in the order of the contract. Columns are the field names in lower case. */
const fieldNames = Object.keys(zoneSchema.omit(computedFields).shape) as (keyof ZoneFields)[];

/** Returns the fields of the zone object that a row stores, without its other columns. */
export function toZoneFields(row: ZoneRow): ZoneFields {
  return Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as Pick<ZoneRow, keyof ZoneFields>;
}

const selectedColumns = [
  ...fieldNames.map((name) => `z.${name.toLowerCase()} AS ${name}`),
  "z.account_id, z.home_pop_since, z.cannot_delete, a.usage_paused",
  "e.scheme AS endpoint_scheme, e.host AS endpoint_host, e.port AS endpoint_port",
].join(", ");

const joinedTables = `zones z JOIN accounts a ON a.id = z.account_id LEFT JOIN endpoints e ON e.id = z.tunnel_endpoint`;

/** Queries on zones. Deleted zones stay in the table for their statistics, but no query returns them. */
export function zoneQueries(database: Database) {
  const writtenColumns = [...fieldNames, "account_id", "home_pop_since"];
  const byAccount = database.prepare<[string], ZoneRow>(
    `SELECT ${selectedColumns} FROM ${joinedTables} WHERE z.account_id = ? AND z.deleted = 0 ORDER BY z.timestamp DESC, z.seq DESC`,
  );
  const byAccountAndId = database.prepare<[string, string], ZoneRow>(
    `SELECT ${selectedColumns} FROM ${joinedTables} WHERE z.account_id = ? AND z.id = ? AND z.deleted = 0`,
  );
  const byId = database.prepare<[string], ZoneRow>(
    `SELECT ${selectedColumns} FROM ${joinedTables} WHERE z.id = ? AND z.deleted = 0`,
  );
  const byName = database.prepare<[string], number>("SELECT 1 FROM zones WHERE zone_name = ? AND deleted = 0").pluck();
  const insert = database.prepare<[ZoneRecord]>(
    `INSERT INTO zones (${writtenColumns.map((name) => name.toLowerCase()).join(", ")})
     VALUES (${writtenColumns.map((name) => `@${name}`).join(", ")})`,
  );
  const update = database.prepare<[ZoneRecord]>(
    `UPDATE zones SET ${writtenColumns.map((name) => `${name.toLowerCase()} = @${name}`).join(", ")} WHERE id = @ID`,
  );
  const setCannotDelete = database.prepare("UPDATE zones SET cannot_delete = ? WHERE id = ?");
  const markDeleted = database.prepare("UPDATE zones SET deleted = 1, tunnel_endpoint = 0 WHERE id = ?");
  const idsByEndpoint = database
    .prepare<[number], string>(
      "SELECT id FROM zones WHERE tunnel_endpoint = ? AND tunnel_endpoint > 0 AND deleted = 0 ORDER BY seq",
    )
    .pluck();

  return {
    /** Iterates over the account's zones, newest first. No other query can run before the iterator ends. */
    iterateByAccount: (accountId: string): IteratorObject<ZoneRow> => Iterator.from(byAccount.iterate(accountId)),
    find: (accountId: string, id: string): ZoneRow | undefined => byAccountAndId.get(accountId, id),
    /** Returns a zone of any account, for the operator. */
    findById: (id: string): ZoneRow | undefined => byId.get(id),
    isNameInUse: (name: string): boolean => byName.get(name) !== undefined,
    insert: (zone: ZoneRecord): void => void insert.run(zone),
    save: (zone: ZoneRecord): void => void update.run(zone),
    setCannotDelete: (id: string, flag: 0 | 1): void => void setCannotDelete.run(flag, id),
    /** Marks a zone as deleted, which frees its name and its endpoint. */
    markDeleted: (id: string): void => void markDeleted.run(id),
    /** Returns the IDs of zones that use the endpoint, oldest first. */
    listIdsByEndpoint: (endpointId: number): string[] => idsByEndpoint.all(endpointId),
  };
}
export type ZoneQueries = ReturnType<typeof zoneQueries>;
