import { PostgresDialect } from "kysely";
import { Pool, types } from "pg";

const connections = 10;

/** A pool of connections to PostgreSQL. 64-bit integers come as numbers: all of ours are below 2^53. */
export function postgresDialect(url: string): PostgresDialect {
  const pool = new Pool({
    connectionString: url,
    // By which a console that serves is told from other visitors of the database.
    application_name: "edge-console",
    max: connections,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 && format !== "binary" ? Number : types.getTypeParser(id, format),
    },
  });
  // A connection that breaks while idle is replaced at the next use; unheard, the event would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}
