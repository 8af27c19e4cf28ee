import { spawn } from "node:child_process";
import { once } from "node:events";
import { Client } from "pg";
import { expect, it, vi } from "vitest";
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

it("stops the server if the process that started it is killed", async () => {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL("postgres.ts", import.meta.url).href)};
    console.log((await startPostgres({ isFsyncDisabled: true })).url);
  `;
  const starter = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [connectionString] = (await once(starter.stdout.setEncoding("utf8"), "data")).map(String);
  const connect = async () => {
    const client = new Client({ connectionString });
    // The server ends the connection when it stops.
    client.on("error", () => {});
    await client.connect();
    await client.end();
  };
  await connect();
  starter.kill("SIGKILL");
  await vi.waitFor(() => expect(connect()).rejects.toThrow("ECONNREFUSED"), 60_000);
});
