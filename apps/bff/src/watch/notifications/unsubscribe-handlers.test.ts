import { alertSubscriptionsSchema } from "@edge-console/contract/alerts/subscriptions";
import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { consoleSecrets } from "../../../test/migrated-database.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createSignatures } from "../../platform/crypto/signatures.ts";
import { createUnsubscribeToken, deleteOldUnsubscribeTokens, findUnsubscribeRequest } from "./unsubscribe-token.ts";

describe("unsubscribe links", () => {
  let testConsole: TestConsole;
  let account: { readonly id: string };
  let userId: string;
  let name: string;
  let accounts = 0;

  beforeAll(async () => {
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"));
    await testConsole.stop();
  });

  afterAll(() => testConsole.close());

  beforeEach(async () => {
    name = `letters${accounts++}`;
    account = await testConsole.connect(name, "k".repeat(64));
    const { db } = testConsole.store;
    ({ id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", `full@${name}`)
      .executeTakeFirstOrThrow());
  });

  const createToken = async (scope: UnsubscribeScope) => {
    const token = createUnsubscribeToken();
    const at = await testConsole.store.now();
    await testConsole.store.write((transaction) => token.save(transaction, at, { accountId: account.id, userId }));
    return token.forScope(scope);
  };
  const load = async () => {
    const user = await testConsole.as(`full@${name}`);
    const { json } = await user.get(`/api/accounts/${account.id}/alert-subscriptions`);
    return z.object({ subscriptions: alertSubscriptionsSchema }).parse(json).subscriptions;
  };
  const listSubscribed = async () =>
    Object.entries((await load()).categories).flatMap(([category, { email }]) => (email === "off" ? [] : [category]));
  const sendOneClick = (token: string) =>
    testConsole.call("POST", `/unsubscribe?token=${token}`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });

  it("unsubscribe with one click of a mail program, without a session, from one category", async () => {
    expect(await listSubscribed()).toContain("tunnels");
    const before = await listSubscribed();
    expect((await sendOneClick(await createToken("tunnels"))).status).toBe(204);
    expect(await listSubscribed()).toEqual(before.filter((category) => category !== "tunnels"));
    expect((await sendOneClick(await createToken("tunnels"))).status).toBe(204);
  });

  it("change nothing by GET: it's a page", async () => {
    const before = await load();
    const response = await testConsole.call("GET", `/unsubscribe?token=${await createToken("all")}`, {
      headers: { accept: "text/html" },
    });
    expect(response.status).toBe(200);
    expect(response.text).toContain("<!doctype html>");
    expect(await load()).toEqual(before);
  });

  it("say on the page what they do, and do it after a confirmation", async () => {
    const body = { token: await createToken("all") };
    const details = await testConsole.call("POST", "/api/unsubscribe/details", { headers: sameOriginHeaders, body });
    expect(details).toMatchObject({ status: 200, json: { account: name, email: `full@${name}`, scope: "all" } });
    expect(await listSubscribed()).not.toEqual([]);
    const response = await testConsole.call("POST", "/api/unsubscribe", { headers: sameOriginHeaders, body });
    expect(response.status).toBe(204);
    expect(await listSubscribed()).toEqual([]);
    expect((await load()).monthlyReport).toBe(false);
  });

  it("are refused if they were altered, or their user isn't a member", async () => {
    const token = await createToken("tunnels");
    const [random = ""] = token.split(".");
    const altered = [`${random}0.all`, `${random.slice(1)}.all`, `${random}.everything`, random, "", "a.b.c.d"];
    for (const invalid of altered) expect([invalid, (await sendOneClick(invalid)).status]).toEqual([invalid, 404]);
    await testConsole.store.db.deleteFrom("memberships").where("user_id", "=", userId).execute();
    expect((await sendOneClick(token)).status).toBe(404);
  });

  it("of an earlier version are accepted while CONSOLE_SECRET contains the secret that signed them", async () => {
    const text = `${account.id}.${userId}.tunnels`;
    const sign = (secret: Secret) => `${text}.${createSignatures([secret], "unsubscribe").sign(text)}`;
    const [current = new Secret("")] = consoleSecrets;
    expect(await listSubscribed()).toContain("tunnels");
    expect((await sendOneClick(sign(new Secret("another secret")))).status).toBe(404);
    expect((await sendOneClick(sign(current))).status).toBe(204);
    expect(await listSubscribed()).not.toContain("tunnels");
  });

  it("work for a year, whatever CONSOLE_SECRET is", async () => {
    const token = await createToken("all");
    const { store } = testConsole;
    const other = createSignatures([new Secret("another secret")], "unsubscribe");
    const year = 365 * 86_400;
    await deleteOldUnsubscribeTokens(store.db, (await store.now()) + year);
    expect(await findUnsubscribeRequest(store.db, other, token)).toEqual({
      accountId: account.id,
      userId,
      scope: "all",
    });
    await deleteOldUnsubscribeTokens(store.db, (await store.now()) + 2 * year);
    expect(await findUnsubscribeRequest(store.db, other, token)).toBeUndefined();
  });

  it("aren't in the log", async () => {
    const token = await createToken("edges");
    await sendOneClick(token);
    expect(testConsole.logLines.join("\n")).not.toContain(token.slice(-20));
  });
});
