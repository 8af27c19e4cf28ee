import { commit, version } from "../config/version.ts";
import { migrationNames, readAppliedMigrations } from "../platform/db/migrate.ts";
import type { Command } from "./command.ts";

/** Prints the version of the console and of its database. */
export const versionCommand: Command = {
  name: "version",
  summary: "Prints the version of the console and its database's last migration. Fails if the database is newer.",
  positionals: [],
  // Opening the store has applied all migrations, or failed.
  async run({ store }) {
    const applied = await readAppliedMigrations(store.db);
    const last = migrationNames.findLast((name) => applied.includes(name)) ?? null;
    return {
      text: `Edge Console ${version} (commit ${commit})\nDatabase: ${store.kind === "sqlite" ? "SQLite" : "PostgreSQL"}, migrated to ${last}`,
      json: { version, commit, database: { kind: store.kind, migration: last } },
    };
  },
};
