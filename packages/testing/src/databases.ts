import { copyFile, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isExhaustive } from "./exhaustive.ts";
import { createDatabase } from "./postgres.ts";
import { postgresVariable } from "./postgres-global-setup.ts";

/** Supported databases. */
export const supportedDatabases = ["sqlite", "postgres"] as const;

/** A supported database. */
export type DatabaseKind = (typeof supportedDatabases)[number];

/** Databases for suites that use the store. PostgreSQL is included only in exhaustive runs. */
export const databaseKinds: readonly DatabaseKind[] = isExhaustive ? supportedDatabases : ["sqlite"];

/** Returns the DATABASE_URL of a new, empty database. PostgreSQL needs the global setup. */
export async function createTestDatabase(kind: DatabaseKind): Promise<string> {
  return kind === "sqlite" ? createSqliteUrl() : createDatabase(readServerUrl());
}

/** Returns the DATABASE_URL of a copy of a database that nothing is connected to. */
export async function copyTestDatabase(url: string): Promise<string> {
  if (!url.startsWith("sqlite:")) return createDatabase(readServerUrl(), url);
  const copy = await createSqliteUrl();
  await copyFile(readSqlitePath(url), readSqlitePath(copy));
  return copy;
}

const createSqliteUrl = async () =>
  `sqlite:${path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "console.db")}`;

const readSqlitePath = (url: string) => url.slice("sqlite:".length);

function readServerUrl(): string {
  const server = process.env[postgresVariable];
  if (server === undefined) throw new Error(`${postgresVariable} is not set: add postgres-global-setup to the project`);
  return server;
}
