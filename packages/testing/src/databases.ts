import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isExhaustive } from "./exhaustive.ts";
import { createDatabase } from "./postgres.ts";
import { postgresVariable } from "./postgres-global-setup.ts";

/** The databases that the console runs on. */
export const supportedDatabases = ["sqlite", "postgres"] as const;

/** A database that the console runs on. */
export type DatabaseKind = (typeof supportedDatabases)[number];

/** The databases that a suite runs on which touches the store: on PostgreSQL only in an exhaustive run. */
export const databaseKinds: readonly DatabaseKind[] = isExhaustive ? supportedDatabases : ["sqlite"];

/** A DATABASE_URL of a fresh, empty database of that kind. Needs the PostgreSQL of the run's global setup. */
export async function freshDatabase(kind: DatabaseKind): Promise<string> {
  if (kind === "sqlite")
    return `sqlite:${path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "console.db")}`;
  const server = process.env[postgresVariable];
  if (server === undefined) throw new Error(`${postgresVariable} is not set: add postgres-global-setup to the project`);
  return createDatabase(server);
}
