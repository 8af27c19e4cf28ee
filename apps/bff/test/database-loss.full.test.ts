import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getCookie, sameOriginHeaders, sendRequest, type RawResponse } from "./http-client.ts";

/** Parallel requests that wait for a lock: fewer than a replica's connections. */
const blocked = 8;
const terminations = 25;
/** Maximum duration of a request, in milliseconds. */
const answeredWithinMs = 15_000;

describe("consoles that lose PostgreSQL or each other", () => {
  let edgeApi: EdgeApi;
  let databaseUrl: string;
  let consoles: Console[];
  /** The console that each test starts with. */
  let first: Console;
  /** Direct connections to the database: one observes, the other holds locks. */
  let observer: Client;
  let locker: Client;
  let cookie: string;
  let zones: string;
  let names = 0;

  const start = async () => {
    const started = await startConsole(edgeApi, { DATABASE_URL: databaseUrl });
    consoles.push(started);
    return started;
  };
  const get = (at: Console, path: string) =>
    sendRequest(at.url, "GET", path, { headers: { cookie, ...sameOriginHeaders } });
  const readSession = (at: Console) => get(at, "/api/session");
  /** Reads a new resource, so that the request counts in the budget and isn't coalesced. */
  const readZone = (at: Console) => get(at, `${zones}/AAAAA${1_000 + names++}`);
  const listConnections = async (condition: string) => {
    const { rows } = await observer.query<{ pid: number }>(`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'edge-console' and ${condition}`);
    return rows.map(({ pid }) => pid);
  };
  const waitingForLock = "wait_event_type = 'Lock'";

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
  });

  afterAll(() => edgeApi.stop());

  beforeEach(async () => {
    consoles = [];
    databaseUrl = await createTestDatabase("postgres");
    observer = new Client({ connectionString: databaseUrl });
    locker = new Client({ connectionString: databaseUrl });
    await Promise.all([observer.connect(), locker.connect()]);
    first = await start();
    const signIn = { headers: sameOriginHeaders, body: { email: "owner@demo.example", password: demoPassword } };
    cookie = getCookie(await sendRequest(first.url, "POST", "/api/session", signIn));
    const { accounts } = sessionSchema.parse((await readSession(first)).json);
    zones = `/api/accounts/${accounts.find(({ name }) => name === demoAccounts.main)?.id}/v1/cdn`;
  });

  afterEach(async () => {
    await Promise.all(consoles.map(({ kill }) => kill()));
    await Promise.all([observer.end(), locker.end()]);
  });

  it("row 66: returns 503 if connections are terminated during transactions, and keeps running", async () => {
    const responses: RawResponse[] = [];
    const controller = new AbortController();
    const readers = Array.from({ length: 2 }, async () => {
      while (!controller.signal.aborted) responses.push(await readSession(first));
    });
    const terminated = new Set<number>();
    while (terminated.size < terminations) {
      await locker.query("begin");
      await locker.query("lock table budgets in access exclusive mode");
      const calls = Promise.all(Array.from({ length: blocked }, () => readZone(first)));
      const answered = calls.then(() => true);
      const terminateWaiting = async () => {
        for (const pid of await listConnections(waitingForLock)) {
          await observer.query("select pg_terminate_backend($1)", [pid]);
          terminated.add(pid);
        }
        return false;
      };
      // When a call reaches the lock depends on the machine, and it waits for 3 seconds at most.
      while (!(await Promise.race([answered, terminateWaiting()])));
      await locker.query("rollback");
      responses.push(...(await calls));
    }
    controller.abort();
    await Promise.all(readers);
    expect(first.process.exitCode).toBeNull();
    expect(responses.map(({ status }) => status).filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    const after = await Promise.all(Array.from({ length: 20 }, () => readZone(first)));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 404));
  });

  it("row 68: a replica that is frozen in a budget transaction blocks no other and recovers", async () => {
    const frozen = first;
    const other = await start();
    expect((await readZone(other)).status).toBe(404);

    // It gets the lock of the address's budget, which every call needs, only after it's frozen.
    await locker.query("begin");
    await locker.query("select * from budgets where scope = 'address' for update");
    const blockedRead = readZone(frozen).catch(() => undefined);
    await expect.poll(() => listConnections(waitingForLock)).not.toEqual([]);
    frozen.process.kill("SIGSTOP");
    await locker.query("rollback");
    await expect.poll(() => listConnections("state = 'idle in transaction'")).not.toEqual([]);

    const began = performance.now();
    const responses = await Promise.all(Array.from({ length: 20 }, () => readZone(other)));
    expect(performance.now() - began).toBeLessThan(answeredWithinMs);
    expect(responses.map(({ status }) => status).filter((status) => ![404, 503].includes(status))).toEqual([]);
    await expect.poll(async () => (await readZone(other)).status).toBe(404);

    frozen.process.kill("SIGCONT");
    await blockedRead;
    await expect.poll(async () => (await readZone(frozen)).status).toBe(404);
    expect(frozen.process.exitCode).toBeNull();
  });
});
