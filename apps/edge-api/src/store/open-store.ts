import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { accountQueries, type AccountQueries } from "./accounts.ts";
import { certificateQueries, type CertificateQueries } from "./certificates.ts";
import { demoQueries, type DemoQueries } from "./demo.ts";
import { edgeQueries, type EdgeQueries } from "./edges.ts";
import { hostnameQueries, type HostnameQueries } from "./hostnames.ts";
import { migrate } from "./migrate.ts";
import { createEncryption } from "./encryption.ts";
import { statisticsQueries, type StatisticsQueries } from "./statistics.ts";
import { statusQueries, type StatusQueries } from "./status.ts";
import { tunnelQueries, type TunnelQueries } from "./tunnels.ts";
import { zoneQueries, type ZoneQueries } from "./zones.ts";

/** Data access of the service, one set of queries for each resource. */
export interface Store {
  readonly accounts: AccountQueries;
  readonly zones: ZoneQueries;
  readonly hostnames: HostnameQueries;
  readonly certificates: CertificateQueries;
  readonly tunnels: TunnelQueries;
  readonly statistics: StatisticsQueries;
  readonly edges: EdgeQueries;
  readonly status: StatusQueries;
  readonly demo: DemoQueries;
  /** Runs `change` in a transaction that is on disk when this returns. An error rolls it back. */
  write<T>(change: () => T): T;
  close(): void;
}

/**
 * Opens the SQLite file and creates it if it doesn't exist; `:memory:` for a temporary database.
 * @throws {Error} if SQLite rejects the durability settings
 */
export function openStore(path: string): Store {
  if (path !== ":memory:") createPrivateFile(path);
  const database = new SqliteDatabase(path);
  applyPragmas(database);
  migrate(database);
  return {
    accounts: accountQueries(database, createEncryption(path)),
    zones: zoneQueries(database),
    hostnames: hostnameQueries(database),
    certificates: certificateQueries(database),
    tunnels: tunnelQueries(database),
    statistics: statisticsQueries(database),
    edges: edgeQueries(database),
    status: statusQueries(database),
    demo: demoQueries(database),
    write: (change) => database.transaction(change).immediate(),
    close: () => database.close(),
  };
}

/** Creates the file if it doesn't exist. Only its owner can read it and the files that SQLite adds next to it. */
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Closing a file that is open already would release SQLite's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  chmodSync(path, 0o600);
}

/** Sets the pragmas that make acknowledged writes survive a crash or power failure, and checks them. */
function applyPragmas(database: Database): void {
  const journalMode = database.memory ? "memory" : "wal";
  database.pragma(`journal_mode = ${journalMode}`);
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("busy_timeout = 2000");
  // In KiB. Keeps the pages of the statistics in memory.
  database.pragma("cache_size = -16000");
  const expectedPragmas = { journal_mode: journalMode, synchronous: 2, foreign_keys: 1 };
  for (const [name, value] of Object.entries(expectedPragmas)) {
    const actual = database.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite has ${name} = ${String(actual)}; ${value} is required.`);
  }
}
