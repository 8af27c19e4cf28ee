import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConsoleUnderTest, startConsoleUnderTest } from "../../test/console-under-test.ts";
import { type EventStream, openEventStream } from "../../test/event-stream.ts";

let edgeApi: EdgeApi;
let site: ConsoleUnderTest;
let harbour: { id: string; v1: string };
let pinewood: { id: string; v1: string };
let streams: EventStream[] = [];

beforeAll(async () => {
  edgeApi = await startEdgeApi();
});

afterAll(() => edgeApi.stop());

beforeEach(async () => {
  site = await startConsoleUnderTest(new URL(edgeApi.url));
  harbour = await site.connect("harbour", (await edgeApi.operator.createAccount(crypto.randomUUID())).api_key);
  pinewood = await site.connect("pinewood", (await edgeApi.operator.createAccount(crypto.randomUUID())).api_key);
});

afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await site.close();
});

async function follow(email: string, account: { id: string }): Promise<EventStream> {
  const { cookie } = await site.as(email);
  const stream = await openEventStream(site.url, `/api/accounts/${account.id}/events`, cookie);
  streams.push(stream);
  return stream;
}

const eventsOf = (stream: EventStream) =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data) as unknown);

describe("an account's events", () => {
  it("are a stream that nothing keeps or collects", async () => {
    const stream = await follow("full@harbour", harbour);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  });

  it("tell everybody on the account what changed, and nobody else", async () => {
    const [own, billing, other] = [
      await follow("full@harbour", harbour),
      await follow("billing@harbour", harbour),
      await follow("full@pinewood", pinewood),
    ];
    const person = await site.as("developer@harbour");
    const zone = (await person.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events1", ORIGIN_URL: "https://a.example" }))
      .json as { ID: string };
    await person.post(`${harbour.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    await person.post(`${harbour.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    const expected = [
      { resource: "zone", zoneId: zone.ID },
      { resource: "hostname", zoneId: zone.ID },
    ];
    await vi.waitFor(() => expect(eventsOf(own)).toEqual(expected));
    await vi.waitFor(() => expect(eventsOf(billing)).toEqual(expected));
    expect(eventsOf(other)).toEqual([]);
  });

  it("tell of a write whose end is unknown", async () => {
    const stream = await follow("full@harbour", harbour);
    await edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
    await (await site.as("full@harbour")).post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    const told = [{ resource: "tunnel" }, { resource: "unconfirmed-write" }];
    await vi.waitFor(() => expect(eventsOf(stream)).toEqual(told));
  });

  it("row 15: end when the membership ends or the person signs out", async () => {
    const [taken, leaving, staying] = [
      await follow("developer@harbour", harbour),
      await follow("billing@harbour", harbour),
      await follow("full@harbour", harbour),
    ];
    const { id } = await site.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "developer@harbour")
      .executeTakeFirstOrThrow();
    await site.store.db.deleteFrom("memberships").where("user_id", "=", id).execute();
    await (await site.as("billing@harbour")).delete("/api/session");
    await Promise.all([taken.ended, leaving.ended]);
    const person = await site.as("full@harbour");
    await person.post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    await vi.waitFor(() => expect(eventsOf(staying)).toHaveLength(1));
  });

  it("row 13: never extend the session", async () => {
    const now = Math.floor(Date.now() / 1000);
    site.setClock(now);
    const stream = await follow("full@harbour", harbour);
    site.setClock(now + 1_801);
    await stream.ended;
    const { cookie } = await site.as("full@harbour");
    expect((await site.call("GET", "/api/session", { headers: { cookie } })).status).toBe(401);
  });

  it("row 59: end when the console stops", async () => {
    const stream = await follow("full@harbour", harbour);
    site.stopping.abort();
    await expect(stream.ended).resolves.toBeUndefined();
  });
});
