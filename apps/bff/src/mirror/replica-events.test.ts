import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleUnderTest, startConsoleUnderTest } from "../../test/console-under-test.ts";
import { createAccountEvents } from "../events/account-events.ts";
import { openStore, type Store } from "../store/store.ts";
import { createUpstream } from "../upstream/client.ts";
import { createTransport } from "../upstream/transport.ts";
import { createReplicaEvents } from "./replica-events.ts";

describe("what another replica changed", () => {
  let edgeApi: EdgeApi;
  let site: ConsoleUnderTest;
  let store: Store;
  let account: { id: string; v1: string };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    site = await startConsoleUnderTest(new URL(edgeApi.url), "postgres");
    account = await site.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
    const now = await site.store.now();
    store = await openStore(site.databaseUrl, { clock: () => now });
  });

  afterAll(async () => {
    await store.close();
    await site.close();
    await edgeApi.stop();
  });

  it("is told to those who follow the account here, once", async () => {
    const transport = createTransport({ url: new URL(edgeApi.url) });
    const upstream = createUpstream({ store, transport, keyOf: async () => null });
    const events = createAccountEvents();
    const tell = createReplicaEvents({ store, upstream, events });
    const following = new AbortController();
    const subscription = events.follow(account.id, following.signal);
    const elsewhere = events.follow("another", following.signal);
    await tell();

    const person = await site.as("full@harbour");
    const zone = (await person.post(`${account.v1}/cdn`, { ZONE_NAME: "other1", ORIGIN_URL: "https://a.example" }))
      .json as { ID: string };
    await person.post(`${account.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    await person.post(`${account.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    await tell();
    const heard = await subscription.next(0);
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(expect.arrayContaining([{ resource: "zone" }, { resource: "hostname", zoneId: zone.ID }]));
    await tell();
    expect(await subscription.next(0)).toEqual([]);
    expect(await elsewhere.next(0)).toEqual([]);
    following.abort();
    await upstream.close();
  });
});
