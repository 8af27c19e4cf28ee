import type { Database } from "better-sqlite3";
import { fingerprint } from "./encryption.ts";

/** A zone whose traffic the demonstration makes, and until when (Unix seconds) it has; 0 when it has made none. */
export interface DemoTrafficRow {
  readonly zone_id: string;
  readonly zone_name: string;
  readonly filled_until: number;
}

/** A tunnel that the demonstration keeps connected: found by the token that it was given, as any connector's is. */
export interface DemoConnectorRow {
  readonly tunnel_id: string;
  readonly location: string;
}

/** Queries on how far the demonstration has come. */
export function demoQueries(database: Database) {
  const startedAt = database.prepare<[], number>("SELECT at FROM demo_start").pluck();
  const start = database.prepare<[number]>("INSERT INTO demo_start (at) VALUES (?)");
  const traffic = database.prepare<[], DemoTrafficRow>(
    `SELECT d.zone_id, z.zone_name, d.filled_until FROM demo_traffic d JOIN zones z ON z.id = d.zone_id
     WHERE z.deleted = 0 ORDER BY z.seq`,
  );
  const setFilled = database.prepare<[string, number]>(
    "INSERT OR REPLACE INTO demo_traffic (zone_id, filled_until) VALUES (?, ?)",
  );
  const connectors = database.prepare<[], DemoConnectorRow>(
    `SELECT t.id AS tunnel_id, d.location FROM demo_connectors d JOIN tunnels t USING (token_hash) WHERE t.enabled = 1`,
  );
  const addConnector = database.prepare<[Buffer, string]>(
    "INSERT INTO demo_connectors (token_hash, location) VALUES (?, ?)",
  );

  return {
    /** When the demonstration was first started, in Unix seconds; undefined before. */
    startedAt: (): number | undefined => startedAt.get(),
    start: (now: number): void => void start.run(now),
    /** The zones whose traffic is made, those deleted left out. */
    traffic: (): DemoTrafficRow[] => traffic.all(),
    setFilled: (zoneId: string, until: number): void => void setFilled.run(zoneId, until),
    /** The tunnels to keep connected, those left out that are switched off or have a new token. */
    connectors: (): DemoConnectorRow[] => connectors.all(),
    addConnector: (token: string, location: string): void => void addConnector.run(fingerprint(token), location),
  };
}
export type DemoQueries = ReturnType<typeof demoQueries>;
