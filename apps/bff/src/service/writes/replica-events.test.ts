import { zoneSchema } from "@edge-console/contract/objects/zone";
import { membersSchema } from "@edge-console/contract/console/members";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setUpAuthenticator } from "../../../test/test-browser.ts";
import { openTestStore } from "../../../test/migrated-database.ts";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { createAccountEvents } from "../../platform/events/account-events.ts";
import type { Store } from "../../platform/db/store.ts";
import { createUpstream } from "../upstream/client.ts";
import { createTransport } from "../upstream/transport.ts";
import { createReplicaEvents } from "./replica-events.ts";

describe("a change by another replica", () => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let store: Store;
  let account: { id: string; v1: string };

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), "postgres");
    account = await testConsole.connect("harbour", (await edgeApi.operator.createAccount("harbour")).api_key);
    const now = await testConsole.store.now();
    store = await openTestStore({ url: testConsole.databaseUrl }, { clock: () => now });
  });

  afterAll(async () => {
    await store.close();
    await testConsole.close();
    await edgeApi.stop();
  });

  /** Event subscriptions of another replica. */
  const subscribeReplica = async (accountId: string) => {
    const transport = createTransport({ url: new URL(edgeApi.url) });
    const upstream = createUpstream({ store, transport, loadKey: async () => null });
    const events = createAccountEvents();
    const publish = createReplicaEvents({ store, upstream, events });
    const following = new AbortController();
    const subscription = events.subscribe(accountId, following.signal);
    const otherSubscription = events.subscribe("another", following.signal);
    await publish();
    await subscription.next(0);
    return {
      async receive() {
        await publish();
        expect(await otherSubscription.next(0)).toEqual([]);
        return subscription.next(0);
      },
      async end() {
        following.abort();
        await upstream.close();
      },
    };
  };

  it("is published once to this replica's subscribers", async () => {
    const replica = await subscribeReplica(account.id);
    const user = await testConsole.as("full@harbour");
    const body = { ZONE_NAME: "other1", ORIGIN_URL: "https://a.example" };
    const zone = zoneSchema.parse((await user.post(`${account.v1}/cdn`, body)).json);
    await user.post(`${account.v1}/cdn/${zone.ID}/hostnames`, { HOSTNAME: "cdn.shop.example" });
    await user.post(`${account.v1}/cdn/${zone.ID}`, { CACHE_EXP: "7" });
    const received = await replica.receive();
    expect(received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining([{ resource: "zone" }, { resource: "hostname", zoneId: zone.ID }]));
    expect(await replica.receive()).toEqual([]);
    await replica.end();
  });

  it("reaches a page that loaded before it and subscribes after it", async () => {
    const transport = createTransport({ url: new URL(edgeApi.url) });
    const upstream = createUpstream({ store, transport, loadKey: async () => null });
    const events = createAccountEvents();
    const publish = createReplicaEvents({ store, upstream, events });
    await publish();
    const loadedAt = performance.now();
    const user = await testConsole.as("full@harbour");
    const body = { ZONE_NAME: "between", ORIGIN_URL: "https://a.example" };
    expect((await user.post(`${account.v1}/cdn`, body)).status).toBe(200);
    await publish();
    const following = new AbortController();
    const ageSeconds = (performance.now() - loadedAt) / 1000;
    const subscription = events.subscribe(account.id, following.signal, { ageSeconds });
    await publish();
    expect(await subscription.next(0)).toContainEqual({ resource: "zone" });
    following.abort();
    await upstream.close();
  });

  it("is also published for changes without a call to the service, such as API keys and roles", async () => {
    const replica = await subscribeReplica(account.id);
    const user = await testConsole.as("full@harbour");
    const address = `/api/accounts/${account.id}`;
    const { api_key: apiKey } = await edgeApi.operator.createAccount("quay");
    const { members } = membersSchema.parse((await user.get(`${address}/members`)).json);
    const developer = members.find(({ name }) => name === "developer@harbour")?.id;

    expect((await user.post(`${address}/api-key`, { apiKey })).status).toBe(200);
    expect(await replica.receive()).toEqual([{ resource: "api-key" }]);
    expect((await user.send("PATCH", `${address}/members/${developer}`, { role: "billing" })).status).toBe(200);
    expect(await replica.receive()).toEqual([{ resource: "membership" }]);
    expect((await user.delete(`${address}/members/${developer}`)).status).toBe(204);
    expect(await replica.receive()).toEqual([{ resource: "membership" }]);
    expect((await user.post(`${address}/api-key`, { apiKey: "not a key" })).status).not.toBe(200);
    expect(await replica.receive()).toEqual([]);
    await replica.end();
  });

  it("is published for each account of a user who sets up two-factor authentication", async () => {
    const other = await testConsole.connect("pier", (await edgeApi.operator.createAccount("pier")).api_key);
    const replicas = [await subscribeReplica(account.id), await subscribeReplica(other.id)];
    const user = await testConsole.as("billing@harbour");
    const { id } = await testConsole.store.db
      .selectFrom("users")
      .select("id")
      .where("email", "=", "billing@harbour")
      .executeTakeFirstOrThrow();
    await testConsole.store.db
      .insertInto("memberships")
      .values({ account_id: other.id, user_id: id, role: "billing" })
      .execute();
    await setUpAuthenticator(user, await testConsole.store.now());
    for (const replica of replicas) {
      expect(await replica.receive()).toEqual([{ resource: "membership" }]);
      expect(await replica.receive()).toEqual([]);
      await replica.end();
    }
  });
});
