import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { setUpAccount } from "../../../test/account-fixture.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";

/** Characters that JSON and URLs can contain but databases may reject: U+0000 and unpaired surrogates. */
const texts = ["a\u0000b c d e f", "\u0000", "half \ud83d of a pair"];

describe.each(databaseKinds)("text that a database may reject, on %s", (kind) => {
  const fixture = setUpAccount(kind);

  it.each(texts)("is no internal error in a body: %j", async (text) => {
    const { testConsole, user: owner, id: accountId } = fixture;
    const support = await testConsole.as("support@staff");
    const responses = [
      await testConsole.call("POST", "/api/session", {
        headers: sameOriginHeaders,
        body: { email: text, password: text },
      }),
      await support.post("/api/support/inspections", { accountId: text, reason: text.repeat(3) }),
      await owner.post(`/api/accounts/${accountId}/v1/cdn`, { ZONE_NAME: text, ORIGIN_URL: "https://a.example" }),
      await owner.post(`/api/accounts/${accountId}/v1/cdn`, { [text]: 1 }),
      await owner.post(`/api/accounts/${accountId}/invitations`, { email: `${text}@a.example`, role: "full" }),
    ];
    for (const { status } of responses) expect([200, 201, 400, 401, 404, 422]).toContain(status);
  });

  it("is no internal error in a response of the service: replaced by U+FFFD and searchable", async () => {
    const { testConsole, user: owner, id: accountId } = fixture;
    const created = await fetch(`${fixture.edgeApi.url}/v1/tunnels`, {
      method: "POST",
      headers: { authorization: `Bearer ${fixture.apiKey}` },
      body: String.raw`{"NAME":"Depot\u0000 at C:\\u0000"}`,
    });
    expect(created.status).toBe(201);
    const { json } = await owner.get(`/api/accounts/${accountId}/v1/tunnels`);
    expect(json).toMatchObject({ TUNNELS: [{ NAME: "Depot\ufffd at C:\\u0000" }] });
    const search = await (await testConsole.as("support@staff")).get("/api/support/search?q=depot");
    expect(search.json).toMatchObject({ results: [{ account: { id: accountId }, zone: null }] });
  });

  it.each(["%00", "a%00b", "%ED%A0%80"])("is no internal error in a URL: %s", async (text) => {
    const { user: owner, id: accountId } = fixture;
    const support = await fixture.testConsole.as("support@staff");
    for (const path of [
      `/api/accounts/${text}/v1/cdn`,
      `/api/accounts/${accountId}/v1/cdn/${text}`,
      `/api/accounts/${accountId}/audit/entries/${text}`,
      `/api/invitations/${text}`,
    ]) {
      expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of [
      `/api/support/search?q=${text}`,
      `/api/accounts/${accountId}/audit?text=${text}`,
      `/api/accounts/${accountId}/audit?actor=${text}&target=${text}`,
    ]) {
      const { status } = await (path.includes("support") ? support : owner).get(path);
      expect([200, 400]).toContain(status);
    }
  });
});
