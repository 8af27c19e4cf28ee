import { Client } from "pg";
import { expect, it } from "vitest";
import { createDatabase, startPostgres } from "./postgres.ts";

it("starts a PostgreSQL server, creates a database for a test, and stops", async () => {
  const server = await startPostgres();
  const client = new Client({ connectionString: await createDatabase(server.url) });
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS tables FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(rows).toEqual([{ tables: 0 }]);
  await client.end();
  await server.stop();
});
