import { startPostgres } from "./postgres.ts";

/** Variable with the URL of the test run's PostgreSQL server. */
export const postgresVariable = "EDGE_CONSOLE_TEST_POSTGRES";

/** Vitest globalSetup: one PostgreSQL server for the whole run. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres({ isFsyncDisabled: true });
  process.env[postgresVariable] = server.url;
  return server.stop;
}
