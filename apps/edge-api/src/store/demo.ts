import type { Database } from "better-sqlite3";
import { fingerprint } from "./encryption.ts";

/** A zone with demo traffic, which exists up to `filled_until` (Unix seconds); 0 if there is none yet. */
export interface DemoTrafficRow {
  readonly zone_id: string;
  readonly zone_name: string;
  readonly filled_until: number;
}

/** A tunnel that the demo keeps connected, identified by its token. */
export interface DemoConnectorRow {
  readonly tunnel_id: string;
  readonly location: string;
}

/** Queries on the state of the demo data. */
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
    /** Returns when the demo data was created, in Unix seconds; undefined before. */
    getStart: (): number | undefined => startedAt.get(),
    setStart: (now: number): void => void start.run(now),
    /** Returns zones with demo traffic, without deleted ones. */
    listTraffic: (): DemoTrafficRow[] => traffic.all(),
    setFilledUntil: (zoneId: string, until: number): void => void setFilled.run(zoneId, until),
    /** Returns tunnels to keep connected, without disabled ones and those whose token was rotated. */
    listConnectors: (): DemoConnectorRow[] => connectors.all(),
    addConnector: (token: string, location: string): void => void addConnector.run(fingerprint(token), location),
  };
}
export type DemoQueries = ReturnType<typeof demoQueries>;
