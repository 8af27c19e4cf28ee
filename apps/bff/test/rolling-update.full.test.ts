import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { createTestDatabase } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LoadBalancer, startLoadBalancer } from "./load-balancer.ts";
import { getCookie, sameOriginHeaders, sendRequest } from "./http-client.ts";

describe("row 81: a rolling update behind a slow load balancer", () => {
  let edgeApi: EdgeApi;
  let balancer: LoadBalancer;
  let replicas: readonly [stopping: Console, staying: Console];
  let cookie = "";
  let account = "";

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    for (const name of Object.values(demoAccounts)) await edgeApi.operator.createAccount(name);
    balancer = await startLoadBalancer({ failover: false });
    const env = {
      DATABASE_URL: await createTestDatabase("postgres"),
      PUBLIC_URL: balancer.url,
      SHUTDOWN_DELAY_SECONDS: "8",
    };
    replicas = await Promise.all([startConsole(edgeApi, env), startConsole(edgeApi, env)]);
    balancer.setPorts(replicas.map(getPort));
    const signedIn = await call("POST", "/api/session", { email: "owner@demo.example", password: demoPassword });
    cookie = getCookie(signedIn);
    const { accounts } = sessionSchema.parse((await call("GET", "/api/session")).json);
    account = accounts.find(({ name }) => name === demoAccounts.main)?.id ?? "";
  });

  afterAll(async () => {
    // Skips the rest of the shutdown delay.
    for (const { process } of replicas) process.kill("SIGINT");
    await Promise.all(replicas.map((replica) => replica.stop()));
    await balancer.close();
    await edgeApi.stop();
  });

  const getPort = ({ settings }: Console) => Number(settings["PORT"]);
  const call = (method: string, path: string, body?: unknown) =>
    sendRequest(balancer.url, method, path, { headers: { cookie, ...sameOriginHeaders }, body });

  /** Sends a request over a keep-alive connection; returns the `Connection` header of the response. */
  function sendOverAgent(agent: Agent, port: number): Promise<{ status: number; connection: string | undefined }> {
    const host = new URL(balancer.url).host;
    const options = { hostname: "127.0.0.1", port, agent, path: "/api/session", headers: { cookie, host } };
    return new Promise((resolve, reject) => {
      const outgoing = request(options, (incoming) => {
        incoming.resume().once("error", reject);
        incoming.once("end", () =>
          resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection }),
        );
      });
      outgoing.once("error", reject).end();
    });
  }

  it("rejects and loses no request, and drains keep-alive connections", async () => {
    const [stopping, staying] = replicas;
    const outcomes: string[] = [];
    const acknowledged: string[] = [];
    const controller = new AbortController();
    const recordOutcome = async (pending: Promise<{ status: number }>) => {
      outcomes.push(await pending.then(({ status }) => String(status), String));
    };
    const readOverNew = async () => {
      while (!controller.signal.aborted) await recordOutcome(call("GET", "/api/session"));
    };
    const readOverKeptAlive = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!controller.signal.aborted) await recordOutcome(sendOverAgent(agent, Number(new URL(balancer.url).port)));
      agent.destroy();
    };
    const createZones = async () => {
      for (let n = 0; !controller.signal.aborted; n++) {
        const body = { ZONE_NAME: `rolling${n}`, ORIGIN_URL: "https://origin.example" };
        const response = call("POST", `/api/accounts/${account}/v1/cdn`, body);
        await recordOutcome(response);
        const created = await response.catch(() => undefined);
        if (created?.status === 200) acknowledged.push(zoneSchema.parse(created.json).ID);
        await pause(100);
      }
    };
    // An idle connection until shortly before the load balancer learns of the update.
    const idle = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await sendOverAgent(idle, getPort(stopping))).toEqual({ status: 200, connection: "keep-alive" });

    const load = [
      readOverNew(),
      readOverNew(),
      readOverKeptAlive(),
      readOverKeptAlive(),
      readOverKeptAlive(),
      createZones(),
    ];
    await expect.poll(() => outcomes.length).toBeGreaterThan(50);
    const exited = once(stopping.process, "exit");
    stopping.process.kill("SIGTERM");
    const ready = async () => (await sendRequest(stopping.url, "GET", "/healthz/ready")).status;
    await expect.poll(ready).toBe(503);
    const countWhenNotReady = outcomes.length;
    await expect.poll(() => outcomes.length).toBeGreaterThan(countWhenNotReady + 50);
    expect(await sendOverAgent(idle, getPort(stopping))).toEqual({ status: 200, connection: "close" });
    balancer.setPorts([getPort(staying)]);
    expect(await exited).toEqual([0, null]);
    const countWhenGone = outcomes.length;
    await expect.poll(() => outcomes.length).toBeGreaterThan(countWhenGone + 50);
    controller.abort();
    await Promise.all(load);

    expect(outcomes.filter((outcome) => outcome !== "200")).toEqual([]);
    const { CDN_ZONES } = zoneListSchema.parse((await call("GET", `/api/accounts/${account}/v1/cdn`)).json);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(CDN_ZONES.map(({ ID }) => ID).toSorted()).toEqual(acknowledged.toSorted());
    idle.destroy();
  });
});
