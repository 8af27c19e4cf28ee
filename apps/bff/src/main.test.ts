import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import { demoAccounts, demoEvents, createDemoId, countHoursBetween } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { findFreePort } from "@edge-console/testing/free-port";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { getPort } from "../test/get-port.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "../test/http-client.ts";
import { createMigratedDatabase } from "../test/migrated-database.ts";

let edgeApi: EdgeApi;
const started: Console[] = [];

beforeAll(async () => {
  edgeApi = await startEdgeApi();
  for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
});

afterAll(async () => {
  await edgeApi.stop();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((console) => console.stop()));
});

async function start(env: Record<string, string> = {}): Promise<Console> {
  const running = await startConsole(edgeApi, { DATABASE_URL: await createMigratedDatabase("sqlite"), ...env });
  started.push(running);
  return running;
}

async function signIn(server: Console, email: string, password = demoPassword) {
  const response = await sendRequest(server.url, "POST", "/api/session", {
    headers: sameOriginHeaders,
    body: { email, password },
  });
  // A rejected sign-in has none.
  const getSession = () => sessionSchema.parse(response.json);
  const headers = { ...sameOriginHeaders, cookie: getCookie(response) };
  const accountId = (name: string) => getSession().accounts.find((account) => account.name === name)?.id ?? "none";
  return {
    status: response.status,
    getSession,
    headers,
    mirror: (name: string) => `/api/accounts/${accountId(name)}/v1`,
    get: (path: string) => sendRequest(server.url, "GET", path, { headers }),
  };
}

it("reports that it is live but not ready while it starts", async () => {
  const held: ServerResponse[] = [];
  const slow = createServer((_, response) => void held.push(response)).listen(0, "127.0.0.1");
  await once(slow, "listening");
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  // Creating the demo data waits for the operator listener.
  const starting = start({
    PORT: String(port),
    PUBLIC_URL: url,
    EDGE_OPERATOR_URL: `http://127.0.0.1:${getPort(slow)}`,
  });
  await expect.poll(() => held.length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await sendRequest(url, "GET", "/healthz/live")).status).toBe(200);
  expect((await sendRequest(url, "GET", "/healthz/ready")).status).toBe(503);
  expect((await sendRequest(url, "GET", "/")).status).toBe(503);
  slow.close();
  slow.closeAllConnections();
  await starting;
  expect((await sendRequest(url, "GET", "/healthz/ready")).status).toBe(200);
});

it("serves demo users with their accounts and the Edge API", async () => {
  const server = await start();
  expect(server.output()).toContain(`console ready ${server.url}\n`);
  const owner = await signIn(server, "owner@demo.example");
  expect(owner.getSession().accounts.map(({ name, role }) => [name, role])).toEqual([
    ["Harbour Media", "full"],
    ["Lantern Studio", "full"],
    ["Pinewood Press", "full"],
  ]);
  expect((await owner.get(`${owner.mirror("Harbour Media")}/cdn`)).status).toBe(200);
  const developer = await signIn(server, "developer@demo.example");
  expect(developer.getSession().accounts).toMatchObject([{ name: "Harbour Media", role: "developer" }]);
  const billing = await signIn(server, "billing@demo.example");
  expect((await billing.get(`${billing.mirror("Harbour Media")}/cdn`)).status).toBe(403);
  expect((await signIn(server, "support@demo.example")).getSession()).toMatchObject({
    user: { staff: "support" },
    accounts: [],
  });
});

describe.each(databaseKinds)("the console on %s", (kind) => {
  it("keeps sessions, users, keys, and the demo's history after a restart, and applies a new demo password", async () => {
    const env = { DATABASE_URL: await createMigratedDatabase(kind) };
    const first = await start(env);
    const owner = await signIn(first, "owner@demo.example");
    await first.kill();
    const second = await start(env);
    const getAfterRestart = (path: string) => sendRequest(second.url, "GET", path, { headers: owner.headers });
    expect((await getAfterRestart("/api/session")).json).toMatchObject({ user: { email: "owner@demo.example" } });
    // It was added at the first start, and only then.
    const target = `/cdn/${createDemoId("harbourimages")}`;
    const { json } = await getAfterRestart(
      owner.mirror("Harbour Media").replace(/v1$/, `audit?target=${encodeURIComponent(target)}`),
    );
    const { entries } = auditPageSchema.parse(json);
    expect(entries.map(({ actor, changes }) => [actor.email, changes])).toEqual([
      ["owner@demo.example", [{ field: "CACHE_EXP", before: "0", after: "7776000" }]],
      ["developer@demo.example", [{ field: "CACHE_EXP", before: "7776000", after: "0" }]],
    ]);
    const [fix, mistake] = entries.map(({ at: server }) => server);
    expect(fix! - mistake!).toBe(countHoursBetween(demoEvents.cacheMistake, demoEvents.cacheFix) * 3_600 - 60);
    await second.stop();
    const third = await start({ ...env, DEMO_PASSWORD: "another demo password" });
    expect((await signIn(third, "owner@demo.example")).status).toBe(401);
    const renewed = await signIn(third, "owner@demo.example", "another demo password");
    expect((await renewed.get(`${renewed.mirror("Pinewood Press")}/cdn`)).status).toBe(200);
    expect(renewed.getSession().accounts).toHaveLength(3);
  });
});

describe("demo data", () => {
  it("is created without API keys if the operator listener isn't available", async () => {
    const server = await start({ EDGE_OPERATOR_URL: "http://127.0.0.1:1" });
    const owner = await signIn(server, "owner@demo.example");
    const response = await owner.get(`${owner.mirror("Harbour Media")}/cdn`);
    expect(response.json).toMatchObject({ type: "urn:edge-console:upstream-key-rejected" });
    expect(server.output()).toContain("connecting the demo accounts to the Edge API failed");
  });
});

describe("stopping", () => {
  it("row 59: reports it, finishes running requests, closes streams, and exits within the grace period", async () => {
    const server = await start({ SHUTDOWN_DELAY_SECONDS: "2" });
    const owner = await signIn(server, "owner@demo.example");
    const harbour = owner.mirror("Harbour Media").replace(/\/v1$/, "");
    const stream = await fetch(`${server.url}${harbour}/events`, { headers: { cookie: owner.headers.cookie } });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain(": open");
    await edgeApi.operator.armFault({ when: "before", kind: "slow", path: "/v1/tunnels", delay_ms: 1000, times: 1 });
    const slow = owner.get(`${owner.mirror("Harbour Media")}/tunnels`);
    const exited = once(server.process, "exit");
    server.process.kill("SIGTERM");
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/healthz/ready")).status).toBe(503);
    expect((await slow).status).toBe(200);
    let last = await reader.read();
    while (!last.done) last = await reader.read();
    expect(await exited).toEqual([0, null]);
    await edgeApi.operator.clearFaults();
  });

  it.each(["SIGINT", "SIGHUP"] as const)("doesn't announce itself for %s, where someone waits", async (signal) => {
    const server = await start({ SHUTDOWN_DELAY_SECONDS: "300" });
    const exited = once(server.process, "exit");
    server.process.kill("SIGTERM");
    await expect.poll(async () => (await sendRequest(server.url, "GET", "/healthz/ready")).status).toBe(503);
    expect((await sendRequest(server.url, "GET", "/api/session")).headers.connection).toBe("close");
    server.process.kill(signal);
    expect(await exited).toEqual([0, null]);
  });

  it("exits with its parent process", async () => {
    const server = await start();
    const exited = once(server.process, "exit");
    server.process.disconnect();
    expect(await exited).toEqual([0, null]);
  });
});

describe("an invalid start", () => {
  it("fails with one sentence for an invalid variable", async () => {
    await expect(start({ PORT: "80a" })).rejects.toThrow(
      "apps/bff/src/main.ts ended with 1:\nPORT must be a whole number from 0 to 65535.\n",
    );
  });

  it("fails with one sentence for a port in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = getPort(other);
    await expect(start({ PORT: String(port) })).rejects.toThrow(/ended with 1:\nPORT must be free, .*\.\n$/);
    other.close();
  });

  it("fails with one sentence for an unreachable database", async () => {
    await expect(start({ DATABASE_URL: "postgres://u:secret@127.0.0.1:1/console" })).rejects.toThrow(
      /ended with 1:\nDATABASE_URL must be (?!.*secret).*\.\n$/,
    );
  });

  it("O10: fails for a second console on the same SQLite file, which it names with its process", async () => {
    const env = { DATABASE_URL: await createMigratedDatabase("sqlite") };
    const { process: first } = await start(env);
    const file = env.DATABASE_URL.slice("sqlite:".length);
    await expect(start(env)).rejects.toThrow(
      `ended with 1:\nAnother console (process ${first.pid}) is already running on ${file}: stop it first, or use PostgreSQL for several replicas.\n`,
    );
  });
});

describe("row 33: secrets", () => {
  it("appear in no log line and no database file", async () => {
    const databaseUrl = await createMigratedDatabase("sqlite");
    const server = await start({ DATABASE_URL: databaseUrl, LOG_LEVEL: "trace" });
    const owner = await signIn(server, "owner@demo.example");
    await signIn(server, "owner@demo.example", "a wrong password of a user");
    await owner.get(`${owner.mirror("Harbour Media")}/cdn`);
    const { accounts }: { accounts: { api_key: string }[] } = await edgeApi.operator.call("GET", "/accounts");
    const file = databaseUrl.slice("sqlite:".length);
    const stored = (await Promise.all([file, `${file}-wal`].map((path) => readFile(path, "latin1")))).join("");
    const secrets = [
      ...accounts.map((account) => account.api_key),
      demoPassword,
      "a wrong password of a user",
      owner.headers.cookie.split("=")[1] ?? "",
      edgeApi.operator.token,
    ];
    expect(stored).toContain("owner@demo.example");
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20);
      expect(stored + server.output()).not.toContain(secret);
    }
  });
});
