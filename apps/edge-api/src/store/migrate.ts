import type { Database } from "better-sqlite3";
import { accountsZonesTunnels } from "./migrations/001-accounts-zones-tunnels.ts";
import { traffic } from "./migrations/002-traffic.ts";
import { publicReports } from "./migrations/003-public-reports.ts";
import { demonstration } from "./migrations/004-demonstration.ts";

/** All migrations in order; the index is the version. Released migrations never change. */
const migrations: readonly string[] = [accountsZonesTunnels, traffic, publicReports, demonstration];

/** Migrates the database to the latest schema. Throws if the schema is newer than this program. */
export function migrate(database: Database): void {
  const run = database.transaction(() => {
    const currentVersion = Number(database.pragma("user_version", { simple: true }));
    if (currentVersion > migrations.length) {
      throw new Error(
        `The database has schema ${currentVersion}, this program knows ${migrations.length}: run a newer version.`,
      );
    }
    for (const migration of migrations.slice(currentVersion)) database.exec(migration);
    database.pragma(`user_version = ${migrations.length}`);
  });
  run.immediate();
}
