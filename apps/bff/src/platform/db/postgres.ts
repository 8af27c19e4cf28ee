import { type Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { DatabaseError, Pool, type PoolClient, type QueryResult, types } from "pg";
import type { Schema } from "./schema.ts";

/** Timeouts that the server enforces, in milliseconds. */
interface ServerTimeouts {
  /** Wait for a row or a table that another transaction has locked. */
  readonly lock_timeout: number;
  readonly statement_timeout: number;
  /** Pause between two statements of a transaction: a process that hangs loses its locks. */
  readonly idle_in_transaction_session_timeout: number;
}

/** What connections are for: requests, or migrations and the command line, which change and verify whole tables. */
export type PostgresUse = "requests" | "maintenance";

/** A process that hangs in a transaction keeps the others waiting for 4 seconds, so that they respond within 5. */
const timeoutsByUse: Readonly<Record<PostgresUse, ServerTimeouts>> = {
  requests: { lock_timeout: 3_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 4_000 },
  maintenance: { lock_timeout: 30_000, statement_timeout: 3_600_000, idle_in_transaction_session_timeout: 4_000 },
};

const maxConnections = 10;

/** Longer than `statement_timeout`, in milliseconds: only a server or a network that hangs takes this long to respond. */
const responseMarginMs = 5_000;

/**
 * Creates a dialect over a pool of connections to PostgreSQL. 64-bit integers are numbers: all stored ones are below 2^53.
 * `query_timeout` in `url` replaces the time after which a query without a response fails.
 */
export function postgresDialect(url: string, use: PostgresUse): PostgresDialect {
  const timeouts = timeoutsByUse[use];
  const pool = new Pool({
    connectionString: url,
    // Tells consoles from other clients of the database.
    application_name: "edge-console",
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    query_timeout: timeouts.statement_timeout + responseMarginMs,
    ...timeouts,
    types: {
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 && format !== "binary" ? Number : types.getTypeParser(id, format),
    },
  });
  // An error event without a listener ends the process, and the pool listens to idle connections only. The query in
  // progress fails, and the connection is replaced.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new PostgresDialect({ pool: createDiscardingPool(pool) });
}

/**
 * Checks that the server applies the timeouts.
 *
 * @throws Error if it has other ones, for example behind a pooler that drops startup parameters.
 */
export async function assertTimeouts(db: Kysely<Schema>, use: PostgresUse): Promise<void> {
  for (const [name, expected] of Object.entries(timeoutsByUse[use])) {
    const { rows } = await sql<{ setting: string }>`select setting from pg_settings where name = ${name}`.execute(db);
    const actual = rows[0]?.setting;
    if (actual !== String(expected)) {
      throw new Error(
        `PostgreSQL has ${name} at ${actual ?? "no value"}; the console needs ${expected} ms. Connect without a pooler or URL parameter that changes it.`,
      );
    }
  }
}

/**
 * Wraps a pool so that a connection in an unknown state is closed instead of being used again.
 *
 * Works around two defects. After `query_timeout`, node-postgres leaves the connection waiting for the response
 * (brianc/node-postgres#3399). And Kysely (0.29) returns a connection whose `begin` failed to the pool as if nothing had
 * happened: once the server carries out the late `begin`, whatever runs next on that connection is part of a transaction
 * that no one commits, although each statement succeeds. Kysely discards a connection only when `rollback` fails.
 */
function createDiscardingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => createDiscardingClient(await pool.connect()),
    end: () => pool.end(),
  };
}

function createDiscardingClient(client: PoolClient): PostgresPoolClient {
  let failure: Error | undefined;
  const query = async (text: string, parameters: readonly unknown[]): Promise<QueryResult> => {
    // The rollback after a failure would only wait for the same response.
    if (failure) throw failure;
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      // Only an error of the server's says that the statement is over.
      if (error instanceof Error && !(error instanceof DatabaseError)) failure = error;
      throw error;
    }
  };
  return {
    // Kysely calls it with a cursor only to stream, which needs an option that is not set.
    query: query as unknown as PostgresPoolClient["query"],
    release(destroy = false) {
      const isClean = !failure && client.getTransactionStatus() === "I";
      client.release(destroy || !isClean);
    },
  };
}
