import { accountEventSchema } from "@edge-console/contract/console/events";
import { membersSchema } from "@edge-console/contract/console/members";
import { tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type EventStream, openEventStream } from "../../../test/event-stream.ts";

let edgeApi: EdgeApi;
let testConsole: TestConsole;
let harbour: { id: string; v1: string };
let pinewood: { id: string; v1: string };
let streams: EventStream[] = [];

beforeAll(async () => {
  edgeApi = await startEdgeApi();
});

afterAll(() => edgeApi.stop());

beforeEach(async () => {
  testConsole = await startTestConsole(new URL(edgeApi.url));
  harbour = await testConsole.connect("harbour", (await edgeApi.operator.createAccount(crypto.randomUUID())).api_key);
  pinewood = await testConsole.connect("pinewood", (await edgeApi.operator.createAccount(crypto.randomUUID())).api_key);
});

afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await testConsole.close();
});

async function openStream(email: string, account: { id: string }, query = ""): Promise<EventStream> {
  const { cookie } = await testConsole.as(email);
  const stream = await openEventStream(testConsole.url, `/api/accounts/${account.id}/events${query}`, cookie);
  streams.push(stream);
  return stream;
}

const listEvents = (stream: EventStream) =>
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => accountEventSchema.parse(JSON.parse(data)));

/** Returns events other than those of tunnels, whose first poll may end at any time. */
const listOtherEvents = (stream: EventStream) => listEvents(stream).filter(({ resource }) => resource !== "tunnel");

describe("an account's events", () => {
  it("are a stream that isn't cached or buffered", async () => {
    const stream = await openStream("full@harbour", harbour);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  });

  it("reach all members of the account, and no one else", async () => {
    const [ownStream, billingStream, otherStream] = [
      await openStream("full@harbour", harbour),
      await openStream("billing@harbour", harbour),
      await openStream("full@pinewood", pinewood),
    ];
    const user = await testConsole.as("developer@harbour");
    const newZone = { ZONE_NAME: "events1", ORIGIN_URL: "https://a.example" };
    const zone = zoneSchema.parse((await user.post(`${harbour.v1}/cdn`, newZone)).json);
    await user.post(`${harbour.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    await user.post(`${harbour.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    const expected = [
      { resource: "zone", zoneId: zone.ID },
      { resource: "hostname", zoneId: zone.ID },
    ];
    await vi.waitFor(() => expect(listOtherEvents(ownStream)).toEqual(expected), 20_000);
    await vi.waitFor(() => expect(listEvents(billingStream)).toEqual([expected[0]]), 20_000);
    expect(listOtherEvents(otherStream)).toEqual([]);
  });

  it("start with those since a page was requested, however long its request for them takes", async () => {
    const user = await testConsole.as("full@harbour");
    const page = await user.get("/");
    const [, requestedAt] = /^requested;desc="(\d+)"$/.exec(String(page.headers["server-timing"])) ?? [];
    await user.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events4", ORIGIN_URL: "https://a.example" });
    const late = await openStream("full@harbour", harbour, `?since=${requestedAt}`);
    await vi.waitFor(
      () => expect(listOtherEvents(late)).toEqual([expect.objectContaining({ resource: "zone" })]),
      20_000,
    );
    const unknown = await openStream("full@harbour", harbour, "?since=unknown");
    await vi.waitFor(
      () => expect(listOtherEvents(unknown)).toContainEqual(expect.objectContaining({ resource: "zone" })),
      20_000,
    );
  });

  it("start with those since a page was requested, if the replica that sent it has a clock that is ahead", async () => {
    const user = await testConsole.as("full@harbour");
    await user.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events5", ORIGIN_URL: "https://a.example" });
    const ahead = await openStream("full@harbour", harbour, `?since=${Date.now() + 5_000}&age=30`);
    await vi.waitFor(() => expect(listOtherEvents(ahead)).toHaveLength(1), 20_000);
  });

  it("row 28: name no tunnel, endpoint, or hostname to billing users", async () => {
    const [ownStream, billingStream] = [
      await openStream("full@harbour", harbour),
      await openStream("billing@harbour", harbour),
    ];
    const user = await testConsole.as("full@harbour");
    const created = await user.post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    const { TUNNEL_ID } = tunnelWithTokenSchema.parse(created.json);
    await user.post(`${harbour.v1}/tunnels/${TUNNEL_ID}`, { NAME: "depot" });
    await user.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events2", ORIGIN_URL: "https://a.example" });
    await vi.waitFor(() => expect(billingStream.text()).toContain('"zone"'), 20_000);
    await vi.waitFor(() => expect(ownStream.text()).toContain('"zone"'), 20_000);
    expect(listEvents(ownStream)).toContainEqual({ resource: "tunnel", tunnelId: TUNNEL_ID });
    expect(billingStream.text()).not.toContain("tunnel");
  });

  it("row 15: respect a changed role from the next event on", async () => {
    const stream = await openStream("developer@harbour", harbour);
    const owner = await testConsole.as("full@harbour");
    const { members } = membersSchema.parse((await owner.get(`/api/accounts/${harbour.id}/members`)).json);
    const { id } = members.find(({ name }) => name === "developer@harbour")!;
    const createTunnel = async (name: string) =>
      tunnelWithTokenSchema.parse((await owner.post(`${harbour.v1}/tunnels`, { NAME: name })).json).TUNNEL_ID;
    const changeRole = async (role: string) =>
      expect((await owner.send("PATCH", `/api/accounts/${harbour.id}/members/${id}`, { role })).status).toBe(200);
    const expectEvent = (text: string) => vi.waitFor(() => expect(stream.text()).toContain(text), 20_000);
    await expectEvent(await createTunnel("first"));
    await changeRole("billing");
    const second = await createTunnel("second");
    await owner.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events3", ORIGIN_URL: "https://a.example" });
    // Events arrive in order, so the earlier one was not delivered.
    await expectEvent('"zone"');
    expect(stream.text()).not.toContain(second);
    await changeRole("developer");
    await expectEvent(await createTunnel("third"));
  });

  it("row 82: are limited per user, and available again when a page is closed", async () => {
    const { cookie } = await testConsole.as("full@harbour");
    const openStreamOfPage = async () => {
      const stream = await openEventStream(testConsole.url, `/api/accounts/${harbour.id}/events`, cookie);
      streams.push(stream);
      return stream;
    };
    const first = await Promise.all(Array.from({ length: 100 }, openStreamOfPage));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const rejected = await openStreamOfPage();
    expect([rejected.status, rejected.headers["retry-after"]]).toEqual([429, "60"]);
    await vi.waitFor(() => expect(rejected.text()).toContain("Too many open pages"), 20_000);
    expect((await openStream("developer@harbour", harbour)).status).toBe(200);
    first[0]!.close();
    await vi.waitFor(async () => expect((await openStreamOfPage()).status).toBe(200), 20_000);
  });

  it("report a write with an unknown outcome", async () => {
    const stream = await openStream("full@harbour", harbour);
    await edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
    await (await testConsole.as("full@harbour")).post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    const expectedEvents = [{ resource: "tunnel" }, { resource: "unconfirmed-write" }];
    await vi.waitFor(() => expect(listEvents(stream)).toEqual(expect.arrayContaining(expectedEvents)), 20_000);
  });

  it("row 15: end when the membership ends or the user signs out", async () => {
    const [taken, leaving, staying] = [
      await openStream("developer@harbour", harbour),
      await openStream("billing@harbour", harbour),
      await openStream("full@harbour", harbour),
    ];
    const { id } = await testConsole.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "developer@harbour")
      .executeTakeFirstOrThrow();
    await testConsole.store.db.deleteFrom("memberships").where("user_id", "=", id).execute();
    await (await testConsole.as("billing@harbour")).delete("/api/session");
    await Promise.all([taken.ended, leaving.ended]);
    const user = await testConsole.as("full@harbour");
    await user.post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    await vi.waitFor(() => expect(listEvents(staying)).not.toEqual([]), 20_000);
  });

  it("row 13: never extend the session", async () => {
    const now = Math.floor(Date.now() / 1000);
    testConsole.setClock(now);
    const stream = await openStream("full@harbour", harbour);
    testConsole.setClock(now + 1_801);
    await stream.ended;
    const { cookie } = await testConsole.as("full@harbour");
    expect((await testConsole.call("GET", "/api/session", { headers: { cookie } })).status).toBe(401);
  });

  it("row 59: end when the console stops", async () => {
    const stream = await openStream("full@harbour", harbour);
    testConsole.stopping.abort();
    await expect(stream.ended).resolves.toBeUndefined();
  });
});
