import type { Database } from "better-sqlite3";
import type { EndpointScheme } from "@edge-console/contract/rules/tunnel";
import { fingerprint } from "./encryption.ts";

/** A stored tunnel; times in Unix seconds. */
export interface TunnelRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly enabled: 0 | 1;
  /** Whether a connector has reported with the current token. */
  readonly ever_reported: 0 | 1;
  /** Time of the last report; 0 before the first report and after a clean stop. */
  readonly reported_at: number;
  /** Location and version of the last report. */
  readonly location: string;
  readonly version: string;
  readonly created_at: number;
  readonly endpoint_count: number;
}

/** Fields of a new tunnel. */
export type NewTunnel = Pick<TunnelRow, "id" | "account_id" | "name" | "created_at">;

/** Fields of a tunnel that an update can change. */
export type TunnelChange = Partial<Pick<TunnelRow, "name" | "enabled">>;

/** A stored endpoint. */
export interface EndpointRow {
  readonly id: number;
  readonly tunnel_id: string;
  readonly name: string;
  readonly scheme: EndpointScheme;
  /** IPv6 addresses without brackets. */
  readonly host: string;
  readonly port: number;
}

/** Fields of an endpoint that an update can change. */
export type EndpointFields = Pick<EndpointRow, "name" | "scheme" | "host" | "port">;

const tunnelColumns = `t.id, t.account_id, t.name, t.enabled, t.ever_reported, t.reported_at, t.location, t.version,
  t.created_at, (SELECT count(*) FROM endpoints e WHERE e.tunnel_id = t.id) AS endpoint_count`;

/** Queries on tunnels, their connectors' reports, and endpoints. Only fingerprints of tokens are stored. */
export function tunnelQueries(database: Database) {
  const byAccount = database.prepare<[string], TunnelRow>(
    `SELECT ${tunnelColumns} FROM tunnels t WHERE t.account_id = ? ORDER BY t.created_at, t.rowid`,
  );
  const byAccountAndId = database.prepare<[string, string], TunnelRow>(
    `SELECT ${tunnelColumns} FROM tunnels t WHERE t.account_id = ? AND t.id = ?`,
  );
  const byToken = database.prepare<[Buffer], TunnelRow>(
    `SELECT ${tunnelColumns} FROM tunnels t WHERE t.token_hash = ?`,
  );
  const insert = database.prepare<[NewTunnel & { readonly token_hash: Buffer }]>(
    `INSERT INTO tunnels (id, account_id, name, token_hash, created_at)
     VALUES (@id, @account_id, @name, @token_hash, @created_at)`,
  );
  const update = database.prepare<[Pick<TunnelRow, "id" | "name" | "enabled">]>(
    "UPDATE tunnels SET name = @name, enabled = @enabled WHERE id = @id",
  );
  const setToken = database.prepare<[Buffer, string]>(
    `UPDATE tunnels SET token_hash = ?, ever_reported = 0, reported_at = 0, location = '', version = '' WHERE id = ?`,
  );
  const report = database.prepare<[Pick<TunnelRow, "id" | "location" | "version" | "reported_at">]>(
    `UPDATE tunnels SET ever_reported = 1, reported_at = @reported_at, location = @location, version = @version
     WHERE id = @id`,
  );
  const stop = database.prepare<[string]>("UPDATE tunnels SET reported_at = 0 WHERE id = ?");
  const remove = database.prepare<[string]>("DELETE FROM tunnels WHERE id = ?");

  const endpointsByTunnel = database.prepare<[string], EndpointRow>(
    "SELECT * FROM endpoints WHERE tunnel_id = ? ORDER BY id",
  );
  const endpointByTunnelAndId = database.prepare<[string, number], EndpointRow>(
    "SELECT * FROM endpoints WHERE tunnel_id = ? AND id = ?",
  );
  const endpointByAccount = database.prepare<[string, number], EndpointRow>(
    "SELECT e.* FROM endpoints e JOIN tunnels t ON t.id = e.tunnel_id WHERE t.account_id = ? AND e.id = ?",
  );
  const insertEndpoint = database.prepare<[EndpointFields & { readonly tunnel_id: string }]>(
    "INSERT INTO endpoints (tunnel_id, name, scheme, host, port) VALUES (@tunnel_id, @name, @scheme, @host, @port)",
  );
  const updateEndpoint = database.prepare<[EndpointFields & { readonly id: number }]>(
    "UPDATE endpoints SET name = @name, scheme = @scheme, host = @host, port = @port WHERE id = @id",
  );
  const removeEndpoint = database.prepare<[number]>("DELETE FROM endpoints WHERE id = ?");
  const removeEndpointsByTunnel = database.prepare<[string]>("DELETE FROM endpoints WHERE tunnel_id = ?");

  return {
    /** Returns the account's tunnels, oldest first. */
    listByAccount: (accountId: string): TunnelRow[] => byAccount.all(accountId),
    find: (accountId: string, id: string): TunnelRow | undefined => byAccountAndId.get(accountId, id),
    /** Returns the tunnel with this token. */
    findByToken: (token: string): TunnelRow | undefined => byToken.get(fingerprint(token)),
    insert: (tunnel: NewTunnel, token: string): void => void insert.run({ ...tunnel, token_hash: fingerprint(token) }),
    update: ({ id, name, enabled }: TunnelRow, change: TunnelChange): void =>
      void update.run({ id, name, enabled, ...change }),
    /** Replaces the token. The previous one stops working, and the tunnel has no reports. */
    setToken: (id: string, token: string): void => void setToken.run(fingerprint(token), id),
    /** Records a connector's report. */
    report: (id: string, location: string, version: string, now: number): void =>
      void report.run({ id, location, version, reported_at: now }),
    /** Records that the connector stopped cleanly. */
    stop: (id: string): void => void stop.run(id),
    /** Removes the tunnel with its endpoints. Call it in a transaction. */
    remove(id: string): void {
      removeEndpointsByTunnel.run(id);
      remove.run(id);
    },

    /** Returns a tunnel's endpoints, oldest first. */
    listEndpoints: (tunnelId: string): EndpointRow[] => endpointsByTunnel.all(tunnelId),
    findEndpoint: (tunnelId: string, id: number): EndpointRow | undefined => endpointByTunnelAndId.get(tunnelId, id),
    /** Returns an endpoint of any tunnel of the account, for a zone's TUNNEL_ENDPOINT. */
    findEndpointOfAccount: (accountId: string, id: number): EndpointRow | undefined =>
      endpointByAccount.get(accountId, id),
    /** Adds an endpoint and returns its ID, which is never reused. */
    insertEndpoint: (tunnelId: string, fields: EndpointFields): number =>
      Number(insertEndpoint.run({ tunnel_id: tunnelId, ...fields }).lastInsertRowid),
    saveEndpoint: (id: number, fields: EndpointFields): void => void updateEndpoint.run({ ...fields, id }),
    removeEndpoint: (id: number): void => void removeEndpoint.run(id),
  };
}
export type TunnelQueries = ReturnType<typeof tunnelQueries>;
