import { recoveryCodesSchema } from "@edge-console/contract/console/factors";
import { passkeySchema, passkeysSchema } from "@edge-console/contract/console/passkeys";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { deleteExpired } from "./delete-expired.ts";
import {
  type TestBrowser,
  createBrowser,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";
const other = "other@demo.example";
const rejected = { status: 401, type: "urn:edge-console:wrong-passkey" };

describe.each(databaseKinds)("passkeys on %s", (kind) => {
  let app: TestApp;
  let browser: TestBrowser;
  let passkey: SoftwarePasskey;

  beforeEach(async () => {
    app = await startTestApp(kind, { now: start, users: [owner, other] });
    browser = await createSignedInBrowser(app, owner);
    passkey = new SoftwarePasskey(app.url);
  });

  afterEach(() => app.close());

  const optionsFor = async (from: TestBrowser, path: string) => (await from.send("POST", `${path}/options`)).json;
  const register = async (from: TestBrowser, key: SoftwarePasskey, name = "A laptop") =>
    from.send("POST", "/api/profile/passkeys", key.create(await optionsFor(from, "/api/profile/passkeys"), name));
  const signIn = async (from: TestBrowser, circumstances?: Parameters<SoftwarePasskey["get"]>[1]) =>
    from.send(
      "POST",
      "/api/session/passkey",
      passkey.get(await optionsFor(from, "/api/session/passkey"), circumstances),
    );
  const listAuditEntries = async (...actions: string[]) => {
    const rows = await app.store.db
      .selectFrom("audit")
      .select(["action", "changes", "actor_email"])
      .orderBy("seq")
      .execute();
    return rows.filter(({ action }) => actions.includes(action));
  };

  it("returns registration options for a discoverable key with user verification", async () => {
    const options = await optionsFor(browser, "/api/profile/passkeys");
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Edge Console" },
      user: { name: owner },
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await browser.send("POST", "/api/profile/passkeys", passkey.create(options, "A laptop"));
    expect(await optionsFor(browser, "/api/profile/passkeys")).toMatchObject({
      excludeCredentials: [{ id: passkey.id, transports: ["internal", "hybrid"] }],
    });
  });

  it("lists, renames, and removes passkeys, with audit entries", async () => {
    const created = await register(browser, passkey, "  A laptop ");
    expect(created.status).toBe(201);
    const { id } = passkeySchema.parse(created.json);
    expect(created.json).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{10}$/),
      name: "A laptop",
      createdAt: start,
      lastUsedAt: null,
      synced: false,
    });
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ passkeys: 1 });
    const renamed = await browser.send("PATCH", `/api/profile/passkeys/${id}`, { name: "The old laptop" });
    expect(renamed.json).toMatchObject({ id, name: "The old laptop" });
    expect((await browser.send("GET", "/api/profile/passkeys")).json).toEqual({ passkeys: [renamed.json] });
    expect((await browser.send("DELETE", `/api/profile/passkeys/${id}`)).status).toBe(204);
    expect((await browser.send("GET", "/api/profile/passkeys")).json).toEqual({ passkeys: [] });
    expect((await signIn(createBrowser(app))).json).toMatchObject(rejected);
    expect(await listAuditEntries("addPasskey", "renamePasskey", "removePasskey")).toEqual([
      { action: "addPasskey", actor_email: owner, changes: change(null, "A laptop") },
      { action: "renamePasskey", actor_email: owner, changes: change("A laptop", "The old laptop") },
      { action: "removePasskey", actor_email: owner, changes: change("The old laptop", null) },
    ]);
  });

  it.each(["", "  ", "x".repeat(61), "two\nlines"])("rejects the name %j", async (name) => {
    const response = await register(browser, passkey, name);
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ errors: [{ field: "name" }] });
  });

  it("hides passkeys of other users", async () => {
    const { id } = passkeySchema.parse((await register(browser, passkey)).json);
    const otherBrowser = await createSignedInBrowser(app, other);
    expect((await otherBrowser.send("GET", "/api/profile/passkeys")).json).toEqual({ passkeys: [] });
    expect((await otherBrowser.send("DELETE", `/api/profile/passkeys/${id}`)).status).toBe(404);
    expect((await otherBrowser.send("PATCH", `/api/profile/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
    const options = await optionsFor(otherBrowser, "/api/session/step-up/passkey");
    expect((await otherBrowser.send("POST", "/api/session/step-up/passkey", passkey.get(options))).json).toMatchObject(
      rejected,
    );
  });

  it("registers a passkey once, and at most twenty passkeys", async () => {
    await register(browser, passkey);
    expect((await register(await createSignedInBrowser(app, other), passkey)).status).toBe(409);
    for (let count = 1; count < 20; count++) {
      expect((await register(browser, new SoftwarePasskey(app.url), `Key ${count}`)).status).toBe(201);
    }
    expect((await browser.send("POST", "/api/profile/passkeys/options")).status).toBe(409);
  });

  describe("signing in", () => {
    beforeEach(async () => void (await register(browser, passkey)));

    it("needs no user name, password, or code", async () => {
      await setUpAuthenticator(browser, start);
      const newBrowser = createBrowser(app);
      const options = await optionsFor(newBrowser, "/api/session/passkey");
      expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", allowCredentials: [] });
      const response = await newBrowser.send("POST", "/api/session/passkey", passkey.get(options));
      expect(response.status).toBe(200);
      expect(response.json).toMatchObject({ user: { email: owner }, methods: ["passkey"] });
      expect((await newBrowser.send("GET", "/api/session")).status).toBe(200);
      expect((await browser.send("GET", "/api/profile/passkeys")).json).toMatchObject({
        passkeys: [{ lastUsedAt: start }],
      });
    });

    it("row 11: creates a new session and ends the browser's earlier one", async () => {
      const stale = browser.cookie;
      expect((await signIn(browser)).status).toBe(200);
      expect(browser.cookie).not.toBe(stale);
      expect((await app.call("GET", "/api/session", { headers: { cookie: stale } })).status).toBe(401);
    });

    it("row 23: accepts each challenge once", async () => {
      const newBrowser = createBrowser(app);
      const proof = passkey.get(await optionsFor(newBrowser, "/api/session/passkey"), { counter: 0 });
      expect((await newBrowser.send("POST", "/api/session/passkey", proof)).status).toBe(200);
      expect((await createBrowser(app).send("POST", "/api/session/passkey", proof)).json).toMatchObject(rejected);
    });

    it("row 23: rejects challenges that are unknown, five minutes old, or for another purpose", async () => {
      const newBrowser = createBrowser(app);
      const send = (options: unknown) => newBrowser.send("POST", "/api/session/passkey", passkey.get(options));
      expect((await send({ challenge: "A".repeat(43) })).json).toMatchObject(rejected);
      expect((await send(await optionsFor(browser, "/api/session/step-up/passkey"))).json).toMatchObject(rejected);
      expect((await send(await optionsFor(browser, "/api/profile/passkeys"))).json).toMatchObject(rejected);
      const old = await optionsFor(newBrowser, "/api/session/passkey");
      app.setClock(start + 300);
      expect((await send(old)).json).toMatchObject(rejected);
    });

    it("T27, row 90: stores nothing for the start of a sign-in, a registration, or a step-up", async () => {
      const count = async () => (await app.store.db.selectFrom("redeemed_challenges").selectAll().execute()).length;
      const before = await count();
      const paths = ["/api/session/passkey", "/api/profile/passkeys", "/api/session/step-up/passkey"];
      for (const path of paths) {
        for (let n = 0; n < 5; n++) await optionsFor(browser, path);
      }
      expect((await signIn(createBrowser(app), { verified: false })).status).toBe(401);
      expect(await count()).toBe(before);
      expect((await signIn(createBrowser(app))).status).toBe(200);
      expect(await count()).toBe(before + 1);
      app.setClock(start + 300);
      await deleteExpired(app.store);
      expect(await count()).toBe(0);
    });

    it("T27: rejects challenges that the console didn't sign, and those whose expiry was changed", async () => {
      const newBrowser = createBrowser(app);
      const { challenge } = z
        .object({ challenge: z.string() })
        .parse(await optionsFor(newBrowser, "/api/session/passkey"));
      const [token, expiry, signature] = Buffer.from(challenge, "base64url").toString().split(".");
      const send = (text: string) =>
        newBrowser.send(
          "POST",
          "/api/session/passkey",
          passkey.get({ challenge: Buffer.from(text).toString("base64url") }),
        );
      app.setClock(start + 400);
      expect((await send(`${token}.${Number(expiry) + 1_000}.${signature}`)).json).toMatchObject(rejected);
      expect((await send(`${token}.${Number(expiry) + 1_000}.`)).json).toMatchObject(rejected);
      expect((await send("")).json).toMatchObject(rejected);
    });

    it("row 23: accepts one of two parallel responses to a challenge", async () => {
      const proof = passkey.get(await optionsFor(createBrowser(app), "/api/session/passkey"), { counter: 0 });
      const responses = await Promise.all(
        [1, 2].map(() => createBrowser(app).send("POST", "/api/session/passkey", proof)),
      );
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    });

    it.each([
      ["another origin", { origin: "https://evil.example" }],
      ["another port of this host", { origin: "http://localhost:1" }],
      ["another host", { host: "evil.example" }],
      ["no user verification", { verified: false }],
      ["another user's handle", { userHandle: "b3RoZXI" }],
      ["no handle", { userHandle: null }],
    ])("row 23: rejects %s", async (_, circumstances) => {
      expect((await signIn(createBrowser(app), circumstances)).json).toMatchObject(rejected);
    });

    it("row 23: rejects a counter that doesn't increase, which indicates a cloned passkey", async () => {
      expect((await signIn(createBrowser(app), { counter: 7 })).status).toBe(200);
      expect((await signIn(createBrowser(app), { counter: 7 })).json).toMatchObject(rejected);
      expect((await signIn(createBrowser(app), { counter: 6 })).json).toMatchObject(rejected);
      expect((await signIn(createBrowser(app), { counter: 0 })).json).toMatchObject(rejected);
      expect((await signIn(createBrowser(app), { counter: 8 })).status).toBe(200);
    });

    it("rejects the signature of another key and malformed responses", async () => {
      const newBrowser = createBrowser(app);
      const options = await optionsFor(newBrowser, "/api/session/passkey");
      const wrongSignature = {
        ...passkey.get(options),
        signature: new SoftwarePasskey(app.url).get(options).signature,
      };
      expect((await newBrowser.send("POST", "/api/session/passkey", wrongSignature)).json).toMatchObject(rejected);
      const malformed = {
        ...passkey.get(await optionsFor(newBrowser, "/api/session/passkey")),
        clientDataJSON: "AAAA",
      };
      expect((await newBrowser.send("POST", "/api/session/passkey", malformed)).json).toMatchObject(rejected);
      expect((await newBrowser.send("POST", "/api/session/passkey", { id: "a" })).status).toBe(422);
    });

    it("rejects disabled users", async () => {
      await app.store.db.updateTable("users").set({ disabled: 1 }).where("email", "=", owner).execute();
      expect((await signIn(createBrowser(app))).json).toMatchObject(rejected);
    });
  });

  it("re-authenticates for sensitive actions and replaces the session ID", async () => {
    await register(browser, passkey);
    app.setClock(start + 400);
    expect((await browser.send("POST", "/api/profile/passkeys/options")).status).toBe(403);
    const options = await optionsFor(browser, "/api/session/step-up/passkey");
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }] });
    const stale = browser.cookie;
    const proven = await browser.send("POST", "/api/session/step-up/passkey", passkey.get(options));
    expect(proven.json).toMatchObject({ methods: ["password", "passkey"], authenticatedAt: start + 400 });
    expect((await app.call("GET", "/api/session", { headers: { cookie: stale } })).status).toBe(401);
    expect((await browser.send("POST", "/api/profile/passkeys/options")).status).toBe(200);
  });

  it.each([null, undefined])(
    "re-authenticates a signed-in user without a user handle: userHandle %s",
    async (userHandle) => {
      await register(browser, passkey);
      const send = async (from: TestBrowser, by: SoftwarePasskey) => {
        const options = await optionsFor(from, "/api/session/step-up/passkey");
        return from.send("POST", "/api/session/step-up/passkey", { ...by.get(options), userHandle });
      };
      expect((await send(browser, passkey)).json).toMatchObject({ user: { email: owner } });
      // The credential must belong to the user.
      const otherBrowser = await createSignedInBrowser(app, other);
      expect((await send(otherBrowser, passkey)).json).toMatchObject(rejected);
    },
  );

  describe("as the second factor after a password", () => {
    let pendingBrowser: TestBrowser;
    beforeEach(async () => {
      await register(browser, passkey);
      pendingBrowser = createBrowser(app);
      await pendingBrowser.send("POST", "/api/session", { email: owner, password });
    });
    const complete = (from: TestBrowser, options: unknown, circumstances?: Parameters<SoftwarePasskey["get"]>[1]) =>
      from.send("POST", "/api/session/mfa/passkey", passkey.get(options, circumstances));

    it("row 74: returns options for the user's passkeys and completes the sign-in once", async () => {
      expect((await pendingBrowser.send("GET", "/api/session")).status).toBe(401);
      expect((await pendingBrowser.send("GET", "/api/session/mfa")).json).toEqual({
        mfaRequired: true,
        methods: ["passkey"],
      });
      const options = await optionsFor(pendingBrowser, "/api/session/mfa/passkey");
      expect(options).toMatchObject({ userVerification: "required", allowCredentials: [{ id: passkey.id }] });
      const pending = pendingBrowser.cookie;
      const response = await complete(pendingBrowser, options);
      expect(response.json).toMatchObject({ user: { email: owner }, methods: ["password", "passkey"] });
      expect((await pendingBrowser.send("GET", "/api/session")).status).toBe(200);
      pendingBrowser.cookie = pending;
      expect((await pendingBrowser.send("POST", "/api/session/mfa/passkey/options")).json).toMatchObject({
        type: "urn:edge-console:sign-in-expired",
      });
    });

    it("row 74: is valid only for the sign-in that requested it", async () => {
      const options = await optionsFor(pendingBrowser, "/api/session/mfa/passkey");
      expect((await pendingBrowser.send("POST", "/api/session/passkey", passkey.get(options))).json).toMatchObject(
        rejected,
      );
      const second = createBrowser(app);
      await second.send("POST", "/api/session", { email: owner, password });
      const others = await optionsFor(second, "/api/session/mfa/passkey");
      expect((await complete(pendingBrowser, others)).json).toMatchObject(rejected);
      const general = await optionsFor(pendingBrowser, "/api/session/passkey");
      expect((await complete(pendingBrowser, general)).json).toMatchObject(rejected);
      const unverified = await optionsFor(pendingBrowser, "/api/session/mfa/passkey");
      expect((await complete(pendingBrowser, unverified, { verified: false })).json).toMatchObject(rejected);
      expect(
        (await complete(pendingBrowser, await optionsFor(pendingBrowser, "/api/session/mfa/passkey"))).status,
      ).toBe(200);
    });

    it("row 74: another user's passkey doesn't complete the sign-in", async () => {
      const otherBrowser = new SoftwarePasskey(app.url);
      await register(await createSignedInBrowser(app, other), otherBrowser);
      const options = await optionsFor(pendingBrowser, "/api/session/mfa/passkey");
      const response = await pendingBrowser.send("POST", "/api/session/mfa/passkey", otherBrowser.get(options));
      expect(response.json).toMatchObject(rejected);
    });

    it("row 74: prevents enrolling and removing factors with a stolen password", async () => {
      const [listed] = passkeysSchema.parse((await browser.send("GET", "/api/profile/passkeys")).json).passkeys;
      const id = listed!.id;
      for (const [method, path, body] of [
        ["POST", "/api/profile/factors/totp"],
        ["POST", "/api/profile/factors/recovery-codes"],
        ["POST", "/api/profile/passkeys/options"],
        ["DELETE", `/api/profile/passkeys/${id}`],
        ["POST", "/api/session/step-up", { password }],
      ] as const) {
        expect((await pendingBrowser.send(method, path, body)).status).toBe(401);
      }
      const code = await pendingBrowser.send("POST", "/api/session/mfa", { code: "000000" });
      expect(code.json).toMatchObject({ type: "urn:edge-console:wrong-code" });
      expect((await pendingBrowser.send("GET", "/api/profile/passkeys")).status).toBe(401);
    });
  });

  it("row 74: ends sessions without a second factor when a passkey is set up", async () => {
    const stolenSession = await createSignedInBrowser(app, owner);
    const pending = await createSignedInBrowser(app, other);
    await register(browser, passkey);
    expect((await stolenSession.send("GET", "/api/session")).status).toBe(401);
    expect((await browser.send("GET", "/api/session")).status).toBe(200);
    expect((await pending.send("GET", "/api/session")).status).toBe(200);
  });

  it("row 74: requires a passkey instead of a password to change factors", async () => {
    const { id } = passkeySchema.parse((await register(browser, passkey)).json);
    app.setClock(start + 301);
    expect((await browser.send("POST", "/api/session/step-up", { password })).status).toBe(409);
    for (const [method, path, body] of [
      ["POST", "/api/profile/factors/totp"],
      ["POST", "/api/profile/factors/recovery-codes"],
      ["POST", "/api/profile/passkeys/options"],
      ["PATCH", `/api/profile/passkeys/${id}`, { name: "Mine" }],
      ["DELETE", `/api/profile/passkeys/${id}`],
    ] as const) {
      const response = await browser.send(method, path, body);
      expect(response.json).toMatchObject({
        type: "urn:edge-console:step-up-required",
        status: 403,
        requires: "second-factor",
      });
    }
    const options = await optionsFor(browser, "/api/session/step-up/passkey");
    await browser.send("POST", "/api/session/step-up/passkey", passkey.get(options));
    expect((await browser.send("DELETE", `/api/profile/passkeys/${id}`)).status).toBe(204);
  });

  it("row 74: keeps passkeys and recovery codes when the authenticator app is removed", async () => {
    const { id } = passkeySchema.parse((await register(browser, passkey)).json);
    await setUpAuthenticator(browser, start);
    expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(204);
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({
      totp: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    expect((await listAuditEntries("removeAuthenticator", "removePasskey")).map(({ action }) => action)).toEqual([
      "removeAuthenticator",
    ]);
    // The recovery codes are removed with the last second factor.
    expect((await browser.send("DELETE", `/api/profile/passkeys/${id}`)).status).toBe(204);
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ recoveryCodesLeft: 0 });
    expect((await createBrowser(app).send("POST", "/api/session", { email: owner, password })).json).toMatchObject({
      methods: ["password"],
    });
  });

  it("row 74: completes a sign-in with a recovery code instead of the passkey", async () => {
    expect((await browser.send("POST", "/api/profile/factors/recovery-codes")).status).toBe(409);
    await register(browser, passkey);
    const { recoveryCodes } = recoveryCodesSchema.parse(
      (await browser.send("POST", "/api/profile/factors/recovery-codes")).json,
    );
    const pendingBrowser = createBrowser(app);
    const response = await pendingBrowser.send("POST", "/api/session", { email: owner, password });
    expect(response.json).toEqual({ mfaRequired: true, methods: ["passkey", "recovery-code"] });
    const completed = await pendingBrowser.send("POST", "/api/session/mfa", { code: recoveryCodes[0] });
    expect(completed.json).toMatchObject({ methods: ["password", "recovery-code"] });
  });

  it("row 33: logs no response or challenge, and stores redeemed challenges as hashes", async () => {
    await register(browser, passkey);
    const newBrowser = createBrowser(app);
    const options = await optionsFor(newBrowser, "/api/session/passkey");
    const { challenge } = z.object({ challenge: z.string() }).parse(options);
    const proof = passkey.get(options, { verified: false });
    await newBrowser.send("POST", "/api/session/passkey", proof);
    await newBrowser.send("POST", "/api/session/passkey", passkey.get(options));
    const challenges = await app.store.db.selectFrom("redeemed_challenges").selectAll().execute();
    expect(challenges).toHaveLength(2);
    expect(JSON.stringify(challenges)).not.toContain(challenge);
    expect(app.logLines.join("")).not.toContain(challenge);
    expect(app.logLines.join("")).not.toContain(proof.signature);
  });
});

it("a passkey satisfies the operator's second-factor requirement", async () => {
  const app = await startTestApp("sqlite", { secondFactorRequired: true, users: [owner] });
  const browser = await createSignedInBrowser(app, owner);
  expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor: true });
  const passkey = new SoftwarePasskey(app.url);
  const options = (await browser.send("POST", "/api/profile/passkeys/options")).json;
  await browser.send("POST", "/api/profile/passkeys", passkey.create(options, "A laptop"));
  expect((await browser.send("GET", "/api/session")).json).toMatchObject({
    methods: ["password", "passkey"],
    mustSetUpFactor: false,
  });
  const newBrowser = createBrowser(app);
  const requestOptions = (await newBrowser.send("POST", "/api/session/passkey/options")).json;
  const response = await newBrowser.send("POST", "/api/session/passkey", passkey.get(requestOptions));
  expect(response.json).toMatchObject({ mustSetUpFactor: false });
  const byPassword = await createBrowser(app).send("POST", "/api/session", { email: owner, password });
  expect(byPassword.json).toEqual({ mfaRequired: true, methods: ["passkey"] });
  await app.close();
});

function change(before: string | null, after: string | null): string {
  return JSON.stringify([{ field: "passkey", before, after }]);
}
