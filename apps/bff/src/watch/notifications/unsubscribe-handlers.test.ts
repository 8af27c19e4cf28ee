import { alertSubscriptionsSchema } from "@edge-console/contract/alerts/subscriptions";
import type { UnsubscribeScope } from "@edge-console/contract/alerts/unsubscribe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createUnsubscribeTokens } from "./unsubscribe-token.ts";

describe("unsubscribe links", () => {
  let testConsole: TestConsole;
  let account: { readonly id: string };
  let userId: string;
  let name: string;
  let accounts = 0;

  beforeAll(async () => {
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"));
    testConsole.stop();
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

  const createToken = (scope: UnsubscribeScope) =>
    testConsole.services.unsubscribeTokens.create({ accountId: account.id, userId, scope });
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
    expect((await sendOneClick(createToken("tunnels"))).status).toBe(204);
    expect(await listSubscribed()).toEqual(before.filter((category) => category !== "tunnels"));
    expect((await sendOneClick(createToken("tunnels"))).status).toBe(204);
  });

  it("change nothing by GET: it's a page", async () => {
    const before = await load();
    const response = await testConsole.call("GET", `/unsubscribe?token=${createToken("all")}`, {
      headers: { accept: "text/html" },
    });
    expect(response.status).toBe(200);
    expect(response.text).toContain("<!doctype html>");
    expect(await load()).toEqual(before);
  });

  it("say on the page what they do, and do it after a confirmation", async () => {
    const body = { token: createToken("all") };
    const details = await testConsole.call("POST", "/api/unsubscribe/details", { headers: sameOriginHeaders, body });
    expect(details).toMatchObject({ status: 200, json: { account: name, email: `full@${name}`, scope: "all" } });
    expect(await listSubscribed()).not.toEqual([]);
    const response = await testConsole.call("POST", "/api/unsubscribe", { headers: sameOriginHeaders, body });
    expect(response.status).toBe(204);
    expect(await listSubscribed()).toEqual([]);
    expect((await load()).monthlyReport).toBe(false);
  });

  it("are refused if they were altered, or their user isn't a member", async () => {
    const token = createToken("tunnels");
    const altered = [token.replace(".tunnels.", ".all."), token.slice(0, -1), `${token}0`, "", "a.b.c.d"];
    for (const invalid of altered) expect([invalid, (await sendOneClick(invalid)).status]).toEqual([invalid, 404]);
    await testConsole.store.db.deleteFrom("memberships").where("user_id", "=", userId).execute();
    expect((await sendOneClick(token)).status).toBe(404);
  });

  it("are accepted while CONSOLE_SECRET contains the secret that signed them", () => {
    const [older, newer] = [new Secret("an older secret"), new Secret("a newer secret")];
    const unsubscribeRequest = { accountId: "a", userId: "u", scope: "report" } as const;
    const token = createUnsubscribeTokens([older]).create(unsubscribeRequest);
    expect(createUnsubscribeTokens([newer, older]).verify(token)).toEqual(unsubscribeRequest);
    expect(createUnsubscribeTokens([newer]).verify(token)).toBeUndefined();
  });

  it("aren't in the log", async () => {
    const token = createToken("edges");
    await sendOneClick(token);
    expect(testConsole.logLines.join("\n")).not.toContain(token.slice(-20));
  });
});
