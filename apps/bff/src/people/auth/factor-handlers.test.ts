import { recoveryCodesSchema, totpSetUpSchema } from "@edge-console/contract/console/factors";
import { databaseKinds } from "@edge-console/testing/databases";
import { URI } from "otpauth";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import {
  type TestBrowser,
  generateCode,
  createBrowser,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";

describe.each(databaseKinds)("second factors on %s", (kind) => {
  let app: TestApp;
  let browser: TestBrowser;

  const startApp = async (secondFactorRequired: boolean, strongHashes = false) => {
    app = await startTestApp(kind, { secondFactorRequired, strongHashes, now: start, users: [email] });
    browser = await createSignedInBrowser(app, email);
  };
  beforeEach(() => startApp(false));
  afterEach(() => app.close());

  /** Creates a browser with a pending sign-in. */
  const createPendingSignIn = async () => {
    const pendingBrowser = createBrowser(app);
    const response = await pendingBrowser.send("POST", "/api/session", { email, password });
    expect([response.status, response.json]).toEqual([200, { mfaRequired: true, methods: ["totp", "recovery-code"] }]);
    expect((await pendingBrowser.send("GET", "/api/session/mfa")).json).toEqual(response.json);
    return pendingBrowser;
  };
  const sendCode = (pendingBrowser: TestBrowser, code: string) =>
    pendingBrowser.send("POST", "/api/session/mfa", { code });
  const listAuditActions = async () =>
    (
      await app.store.db.selectFrom("audit").select("action").where("action", "!=", "signIn").orderBy("seq").execute()
    ).map((row) => row.action);

  it("lists only a password at first", async () => {
    const response = await browser.send("GET", "/api/profile/factors");
    expect(response.json).toEqual({
      password: true,
      totp: null,
      recoveryCodesLeft: 0,
      required: false,
      passkeys: 0,
      sso: null,
      setupCode: null,
    });
  });

  it("returns the app's secret once, stores it encrypted, and confirms it with the first code", async () => {
    const setup = await browser.send("POST", "/api/profile/factors/totp");
    expect(setup.status).toBe(201);
    const { secret, uri } = totpSetUpSchema.parse(setup.json);
    expect(URI.parse(uri)).toMatchObject({ issuer: "Edge Console", label: email, digits: 6, period: 30 });
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);

    const confirm = (code: string) => browser.send("POST", "/api/profile/factors/totp/confirm", { code });
    expect((await confirm(generateCode(secret, start - 90))).json).toMatchObject({
      type: "urn:edge-console:wrong-code",
    });
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ totp: null });
    const confirmed = await confirm(generateCode(secret, start));
    expect(confirmed.json).toEqual({
      recoveryCodes: Array(10).fill(expect.stringMatching(/^[2-9a-z]{5}-[2-9a-z]{5}$/)),
    });
    expect((await confirm(generateCode(secret, start))).status).toBe(409);
    const factors = await browser.send("GET", "/api/profile/factors");
    expect(factors.json).toMatchObject({ totp: { since: start }, recoveryCodesLeft: 10 });

    const stored = JSON.stringify([
      await app.store.db.selectFrom("totp_factors").selectAll().execute(),
      await app.store.db.selectFrom("recovery_codes").selectAll().execute(),
      await app.store.db.selectFrom("audit").selectAll().execute(),
    ]);
    expect(stored + factors.text + app.logLines.join("")).not.toContain(secret);
    for (const code of recoveryCodesSchema.parse(confirmed.json).recoveryCodes) {
      expect(stored).not.toContain(code.replace("-", ""));
      expect(stored).not.toContain(code);
    }
    expect(await listAuditActions()).toEqual(["beginAuthenticator", "setAuthenticator"]);
  });

  it("discards an app that isn't confirmed within an hour", async () => {
    const { secret } = totpSetUpSchema.parse((await browser.send("POST", "/api/profile/factors/totp")).json);
    for (const at of [1_200, 2_400, 3_600]) {
      app.setClock(start + at);
      await browser.send("POST", "/api/session/step-up", { password });
    }
    const response = await browser.send("POST", "/api/profile/factors/totp/confirm", {
      code: generateCode(secret, start + 3_600),
    });
    expect(response.status).toBe(409);
  });

  it("requires the second factor after the password instead of creating a session", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 60);
    const pendingBrowser = await createPendingSignIn();
    expect(pendingBrowser.cookie).toMatch(/^session=[\w-]{43}$/);
    expect((await pendingBrowser.send("GET", "/api/session")).status).toBe(401);
    const pending = await app.store.db.selectFrom("pending_sign_ins").selectAll().execute();
    expect(JSON.stringify(pending)).not.toContain(pendingBrowser.cookie.split("=")[1]);
    const first = pendingBrowser.cookie;
    const response = await sendCode(pendingBrowser, generateCode(secret, start + 60));
    expect(response.json).toMatchObject({
      user: { email },
      methods: ["password", "totp"],
      authenticatedAt: start + 60,
    });
    expect(pendingBrowser.cookie).not.toBe(first);
    expect((await pendingBrowser.send("GET", "/api/session")).status).toBe(200);
    expect(await app.store.db.selectFrom("pending_sign_ins").selectAll().execute()).toEqual([]);
  });

  it("row 22: accepts codes of the current time step and its neighbors only", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 300);
    for (const [at, status] of [
      [start + 300 - 60, 401],
      [start + 300 + 60, 401],
      [start + 300 - 30, 200],
      [start + 300, 200],
      [start + 300 + 30, 200],
    ] as const) {
      expect((await sendCode(await createPendingSignIn(), generateCode(secret, at))).status, `${at - start}`).toBe(
        status,
      );
    }
  });

  it("row 22: rejects used codes and older ones", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 300);
    const code = generateCode(secret, start + 300);
    const responses = await Promise.all([
      sendCode(await createPendingSignIn(), code),
      sendCode(await createPendingSignIn(), code),
    ]);
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const earlier = await sendCode(await createPendingSignIn(), generateCode(secret, start + 270));
    expect(earlier.json).toMatchObject({ type: "urn:edge-console:wrong-code", status: 401 });
  });

  it("row 36: rejects the encrypted secret of another user", async () => {
    await app.addUser("other@demo.example");
    const other = await createSignedInBrowser(app, "other@demo.example");
    const { secret } = await setUpAuthenticator(other, start);
    await setUpAuthenticator(browser, start);
    const otherFactor = await app.store.db
      .selectFrom("totp_factors")
      .innerJoin("users", "users.id", "user_id")
      .select("ciphertext")
      .where("email", "=", "other@demo.example")
      .executeTakeFirstOrThrow();
    await app.store.db.updateTable("totp_factors").set(otherFactor).execute();
    app.setClock(start + 60);
    const response = await sendCode(await createPendingSignIn(), generateCode(secret, start + 60));
    expect(response.json).toMatchObject({ type: "urn:edge-console:wrong-code", status: 401 });
  });

  it("row 24: accepts each recovery code once, in any spelling", async () => {
    const { recoveryCodes } = await setUpAuthenticator(browser, start);
    const [first = "", second = ""] = recoveryCodes;
    const response = await sendCode(await createPendingSignIn(), ` ${first.toUpperCase().replace("-", " ")} `);
    expect(response.json).toMatchObject({ methods: ["password", "recovery-code"] });
    expect((await sendCode(await createPendingSignIn(), first)).status).toBe(401);
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ recoveryCodesLeft: 9 });
    expect((await listAuditActions()).at(-1)).toBe("useRecoveryCode");

    const attempts = await Promise.all([
      sendCode(await createPendingSignIn(), second),
      sendCode(await createPendingSignIn(), second),
    ]);
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it("row 24: stores strong hashes of recovery codes and replaces all of them together", async () => {
    await app.close();
    await startApp(false, true);
    const { recoveryCodes } = await setUpAuthenticator(browser, start);
    const rows = await app.store.db.selectFrom("recovery_codes").select("code_hash").execute();
    expect(rows.map((row) => row.code_hash)).toEqual(
      Array(10).fill(expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)),
    );
    const renewed = await browser.send("POST", "/api/profile/factors/recovery-codes");
    const { recoveryCodes: newCodes } = recoveryCodesSchema.parse(renewed.json);
    expect((await sendCode(await createPendingSignIn(), recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await sendCode(await createPendingSignIn(), newCodes[0] ?? "")).status).toBe(200);
  });

  it("row 24: requires the second factor after an operator sets a new password", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    const { setPassword } = await import("./user-access.ts");
    const row = await app.store.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    await setPassword(app.store.db, row, row.password_hash);
    expect((await browser.send("GET", "/api/session")).status).toBe(401);
    app.setClock(start + 60);
    expect((await sendCode(await createPendingSignIn(), generateCode(secret, start + 60))).status).toBe(200);
  });

  it("rejects codes ten minutes after the password, and of disabled users", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    const [expiredSignIn, disabledSignIn] = [await createPendingSignIn(), await createPendingSignIn()];
    app.setClock(start + 600);
    expect((await sendCode(expiredSignIn, generateCode(secret, start + 600))).json).toMatchObject({
      type: "urn:edge-console:sign-in-expired",
      status: 401,
    });
    app.setClock(start + 599);
    await app.store.db.updateTable("users").set({ disabled: 1 }).execute();
    expect((await sendCode(disabledSignIn, generateCode(secret, start + 599))).status).toBe(401);
    expect((await sendCode(createBrowser(app), generateCode(secret, start + 599))).status).toBe(401);
  });

  it("row 19: throttles guesses of codes", async () => {
    const { secret } = await setUpAuthenticator(browser, start);
    const pendingBrowser = await createPendingSignIn();
    for (let attempt = 0; attempt < 10; attempt++) expect((await sendCode(pendingBrowser, "000000")).status).toBe(401);
    const rejected = await sendCode(pendingBrowser, generateCode(secret, start + 30));
    expect([rejected.status, rejected.headers["retry-after"]]).toEqual([429, "15"]);
  });

  it("removes the recovery codes with the last second factor", async () => {
    await setUpAuthenticator(browser, start);
    expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(204);
    expect((await browser.send("POST", "/api/profile/factors/recovery-codes")).status).toBe(409);
    expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(404);
    expect(await app.store.db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
    const newBrowser = await createSignedInBrowser(app, email);
    expect((await newBrowser.send("GET", "/api/session")).status).toBe(200);
  });

  it("requires setup before anything else if the operator requires a second factor", async () => {
    await app.close();
    await startApp(true);
    const blocked = await browser.send("GET", "/api/settings");
    expect(blocked.json).toMatchObject({ type: "urn:edge-console:second-factor-required", status: 403 });
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor: true });
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ required: true });
    await setUpAuthenticator(browser, start);
    expect((await browser.send("GET", "/api/settings")).status).toBe(200);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor: false });
  });
});
