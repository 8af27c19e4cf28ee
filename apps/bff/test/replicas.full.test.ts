import { zoneSchema } from "@edge-console/contract/objects/zone";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, consoleSecret, demoPassword, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createAuditLog } from "../src/people/audit/audit-log.ts";
import { openStore } from "../src/platform/db/store.ts";
import { Secret } from "../src/platform/crypto/secret.ts";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "./http-client.ts";

const perKey = 300;
const perAddress = 600;

describe("two replicas on PostgreSQL behind a load balancer", () => {
  let edgeApi: EdgeApi;
  let balancer: LoadBalancer;
  let databaseUrl: string;
  let replicas: Console[];
  let cookie = "";

  const getPort = ({ settings }: Console) => Number(settings["PORT"]);
  const call = (method: string, path: string, body?: unknown) =>
    sendRequest(balancer.url, method, path, { headers: { cookie, ...sameOriginHeaders }, body });
  const session = async () => sessionSchema.parse((await call("GET", "/api/session")).json);
  const start = () => startConsole(edgeApi, { DATABASE_URL: databaseUrl, PUBLIC_URL: balancer.url });

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    databaseUrl = await createTestDatabase("postgres");
    balancer = await startLoadBalancer();
    // In parallel, so that both migrate the database.
    replicas = await Promise.all([start(), start()]);
  });

  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await balancer.close();
    await edgeApi.stop();
  });

  it("row 65: share sessions, including sign-out", async () => {
    const [first, second] = replicas.map(getPort);
    balancer.setPorts([first ?? 0]);
    const signedIn = await call("POST", "/api/session", { email: "owner@demo.example", password: demoPassword });
    cookie = getCookie(signedIn);
    balancer.setPorts([second ?? 0]);
    expect((await session()).user.email).toBe("owner@demo.example");
    expect((await call("DELETE", "/api/session")).status).toBe(204);
    balancer.setPorts([first ?? 0]);
    expect((await call("GET", "/api/session")).status).toBe(401);
    cookie = getCookie(await call("POST", "/api/session", { email: "owner@demo.example", password: demoPassword }));
  });

  it("row 65: keep sessions and acknowledged writes when one is killed under load", async () => {
    balancer.setPorts(replicas.map(getPort));
    const account = (await session()).accounts.find(({ name }) => name === demoAccounts.main)?.id;
    const acknowledged: string[] = [];
    let names = 0;
    const controller = new AbortController();
    const write = async () => {
      while (!controller.signal.aborted) {
        const body = { ZONE_NAME: `pair${names++}x`, ORIGIN_URL: "https://a.example" };
        const response = await call("POST", `/api/accounts/${account}/v1/cdn`, body).catch(() => undefined);
        if (response?.status === 200) acknowledged.push(zoneSchema.parse(response.json).ID);
        else await pause(50);
      }
    };
    const writing = Array.from({ length: 6 }, write);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
    await replicas.shift()?.kill();
    // A request in flight fails; the next one succeeds.
    const user = async () => (await session().catch(() => undefined))?.user.email;
    await expect.poll(user).toBe("owner@demo.example");
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 30);
    controller.abort();
    await Promise.all(writing);

    const store = await openStore(databaseUrl);
    const rows = await store.db.selectFrom("audit").select("target").where("outcome", "=", "applied").execute();
    const auditedTargets = new Set(rows.map(({ target }) => target));
    expect(acknowledged.filter((id) => !auditedTargets.has(`/cdn/${id}`))).toEqual([]);
    expect(await createAuditLog(store, [new Secret(consoleSecret)]).verify()).toEqual([]);
    const sent = (await edgeApi.operator.requests()).filter(({ method }) => method === "POST");
    const zoneNames = sent.map(({ body }) => z.object({ ZONE_NAME: z.string() }).parse(body).ZONE_NAME);
    expect(new Set(zoneNames).size).toBe(zoneNames.length);

    // The other replica reconciles its pending writes.
    await store.db
      .updateTable("intents")
      .set({ created_at: (await store.now()) - 120 })
      .where("state", "=", "pending")
      .execute();
    replicas.push(await start());
    const listUnresolved = () =>
      store.db
        .selectFrom("intents")
        .select("id")
        .where("state", "in", ["pending", "unconfirmed"])
        .where("reconciled", "is", null)
        .execute();
    await expect.poll(listUnresolved, { timeout: 30_000 }).toEqual([]);
    await store.close();
  });

  it("row 49: stay within the service's rate limits together, per key and per address", async () => {
    balancer.setPorts(replicas.map(getPort));
    const mark = await edgeApi.operator.getLastRequestNumber();
    const { accounts } = await session();
    let n = 0;
    const readContinuously = async () => {
      while (n < 1_500) {
        const account = accounts[n % accounts.length]?.id;
        // Different resources, so that requests aren't coalesced.
        await call("GET", `/api/accounts/${account}/v1/cdn/AAAAA${String(1_000 + n++)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, readContinuously));
    const served = await edgeApi.operator.requests(mark);
    const getMaxPerMinute = (getKey: (request: (typeof served)[number]) => string | null) =>
      Math.max(
        ...Map.groupBy(served, (request) => `${getKey(request)} ${Math.floor(request.at / 60)}`)
          .values()
          .map((group) => group.length),
      );
    expect(getMaxPerMinute(({ account_id: id }) => id)).toBeLessThanOrEqual(perKey);
    expect(getMaxPerMinute(() => "")).toBeLessThanOrEqual(perAddress);
    expect(served.filter(({ status }) => status === 429)).toEqual([]);
    expect(served.length).toBeGreaterThan(perKey / 2);
  });
});
