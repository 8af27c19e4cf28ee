import { createTestDatabase } from "@edge-console/testing/databases";
import { Kysely } from "kysely";
import { migrate } from "../src/platform/db/migrate.ts";
import { postgresDialect } from "../src/platform/db/postgres.ts";
import type { Schema } from "../src/platform/db/schema.ts";
import { openSqlite } from "../src/platform/db/sqlite.ts";

/** An empty database of an earlier version of the console. `db` has the tables of that version, not those of `Schema`. */
export interface EarlierDatabase {
  readonly url: string;
  readonly db: Kysely<Schema>;
}

/** Creates a database as it was after a migration. The caller closes `db` before a console opens it. */
export async function createEarlierDatabase(kind: "sqlite" | "postgres", migration: string): Promise<EarlierDatabase> {
  const url = await createTestDatabase(kind);
  const dialect =
    kind === "sqlite" ? openSqlite(url.slice("sqlite:".length)).dialect : postgresDialect(url, "maintenance");
  const db = new Kysely<Schema>({ dialect });
  await db.transaction().execute((transaction) => migrate(transaction, kind, undefined, migration));
  return { url, db };
}
