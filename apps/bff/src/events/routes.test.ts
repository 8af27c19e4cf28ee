import { accountEventSchema } from "@edge-console/contract/console/events";
import { membersSchema } from "@edge-console/contract/console/members";
import { tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestConsole, startTestConsole } from "../../test/test-console.ts";
import { type EventStream, openEventStream } from "../../test/event-stream.ts";

let edgeApi: EdgeApi;
let site: TestConsole;
let harbour: { id: string; v1: string };
let pinewood: { id: string; v1: string };
let streams: EventStream[] = [];

beforeAll(async () => {
  edgeApi = await startEdgeApi();
});

afterAll(() => edgeApi.stop());

beforeEach(async () => {
  site = await startTestConsole(new URL(edgeApi.url));
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
  [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => accountEventSchema.parse(JSON.parse(data)));

/** Returns events other than those of tunnels, whose first poll may end at any time. */
const withoutTunnels = (stream: EventStream) => eventsOf(stream).filter(({ resource }) => resource !== "tunnel");

describe("an account's events", () => {
  it("are a stream that isn't cached or buffered", async () => {
    const stream = await follow("full@harbour", harbour);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
  });

  it("reach all members of the account, and no one else", async () => {
    const [own, billing, other] = [
      await follow("full@harbour", harbour),
      await follow("billing@harbour", harbour),
      await follow("full@pinewood", pinewood),
    ];
    const person = await site.as("developer@harbour");
    const newZone = { ZONE_NAME: "events1", ORIGIN_URL: "https://a.example" };
    const zone = zoneSchema.parse((await person.post(`${harbour.v1}/cdn`, newZone)).json);
    await person.post(`${harbour.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    await person.post(`${harbour.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    const expected = [
      { resource: "zone", zoneId: zone.ID },
      { resource: "hostname", zoneId: zone.ID },
    ];
    await vi.waitFor(() => expect(withoutTunnels(own)).toEqual(expected), 20_000);
    await vi.waitFor(() => expect(eventsOf(billing)).toEqual([expected[0]]), 20_000);
    expect(withoutTunnels(other)).toEqual([]);
  });

  it("row 28: name no tunnel, endpoint, or hostname to billing users", async () => {
    const [own, billing] = [await follow("full@harbour", harbour), await follow("billing@harbour", harbour)];
    const person = await site.as("full@harbour");
    const made = await person.post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    const { TUNNEL_ID } = tunnelWithTokenSchema.parse(made.json);
    await person.post(`${harbour.v1}/tunnels/${TUNNEL_ID}`, { NAME: "depot" });
    await person.post(`${harbour.v1}/cdn`, { ZONE_NAME: "events2", ORIGIN_URL: "https://a.example" });
    await vi.waitFor(() => expect(billing.text()).toContain('"zone"'), 20_000);
    await vi.waitFor(() => expect(own.text()).toContain('"zone"'), 20_000);
    expect(eventsOf(own)).toContainEqual({ resource: "tunnel", tunnelId: TUNNEL_ID });
    expect(billing.text()).not.toContain("tunnel");
  });

  it("row 15: respect a changed role from the next event on", async () => {
    const stream = await follow("developer@harbour", harbour);
    const owner = await site.as("full@harbour");
    const { members } = membersSchema.parse((await owner.get(`/api/accounts/${harbour.id}/members`)).json);
    const { id } = members.find(({ name }) => name === "developer@harbour")!;
    const createTunnel = async (name: string) =>
      tunnelWithTokenSchema.parse((await owner.post(`${harbour.v1}/tunnels`, { NAME: name })).json).TUNNEL_ID;
    const changeRole = async (role: string) =>
      expect((await owner.send("PATCH", `/api/accounts/${harbour.id}/members/${id}`, { role })).status).toBe(200);
    const expectEvent = (part: string) => vi.waitFor(() => expect(stream.text()).toContain(part), 20_000);
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
    const { cookie } = await site.as("full@harbour");
    const open = async () => {
      const stream = await openEventStream(site.url, `/api/accounts/${harbour.id}/events`, cookie);
      streams.push(stream);
      return stream;
    };
    const first = await Promise.all(Array.from({ length: 100 }, open));
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open();
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    await vi.waitFor(() => expect(refused.text()).toContain("Too many open pages"), 20_000);
    expect((await follow("developer@harbour", harbour)).status).toBe(200);
    first[0]!.close();
    await vi.waitFor(async () => expect((await open()).status).toBe(200), 20_000);
  });

  it("report a write with an unknown outcome", async () => {
    const stream = await follow("full@harbour", harbour);
    await edgeApi.operator.armFault({ method: "POST", when: "after", kind: "reset", times: 1 });
    await (await site.as("full@harbour")).post(`${harbour.v1}/tunnels`, { NAME: "warehouse" });
    const expectedEvents = [{ resource: "tunnel" }, { resource: "unconfirmed-write" }];
    await vi.waitFor(() => expect(eventsOf(stream)).toEqual(expect.arrayContaining(expectedEvents)), 20_000);
  });

  it("row 15: end when the membership ends or the user signs out", async () => {
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
    await vi.waitFor(() => expect(eventsOf(staying)).not.toEqual([]), 20_000);
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
