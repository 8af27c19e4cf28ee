import { sessionSchema } from "@edge-console/contract/console/session";
import { databaseKinds } from "@edge-console/testing/databases";
import { startIdentityProvider } from "@edge-console/testing/identity-provider";
import { describe, expect, it } from "vitest";
import { password } from "../../../../test/test-app.ts";
import { signInAtProvider } from "../../../../test/sign-in-at-provider.ts";
import { type TestBrowser, generateCode, setUpAuthenticator } from "../../../../test/test-browser.ts";
import {
  redirectWithOutcome,
  getRedirect,
  owner,
  setUpSso,
  type SsoBrowser,
  createSsoBrowser,
} from "../../../../test/sso-fixture.ts";

describe.each(databaseKinds)("authentication by single sign-on on %s", (kind) => {
  const fixture = setUpSso(kind);

  describe("and second factors", () => {
    it("asks for a code unless the provider reports two factors", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      const client = {
        cookie: "",
        send: (method: string, path: string, body?: unknown) => browser.send(method, path, body),
      };
      const { secret } = await setUpAuthenticator(client, Math.floor(Date.now() / 1000) - 30);
      expect(getRedirect(await browser.signIn("ada", { next: "/support" }))).toEqual([
        303,
        "/sign-in?sso=code&next=%2Fsupport",
      ]);
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
      const completed = await browser.send("POST", "/api/session/mfa", {
        code: generateCode(secret, Math.floor(Date.now() / 1000)),
      });
      expect(completed.json).toMatchObject({ methods: ["oidc", "totp"] });
      fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), amr: ["pwd", "mfa"] });
      fixture.provider.endSessions();
      browser.providerCookies.clear();
      expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ methods: ["oidc-mfa"] });
    });

    it.each([
      ["where nothing is said of two factors", ["pwd"], false, true],
      ["where the provider says so", ["pwd", "mfa"], false, false],
      ["where the operator says so", ["pwd"], true, false],
    ])("requires the setup that the operator requires, %s: %j", async (_, amr, isTwoFactor, mustSetUpFactor) => {
      await fixture.start({ enforcesTwoFactor: isTwoFactor }, true);
      fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), amr });
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor });
    });
  });

  describe("re-authentication", () => {
    it("row 25: requires signing in at the provider again and replaces the session ID", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      const stale = browser.cookies.get("session") ?? "";
      const providerUrl = await browser.startSignIn("/api/session/step-up/sso", { window: true });
      expect(Object.fromEntries(new URL(providerUrl).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
      const back = await signInAtProvider(providerUrl, "ada", browser.providerCookies);
      fixture.app.setClock(Math.floor(Date.now() / 1000));
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual([303, "/sign-in?sso=done&window=1"]);
      expect(browser.cookies.get("session")).not.toBe(stale);
      expect((await browser.send("GET", "/api/session")).status).toBe(200);
      const replayed = await fixture.app.call("GET", "/api/session", { headers: { cookie: `session=${stale}` } });
      expect(replayed.status).toBe(401);
    });

    it("rejects another user's sign-in at the provider", async () => {
      await fixture.start();
      fixture.provider.users.set("bob", {
        email: "bob@demo.example",
        email_verified: true,
        groups: ["edge-admins"],
      });
      await createSsoBrowser(fixture.app).signIn("bob");
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      const back = await signInAtProvider(await browser.startSignIn("/api/session/step-up/sso"), "bob");
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("other-person"));
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: "ada@demo.example" } });
    });

    it.each([100, 100_000])(
      "row 69: rejects a sign-in at the provider from %d seconds ago",
      async (authenticatedSecondsAgo) => {
        await fixture.start();
        const browser = createSsoBrowser(fixture.app);
        await browser.signIn("ada");
        fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), authenticatedSecondsAgo });
        const back = await signInAtProvider(
          await browser.startSignIn("/api/session/step-up/sso"),
          "ada",
          browser.providerCookies,
        );
        expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("stale"));
      },
    );
  });

  describe("counts as recent from the time that the provider reports", () => {
    /** A request that requires recent authentication. */
    const sendSensitiveRequest = (browser: SsoBrowser) => browser.send("POST", "/api/profile/passkeys/options");
    const needsProof = { status: 403, json: { type: "urn:edge-console:step-up-required" } };
    const secondsNow = () => Math.floor(Date.now() / 1000);
    /** Sets how long ago Ada authenticated. */
    const setAuthenticationAge = (authenticatedSecondsAgo: number) =>
      fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), authenticatedSecondsAgo });
    const readAuthenticatedAt = async (browser: SsoBrowser) =>
      sessionSchema.parse((await browser.send("GET", "/api/session")).json).authenticatedAt;

    it("row 69: a silent sign-in is as old as the authentication that it repeats", async () => {
      await fixture.start();
      setAuthenticationAge(1_000);
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
      // The name isn't entered: the provider still has the browser's session.
      expect(getRedirect(await browser.signIn("stranger"))).toEqual([303, "/"]);
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
      const age = (await fixture.app.store.now()) - (await readAuthenticatedAt(browser));
      expect(age).toBeGreaterThanOrEqual(1_000);
      expect(age).toBeLessThan(1_300);
    });

    it("row 69: a sign-in at the provider is recent, and so is an old one after a step-up", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      expect((await sendSensitiveRequest(browser)).status).toBe(200);
      fixture.app.setClock(secondsNow() + 301);
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
      fixture.app.setClock(secondsNow());
      const providerUrl = await browser.startSignIn("/api/session/step-up/sso", { window: true });
      const back = await signInAtProvider(providerUrl, "ada", browser.providerCookies);
      fixture.app.setClock(secondsNow());
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual([303, "/sign-in?sso=done&window=1"]);
      expect((await sendSensitiveRequest(browser)).status).toBe(200);
    });

    it("row 69: without a reported time nothing is recent until the user re-authenticates", async () => {
      await fixture.provider.stop();
      fixture.provider = await startIdentityProvider({ ignoresAuthenticationAge: true });
      fixture.provider.users.set("7f3", { email: owner, email_verified: true });
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      const browser = createSsoBrowser(fixture.app);
      expect(getRedirect(await browser.signIn("7f3"))).toEqual([303, "/"]);
      expect(await readAuthenticatedAt(browser)).toBe(0);
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
      const providerUrl = await browser.startSignIn("/api/session/step-up/sso");
      const back = await signInAtProvider(providerUrl, "7f3", browser.providerCookies);
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("stale"));
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
      expect((await browser.send("POST", "/api/session/step-up", { password })).json).toMatchObject({
        methods: ["oidc", "password"],
      });
      expect((await sendSensitiveRequest(browser)).status).toBe(200);
    });

    it.each([-5_000, 5_000])("row 69: works with a clock difference of %d s", async (difference) => {
      await fixture.start();
      fixture.app.setClock(secondsNow() + difference);
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      expect((await sendSensitiveRequest(browser)).status).toBe(200);
      setAuthenticationAge(1_000);
      fixture.provider.endSessions();
      browser.providerCookies.clear();
      await browser.signIn("ada");
      expect(await sendSensitiveRequest(browser)).toMatchObject(needsProof);
    });

    it("row 69: rejects a time in the future beyond the clock tolerance", async () => {
      await fixture.start();
      setAuthenticationAge(-3_600);
      const browser = createSsoBrowser(fixture.app);
      expect(getRedirect(await browser.signIn("ada"))).toEqual(redirectWithOutcome("failed"));
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
      setAuthenticationAge(-50);
      fixture.provider.endSessions();
      browser.providerCookies.clear();
      expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
      expect(await readAuthenticatedAt(browser)).toBeLessThanOrEqual(await fixture.app.store.now());
    });

    it("row 69: a code entered in the console is recent, however old the sign-in at the provider is", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("ada");
      const send: TestBrowser["send"] = (method, path, body) => browser.send(method, path, body);
      const { secret } = await setUpAuthenticator({ cookie: "", send }, secondsNow() - 30);
      setAuthenticationAge(1_000);
      fixture.provider.endSessions();
      browser.providerCookies.clear();
      await browser.signIn("ada");
      fixture.app.setClock(secondsNow());
      await browser.send("POST", "/api/session/mfa", { code: generateCode(secret, secondsNow()) });
      expect((await sendSensitiveRequest(browser)).status).toBe(200);
    });
  });
});
