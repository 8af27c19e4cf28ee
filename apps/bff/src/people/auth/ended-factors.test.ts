import { totpSetUpSchema } from "@edge-console/contract/console/factors";
import { passkeySchema } from "@edge-console/contract/console/passkeys";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RawResponse } from "../../../test/http-client.ts";
import { waitUntilBlocked } from "../../../test/lock-wait.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import {
  type TestBrowser,
  createBrowser,
  generateCode,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";
import { lockUser } from "../users/users.ts";
import { continueSignIn } from "./sign-in.ts";
import { confirmTotp, resetFactors } from "./two-factor.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";
const client = { address: "127.0.0.1", agent: "a test" };

describe.each(databaseKinds)("sessions and the factors that opened them on %s", (kind) => {
  let app: TestApp;
  let userId: string;
  let browser: TestBrowser;
  let passkey: SoftwarePasskey;

  beforeEach(async () => {
    app = await startTestApp(kind, { now: start });
    userId = (await app.addUser(email)).id;
    browser = await createSignedInBrowser(app, email);
    passkey = new SoftwarePasskey(app.url);
  });
  afterEach(() => app.close());

  const isSignedIn = async (from: TestBrowser) => (await from.send("GET", "/api/session")).status === 200;
  const createRegistration = async (key = passkey) =>
    key.create((await browser.send("POST", "/api/profile/passkeys/options")).json, "Laptop");
  const addPasskey = async (key = passkey) =>
    passkeySchema.parse((await browser.send("POST", "/api/profile/passkeys", await createRegistration(key))).json).id;
  const startAppSetup = async () =>
    totpSetUpSchema.parse((await browser.send("POST", "/api/profile/factors/totp")).json).secret;
  const signInWithPasskey = async () => {
    const other = createBrowser(app);
    const options = (await other.send("POST", "/api/session/passkey/options")).json;
    expect((await other.send("POST", "/api/session/passkey", passkey.get(options))).status).toBe(200);
    return other;
  };
  const createPendingSignIn = async () => {
    const pending = createBrowser(app);
    expect((await pending.send("POST", "/api/session", { email, password })).json).toMatchObject({ mfaRequired: true });
    return pending;
  };
  /** Signs in with an app's code in another browser, 60 seconds after the app was set up. */
  const signInWithCode = async (secret: string) => {
    app.setClock(start + 60);
    const other = await createPendingSignIn();
    const code = generateCode(secret, start + 60);
    expect((await other.send("POST", "/api/session/mfa", { code })).status).toBe(200);
    return other;
  };

  describe("row 101: T50: the other sessions and unfinished sign-ins end, and the current session stays, when", () => {
    it("an authenticator app is removed", async () => {
      await addPasskey();
      const { secret } = await setUpAuthenticator(browser, start);
      const others = [await signInWithCode(secret), await createPendingSignIn()];
      expect((await browser.send("DELETE", "/api/profile/factors/totp")).status).toBe(204);
      expect(await Promise.all([browser, ...others].map(isSignedIn))).toEqual([true, false, false]);
      const [, pending] = others;
      expect((await pending?.send("GET", "/api/session/mfa"))?.status).toBe(401);
    });

    it("an authenticator app is replaced", async () => {
      const { secret } = await setUpAuthenticator(browser, start);
      const other = await signInWithCode(secret);
      await setUpAuthenticator(browser, start + 60);
      expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, false]);
    });

    it("a passkey is removed", async () => {
      const id = await addPasskey();
      await addPasskey(new SoftwarePasskey(app.url));
      const other = await signInWithPasskey();
      expect((await browser.send("DELETE", `/api/profile/passkeys/${id}`)).status).toBe(204);
      expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, false]);
    });

    it("recovery codes are replaced", async () => {
      const { recoveryCodes } = await setUpAuthenticator(browser, start);
      const other = await createPendingSignIn();
      await other.send("POST", "/api/session/mfa", { code: recoveryCodes[0] });
      expect(await isSignedIn(other)).toBe(true);
      expect((await browser.send("POST", "/api/profile/factors/recovery-codes")).status).toBe(200);
      expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, false]);
    });

    it("the password is changed", async () => {
      await addPasskey();
      const others = [await signInWithPasskey(), await createPendingSignIn()];
      const change = { currentPassword: password, newPassword: "an island full of lanterns" };
      expect((await browser.send("POST", "/api/profile/password", change)).status).toBe(204);
      expect(await Promise.all([browser, ...others].map(isSignedIn))).toEqual([true, false, false]);
    });
  });

  it("T50: adding a further passkey ends no session", async () => {
    await addPasskey();
    const other = await signInWithPasskey();
    await addPasskey(new SoftwarePasskey(app.url));
    expect(await Promise.all([browser, other].map(isSignedIn))).toEqual([true, true]);
  });

  describe.each(["authenticator app", "passkey"])("T50: setting up a first %s", (factor) => {
    /** Prepares the request that sets up the factor. */
    const prepare = async () => {
      const [path, body] =
        factor === "passkey"
          ? (["passkeys", await createRegistration()] as const)
          : (["factors/totp/confirm", { code: generateCode(await startAppSetup(), start) }] as const);
      return () => browser.send("POST", `/api/profile/${path}`, body);
    };

    it("ends a sign-in by password that has begun before and completes later", async () => {
      const setUp = await prepare();
      let response: Promise<RawResponse> | undefined;
      const step = await continueSignIn(app.auth, userId, ["password"], client, {
        lockCredential: async () => {
          response = setUp();
          await waitUntilBlocked(app.store, response);
        },
      });
      expect((await response)?.status).toBeLessThan(300);
      expect(step.kind).toBe("signed-in");
      const headers = { cookie: `session=${step.id}` };
      expect((await app.call("GET", "/api/session", { headers })).status).toBe(401);
      expect(await isSignedIn(browser)).toBe(true);
    });
  });

  it("T50: a sign-in by password that waits for the setup of a factor owes that factor", async () => {
    const secret = await startAppSetup();
    let signIn: Promise<RawResponse> | undefined;
    await confirmTotp(app.auth, userId, generateCode(secret, start), async () => {
      signIn = createBrowser(app).send("POST", "/api/session", { email, password });
      await waitUntilBlocked(app.store, signIn);
    });
    expect((await signIn)?.json).toMatchObject({ mfaRequired: true });
  });

  it("T50: a code opens no session and confirms none if its app is removed before it is used up", async () => {
    await addPasskey();
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 60);
    const pending = await createPendingSignIn();
    const code = generateCode(secret, start + 60);
    for (const attempt of [
      () => pending.send("POST", "/api/session/mfa", { code }),
      () => browser.send("POST", "/api/session/step-up", { code: generateCode(secret, start + 90) }),
    ]) {
      let response: Promise<RawResponse> | undefined;
      await app.store.write(async (transaction) => {
        await lockUser(transaction, userId);
        response = attempt();
        await waitUntilBlocked(app.store, response);
        await resetFactors(transaction, userId, { app: true, passkeys: false });
      });
      expect((await response)?.json).toMatchObject({ type: "urn:edge-console:wrong-code" });
    }
  });

  it("T50: a session that ends while it changes a factor changes nothing", async () => {
    const id = await addPasskey();
    let response: Promise<RawResponse> | undefined;
    await app.store.write(async (transaction) => {
      await lockUser(transaction, userId);
      response = browser.send("DELETE", `/api/profile/passkeys/${id}`);
      await waitUntilBlocked(app.store, response);
      await transaction.deleteFrom("sessions").where("user_id", "=", userId).execute();
    });
    expect((await response)?.status).toBe(401);
    expect(await app.store.db.selectFrom("passkeys").select("id").execute()).toEqual([{ id }]);
  });
});
