import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { Kysely } from "kysely";
import { z } from "zod";
import { migrationNames, readAppliedMigrations } from "./migrate.ts";
import type { Schema } from "./schema.ts";

/** Which migrations a database has: none if it's `new`, not all if it's `older`, and more than this version if it's `newer`. */
export type MigrationState =
  | { readonly kind: "new" }
  | { readonly kind: "current"; readonly last: string }
  | { readonly kind: "older"; readonly missing: number }
  | { readonly kind: "newer"; readonly unknown: string };

/**
 * Reads which migrations a database has, without changing it. `url` is `sqlite:` and a file, or `postgres://…`.
 *
 * @throws Error if it can't be opened
 */
export async function readMigrationState(url: string): Promise<MigrationState> {
  const applied = url.startsWith("sqlite:") ? readFromFile(url.slice("sqlite:".length)) : await readFromServer(url);
  const unknown = applied.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) return { kind: "newer", unknown };
  const missing = migrationNames.filter((name) => !applied.includes(name)).length;
  if (applied.length === 0) return { kind: "new" };
  return missing > 0 ? { kind: "older", missing } : { kind: "current", last: migrationNames.at(-1) ?? "" };
}

function readFromFile(file: string): string[] {
  if (!existsSync(file)) return [];
  const database = new Database(file, { readonly: true });
  try {
    const table = database.prepare("select 1 from sqlite_master where name = 'migrations'").get();
    const rows = table === undefined ? [] : database.prepare("select name from migrations").pluck().all();
    return z.array(z.string()).parse(rows);
  } finally {
    database.close();
  }
}

async function readFromServer(url: string): Promise<string[]> {
  const { postgresDialect } = await import("./postgres.ts");
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, "maintenance") });
  try {
    const tables = await db.introspection.getTables();
    return tables.some(({ name }) => name === "migrations") ? await readAppliedMigrations(db) : [];
  } finally {
    await db.destroy();
  }
}
