import { type TunnelHistory, tunnelHistorySchema } from "@edge-console/contract/console/tunnel-history";
import { type TunnelWithToken, tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestStore } from "../../../test/migrated-database.ts";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type EventStream, openEventStream } from "../../../test/event-stream.ts";
import { createAccountEvents } from "../../platform/events/account-events.ts";
import { createJobWorker } from "../../platform/jobs/job-worker.ts";
import { createUpstream } from "../upstream/client.ts";
import { createTransport } from "../upstream/transport.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createTunnelPoller } from "./tunnel-poller.ts";

let edgeApi: EdgeApi;
let apiKey: string;

beforeAll(async () => {
  edgeApi = await startEdgeApi();
});
afterAll(() => edgeApi.stop());

beforeEach(async () => {
  apiKey = (await edgeApi.operator.createAccount(crypto.randomUUID())).api_key;
});

async function createTunnel(testConsole: TestConsole, v1: string): Promise<TunnelWithToken> {
  const user = await testConsole.as("full@harbour");
  return tunnelWithTokenSchema.parse((await user.post(`${v1}/tunnels`, { NAME: "Warehouse" })).json);
}

async function sendConnectorCall(call: "report" | "stop", { TOKEN }: TunnelWithToken): Promise<void> {
  const response = await fetch(`${edgeApi.operator.url}/connector/${call}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: call === "report" ? JSON.stringify({ version: "1.2.0", location: "fra" }) : "{}",
  });
  expect(response.status).toBe(200);
}

describe("polling for open pages", () => {
  let testConsole: TestConsole;
  let account: { id: string; v1: string };
  let now: number;
  let streams: EventStream[] = [];

  beforeEach(async () => {
    testConsole = await startTestConsole(new URL(edgeApi.url));
    account = await testConsole.connect("harbour", apiKey);
    now = Math.floor(Date.now() / 1000);
    testConsole.setClock(now);
  });

  afterEach(async () => {
    for (const stream of streams) stream.close();
    streams = [];
    await testConsole.close();
  });

  async function openStreams(count: number, email = "full@harbour"): Promise<void> {
    const { cookie } = await testConsole.as(email);
    const path = `/api/accounts/${account.id}/events`;
    streams.push(
      ...(await Promise.all(Array.from({ length: count }, () => openEventStream(testConsole.url, path, cookie)))),
    );
  }

  function advanceClock(seconds: number): void {
    now += seconds;
    testConsole.setClock(now);
  }

  const countPolls = async (since: number) => {
    const { length } = (await edgeApi.operator.requests(since)).filter(({ path }) => path === "/v1/tunnels");
    return length;
  };

  async function loadHistory(tunnel: TunnelWithToken): Promise<TunnelHistory["events"]> {
    const user = await testConsole.as("developer@harbour");
    const response = await user.get(`/api/accounts/${account.id}/tunnel-history/${tunnel.TUNNEL_ID}`);
    return tunnelHistorySchema.parse(response.json).events;
  }

  const listEvents = () =>
    [...(streams[0]?.text() ?? "").matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));

  it("row 50: needs the same reads per minute for 200 event streams as for one, and none without", async () => {
    async function countReadsInMinute(): Promise<number> {
      const mark = await edgeApi.operator.getLastRequestNumber();
      for (let poll = 1; poll <= 6; poll++) {
        advanceClock(10);
        await vi.waitFor(async () => expect(await countPolls(mark)).toBeGreaterThanOrEqual(poll), { timeout: 10_000 });
      }
      return countPolls(mark);
    }
    await openStreams(1);
    const readsPerMinute = await countReadsInMinute();
    await openStreams(99);
    await openStreams(100, "developer@harbour");
    expect(streams.every(({ status }) => status === 200)).toBe(true);
    expect(await countReadsInMinute()).toBe(readsPerMinute);
    expect(readsPerMinute).toBe(6);

    for (const stream of streams) stream.close();
    await Promise.all(streams.map(({ ended }) => ended));
    const mark = await edgeApi.operator.getLastRequestNumber();
    advanceClock(60);
    // Another account is polled by then.
    const other = await testConsole.connect("pinewood", (await edgeApi.operator.createAccount("other")).api_key);
    const { cookie } = await testConsole.as("full@pinewood");
    streams.push(await openEventStream(testConsole.url, `/api/accounts/${other.id}/events`, cookie));
    await vi.waitFor(async () => expect(await countPolls(mark)).toBe(1), { timeout: 10_000 });
  });

  it("publishes changes and stores each tunnel's history", async () => {
    const tunnel = await createTunnel(testConsole, account.v1);
    const id = tunnel.TUNNEL_ID;
    await openStreams(1);
    // The page may have loaded the tunnels before the first poll of the account.
    const event = { resource: "tunnel", tunnelId: id };
    await vi.waitFor(() => expect(listEvents()).toEqual([event]), { timeout: 10_000 });
    expect(await loadHistory(tunnel)).toHaveLength(1);

    await sendConnectorCall("report", tunnel);
    advanceClock(10);
    await vi.waitFor(() => expect(listEvents()).toEqual([event, event]), { timeout: 10_000 });
    await sendConnectorCall("stop", tunnel);
    advanceClock(10);
    await vi.waitFor(() => expect(listEvents()).toHaveLength(3), { timeout: 10_000 });

    const common = { ENABLED: 1, LOCATION: "", LOCATION_NAME: "", lastReportAt: null };
    expect(await loadHistory(tunnel)).toEqual([
      { ...common, STATE: "DISCONNECTED", AGENT_VERSION: "1.2.0", at: now, previousCheckAt: now - 10 },
      {
        ...common,
        STATE: "CONNECTED",
        LOCATION: "fra",
        LOCATION_NAME: "Frankfurt",
        AGENT_VERSION: "1.2.0",
        at: now - 10,
        previousCheckAt: now - 20,
      },
      { ...common, STATE: "NEVER", AGENT_VERSION: "", at: now - 20, previousCheckAt: null },
    ]);
    const rows = await testConsole.store.db.selectFrom("tunnel_polls").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(tunnel.TOKEN);
  });
});

it("polls once per interval for all replicas, and each replica notifies its subscribers", async () => {
  const testConsole = await startTestConsole(new URL(edgeApi.url), "postgres");
  const account = await testConsole.connect("harbour", apiKey);
  const tunnel = await createTunnel(testConsole, account.v1);
  let now = await testConsole.store.now();
  const controller = new AbortController();
  const replicas = await Promise.all(
    ["one", "two"].map(async () => {
      const store = await openTestStore({ url: testConsole.databaseUrl }, { clock: () => now });
      const transport = createTransport({ url: new URL(edgeApi.url) });
      const upstream = createUpstream({ store, transport, loadKey: async () => new Secret(apiKey) });
      const listEvents = createAccountEvents();
      const log = pino({ level: "silent" });
      const poller = createTunnelPoller({ store, upstream, events: listEvents, intervalSeconds: 10 });
      const jobs = createJobWorker({ store, log, handlers: [poller.handler] });
      const tick = async () => {
        await poller.follow();
        await jobs.run();
        await jobs.settle();
        await poller.follow();
      };
      const subscription = listEvents.subscribe(account.id, controller.signal, { canSeeTunnels: () => true });
      const close = async () => {
        await jobs.stop(0);
        await Promise.all([upstream.close(), store.close()]);
      };
      return { tick, subscription, close };
    }),
  );
  const mark = await edgeApi.operator.getLastRequestNumber();
  const expectPolls = async (times: number) => {
    await Promise.all(replicas.map(({ tick }) => tick()));
    const reads = (await edgeApi.operator.requests(mark)).filter(({ path }) => path === "/v1/tunnels");
    expect(reads).toHaveLength(times);
    const watch = await testConsole.store.db.selectFrom("tunnel_polls").select("polled_at").executeTakeFirst();
    expect(watch?.polled_at).toBe(now);
  };

  const expectEvents = async () => {
    for (const { tick, subscription } of replicas) {
      await tick();
      expect(await subscription.next(0)).toEqual([{ resource: "tunnel", tunnelId: tunnel.TUNNEL_ID }]);
    }
  };

  await vi.waitFor(() => expectPolls(1), 20_000);
  await expectPolls(1);
  await expectEvents();
  await sendConnectorCall("report", tunnel);
  now += 10;
  await vi.waitFor(() => expectPolls(2), 20_000);
  await expectEvents();

  controller.abort();
  await Promise.all(replicas.map(({ close }) => close()));
  await testConsole.close();
});

describe.each(databaseKinds)("a change of 30 s ago on %s", (kind) => {
  it.each([
    { ageSeconds: 20.5, isSent: true },
    { ageSeconds: 0.5, isSent: false },
  ])("is sent to a page that was requested $ageSeconds s ago: $isSent", async ({ ageSeconds, isSent }) => {
    const testConsole = await startTestConsole(new URL(edgeApi.url), kind);
    const { id } = await testConsole.connect("harbour", apiKey);
    const { store, services } = testConsole;
    const at = (await store.now()) - 30;
    await store.db
      .insertInto("tunnel_history")
      .values({ account_id: id, tunnel_id: "WAREHOUSE", at, previous_at: null, state: "{}" })
      .execute();
    const events = createAccountEvents();
    const poller = createTunnelPoller({ store, upstream: services.upstream, events, intervalSeconds: 10 });
    const following = new AbortController();
    const subscription = events.subscribe(id, following.signal, { canSeeTunnels: () => true, ageSeconds });
    await poller.follow();
    expect(await subscription.next(0)).toEqual(isSent ? [{ resource: "tunnel", tunnelId: "WAREHOUSE" }] : []);
    following.abort();
    await testConsole.close();
  });
});
