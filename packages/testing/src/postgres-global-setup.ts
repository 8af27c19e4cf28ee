import { startPostgres } from "./postgres.ts";

/** The variable by which a test run's PostgreSQL server is known to its tests. */
export const postgresVariable = "EDGE_CONSOLE_TEST_POSTGRES";

/** For a vitest project's globalSetup: one PostgreSQL server for the whole run. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ isHasty: true });
  process.env[postgresVariable] = server.url;
  return server.stop;
}
