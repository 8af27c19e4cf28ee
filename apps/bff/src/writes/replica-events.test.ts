import type { Members } from "@edge-console/contract/console/members";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../test/test-console.ts";
import { createAccountEvents } from "../events/account-events.ts";
import { openStore, type Store } from "../db/store.ts";
import { createUpstream } from "../upstream/client.ts";
import { createTransport } from "../upstream/transport.ts";
import { createReplicaEvents } from "./replica-events.ts";

describe("a change by another replica", () => {
  let edgeApi: EdgeApi;
  let site: TestConsole;
  let store: Store;
  let account: { id: string; v1: string };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    site = await startTestConsole(new URL(edgeApi.url), "postgres");
    account = await site.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
    const now = await site.store.now();
    store = await openStore(site.databaseUrl, { clock: () => now });
  });

  afterAll(async () => {
    await store.close();
    await site.close();
    await edgeApi.stop();
  });

  /** Event subscriptions of another replica. */
  const follow = async (accountId: string) => {
    const transport = createTransport({ url: new URL(edgeApi.url) });
    const upstream = createUpstream({ store, transport, loadKey: async () => null });
    const events = createAccountEvents();
    const tell = createReplicaEvents({ store, upstream, events });
    const following = new AbortController();
    const subscription = events.subscribe(accountId, following.signal);
    const elsewhere = events.subscribe("another", following.signal);
    await tell();
    await subscription.next(0);
    return {
      async heard() {
        await tell();
        expect(await elsewhere.next(0)).toEqual([]);
        return subscription.next(0);
      },
      async end() {
        following.abort();
        await upstream.close();
      },
    };
  };

  it("is published once to this replica's subscribers", async () => {
    const replica = await follow(account.id);
    const person = await site.as("full@harbour");
    const zone = (await person.post(`${account.v1}/cdn`, { ZONE_NAME: "other1", ORIGIN_URL: "https://a.example" }))
      .json as { ID: string };
    await person.post(`${account.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    await person.post(`${account.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    const heard = await replica.heard();
    expect(heard).toHaveLength(2);
    expect(heard).toEqual(expect.arrayContaining([{ resource: "zone" }, { resource: "hostname", zoneId: zone.ID }]));
    expect(await replica.heard()).toEqual([]);
    await replica.end();
  });

  it("is also published for changes without a call to the service, such as API keys and roles", async () => {
    const replica = await follow(account.id);
    const person = await site.as("full@harbour");
    const address = `/api/accounts/${account.id}`;
    const { api_key: apiKey } = await edgeApi.operator.createAccount("quay");
    const { members } = (await person.get(`${address}/members`)).json as Members;
    const developer = members.find(({ name }) => name === "developer@harbour")?.id;

    expect((await person.post(`${address}/api-key`, { apiKey })).status).toBe(200);
    expect(await replica.heard()).toEqual([{ resource: "api-key" }]);
    expect((await person.send("PATCH", `${address}/members/${developer}`, { role: "billing" })).status).toBe(200);
    expect(await replica.heard()).toEqual([{ resource: "membership" }]);
    expect((await person.delete(`${address}/members/${developer}`)).status).toBe(204);
    expect(await replica.heard()).toEqual([{ resource: "membership" }]);
    expect((await person.post(`${address}/api-key`, { apiKey: "not a key" })).status).not.toBe(200);
    expect(await replica.heard()).toEqual([]);
    await replica.end();
  });
});
