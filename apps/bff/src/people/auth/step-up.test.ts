import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import {
  type TestBrowser,
  generateCode,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";
import { route } from "../../platform/http/route.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";

const guarded = route({
  method: "POST",
  path: "/api/accounts/:accountId/guarded",
  access: { kind: "account", permission: "members:manage" },
  stepUp: true,
  handle: () => ({ status: 204 }),
});

describe.each(databaseKinds)("re-authentication on %s", (kind) => {
  let app: TestApp;
  let path: string;
  let browser: TestBrowser;

  beforeEach(async () => {
    app = await startTestApp(kind, { routes: [guarded], now: start, users: [owner, "billing@demo.example"] });
    const { id } = await app.addAccount("Harbour", { [owner]: "full", "billing@demo.example": "billing" });
    path = `/api/accounts/${id}/guarded`;
    browser = await createSignedInBrowser(app, owner);
  });

  afterEach(() => app.close());

  it("row 25: is required after five minutes and is valid for five minutes", async () => {
    app.setClock(start + 300);
    expect((await browser.send("POST", path)).status).toBe(204);
    app.setClock(start + 301);
    const rejected = await browser.send("POST", path);
    expect(rejected.status).toBe(403);
    expect(rejected.json).toMatchObject({ type: "urn:edge-console:step-up-required" });
    const stepUpResponse = await browser.send("POST", "/api/session/step-up", { password });
    expect(stepUpResponse.status).toBe(200);
    expect(stepUpResponse.json).toMatchObject({ user: { email: owner }, authenticatedAt: start + 301 });
    expect((await browser.send("POST", path)).status).toBe(204);
    app.setClock(start + 602);
    expect((await browser.send("POST", path)).status).toBe(403);
  });

  it("row 25: reports a missing permission first", async () => {
    const billing = await createSignedInBrowser(app, "billing@demo.example");
    app.setClock(start + 301);
    expect((await billing.send("POST", path)).json).toMatchObject({ type: "urn:edge-console:forbidden" });
  });

  it("row 11: replaces the session ID, and the old ID stops working", async () => {
    const stale = browser.cookie;
    await browser.send("POST", "/api/session/step-up", { password });
    expect(browser.cookie).not.toBe(stale);
    expect((await browser.send("GET", "/api/session")).status).toBe(200);
    const replayed = await app.call("GET", "/api/session", { headers: { cookie: stale } });
    expect(replayed.status).toBe(401);
    expect(await app.store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it("row 13: doesn't extend the session", async () => {
    for (let at = start; at <= start + 43_000; at += 1_000) {
      app.setClock(at);
      await browser.send("POST", "/api/session/step-up", { password });
    }
    app.setClock(start + 43_200);
    expect((await browser.send("GET", "/api/session")).status).toBe(401);
  });

  it("row 22: accepts each code once, and not the one that confirmed the setup", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    const stepUp = (at: number) => browser.send("POST", "/api/session/step-up", { code: generateCode(secret, at) });
    expect((await stepUp(start)).status).toBe(401);
    app.setClock(start + 400);
    const stepUpResponse = await stepUp(start + 400);
    expect(stepUpResponse.json).toMatchObject({ methods: ["password", "totp"], authenticatedAt: start + 400 });
    expect((await stepUp(start + 400)).json).toMatchObject({ type: "urn:edge-console:wrong-code", status: 401 });
  });

  describe("T52: of a user with a second factor", () => {
    const secondFactorRequired = { type: "urn:edge-console:step-up-required", requires: "second-factor" };

    it("requires that factor for every sensitive action, and the password isn't sufficient", async () => {
      const { secret } = await setUpAuthenticator(browser, start);
      app.setClock(start + 400);
      expect((await browser.send("POST", path)).json).toMatchObject(secondFactorRequired);
      const byPassword = await browser.send("POST", "/api/session/step-up", { password });
      expect(byPassword.json).toMatchObject({ type: "urn:edge-console:conflict", status: 409 });
      expect((await browser.send("POST", path)).json).toMatchObject(secondFactorRequired);
      await browser.send("POST", "/api/session/step-up", { code: generateCode(secret, start + 400) });
      expect((await browser.send("POST", path)).status).toBe(204);
    });

    it("accepts a passkey alone", async () => {
      const passkey = new SoftwarePasskey(app.url);
      const registration = (await browser.send("POST", "/api/profile/passkeys/options")).json;
      await browser.send("POST", "/api/profile/passkeys", passkey.create(registration, "Laptop"));
      app.setClock(start + 400);
      expect((await browser.send("POST", path)).json).toMatchObject(secondFactorRequired);
      const options = (await browser.send("POST", "/api/session/step-up/passkey/options")).json;
      await browser.send("POST", "/api/session/step-up/passkey", passkey.get(options));
      expect((await browser.send("POST", path)).status).toBe(204);
    });

    it("requires that factor to change the password", async () => {
      const { secret } = await setUpAuthenticator(browser, start);
      app.setClock(start + 400);
      const change = { currentPassword: password, newPassword: "an island full of lanterns" };
      expect((await browser.send("POST", "/api/profile/password", change)).json).toMatchObject(secondFactorRequired);
      await browser.send("POST", "/api/session/step-up", { code: generateCode(secret, start + 400) });
      expect((await browser.send("POST", "/api/profile/password", change)).status).toBe(204);
    });
  });

  it.each([{}, { password, code: "123456" }, { password: 7 }, { code: "1", role: "full" }])(
    "row 32: rejects any other body: %j",
    async (body) => {
      expect((await browser.send("POST", "/api/session/step-up", body)).status).toBe(422);
    },
  );

  it("row 19: is throttled like sign-in", async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const wrong = await browser.send("POST", "/api/session/step-up", { password: "wrong" });
      expect(wrong.json).toMatchObject({ type: "urn:edge-console:wrong-credentials" });
    }
    expect((await browser.send("POST", "/api/session/step-up", { password })).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await browser.send("POST", "/api/session/step-up", { code: "000000" })).status).toBe(401);
    }
    const slowed = await browser.send("POST", "/api/session/step-up", { code: "000000" });
    expect([slowed.status, slowed.headers["retry-after"]]).toEqual([429, "15"]);
  });
});
