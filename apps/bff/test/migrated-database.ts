import { copyTestDatabase, createTestDatabase, type DatabaseKind } from "@edge-console/testing/databases";
import { storedDatabaseSecret } from "@edge-console/testing/stored-databases";
import { sql } from "kysely";
import { createLogSealer } from "../src/people/audit/seal-migrated-log.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { openStore, type Store, type StoreOptions } from "../src/platform/db/store.ts";

/** Secrets of CONSOLE_SECRET in all tests. */
export const consoleSecrets = [new Secret(storedDatabaseSecret)];

/** One database of each kind with all migrations, to copy: applying them takes longer than most tests. */
const templates = new Map<DatabaseKind, Promise<string>>();

/** Returns the DATABASE_URL of a new database of the current version without rows. */
export async function createMigratedDatabase(kind: DatabaseKind): Promise<string> {
  const template = templates.get(kind) ?? migrateTemplate(kind);
  templates.set(kind, template);
  return copyTestDatabase(await template);
}

async function migrateTemplate(kind: DatabaseKind): Promise<string> {
  const url = await createTestDatabase(kind);
  const store = await openTestStore({ url });
  await store.close();
  return url;
}

/**
 * Opens an existing database, or a new one of a kind. On SQLite, its commits don't wait for the disk, which most tests would
 * spend most of their time on.
 */
export async function openTestStore(
  database: DatabaseKind | { readonly url: string },
  options: StoreOptions = {},
): Promise<Store> {
  const url = typeof database === "object" ? database.url : await createMigratedDatabase(database);
  const store = await openStore(url, { sealAuditLog: createLogSealer(consoleSecrets), ...options });
  if (store.kind === "sqlite") await sql`pragma synchronous = off`.execute(store.db);
  return store;
}
