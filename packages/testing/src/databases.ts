import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createDatabase } from "./postgres.ts";
import { postgresVariable } from "./postgres-global-setup.ts";

/** The databases that the console runs on; a suite that touches the store runs once for each. */
export const databaseKinds = ["sqlite", "postgres"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** A DATABASE_URL of a fresh, empty database of that kind. Needs the PostgreSQL of the run's global setup. */
export async function freshDatabase(kind: DatabaseKind): Promise<string> {
  if (kind === "sqlite")
    return `sqlite:${path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "console.db")}`;
  const server = process.env[postgresVariable];
  if (server === undefined) throw new Error(`${postgresVariable} is not set: add postgres-global-setup to the project`);
  return createDatabase(server);
}
