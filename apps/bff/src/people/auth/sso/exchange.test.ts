import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { signInAtProvider } from "../../../../test/sign-in-at-provider.ts";
import { redirectWithOutcome, getRedirect, createSsoBrowser, setUpSso } from "../../../../test/sso-fixture.ts";

describe.each(databaseKinds)("the code exchange with the identity provider on %s", (kind) => {
  const fixture = setUpSso(kind);

  describe("accepts one response", () => {
    it("from the browser that started the sign-in, once", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      const location = await browser.startSignIn();
      const secret = browser.cookies.get("sso") ?? "";
      const callbackUrl = await signInAtProvider(location, "ada");
      const otherBrowser = createSsoBrowser(fixture.app);
      expect(getRedirect(await otherBrowser.returnFromProvider(callbackUrl))).toEqual(redirectWithOutcome("expired"));
      await otherBrowser.startSignIn();
      expect(getRedirect(await otherBrowser.returnFromProvider(callbackUrl))).toEqual(redirectWithOutcome("expired"));
      expect(getRedirect(await browser.returnFromProvider(callbackUrl))).toEqual([303, "/"]);
      browser.cookies.set("sso", secret);
      expect(getRedirect(await browser.returnFromProvider(callbackUrl))).toEqual(redirectWithOutcome("expired"));
    });

    it("within ten minutes, with the matching state and a valid code", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      const callbackUrl = new URL(await signInAtProvider(await browser.startSignIn(), "ada"), fixture.app.url);
      const wrongState = new URLSearchParams(callbackUrl.search);
      wrongState.set("state", "A".repeat(43));
      expect(getRedirect(await browser.returnFromProvider(`/sso/callback?${wrongState.toString()}`))).toEqual(
        redirectWithOutcome("expired"),
      );
      const second = createSsoBrowser(fixture.app);
      const wrongCode = new URLSearchParams(
        new URL(await signInAtProvider(await second.startSignIn(), "ada"), fixture.app.url).search,
      );
      wrongCode.set("code", "made-up");
      expect(getRedirect(await second.returnFromProvider(`/sso/callback?${wrongCode.toString()}`))).toEqual(
        redirectWithOutcome("failed"),
      );
      const third = createSsoBrowser(fixture.app);
      const late = await signInAtProvider(await third.startSignIn(), "ada");
      fixture.app.setClock(Math.floor(Date.now() / 1000) + 600);
      expect(getRedirect(await third.returnFromProvider(late))).toEqual(redirectWithOutcome("expired"));
    });

    it("also if the provider denied access: no one is signed in", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      const callbackUrl = await signInAtProvider(await browser.startSignIn(), "ada", new Map(), "out");
      expect(getRedirect(await browser.returnFromProvider(callbackUrl))).toEqual(redirectWithOutcome("denied"));
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
    });
  });

  it("row 8: the cookie of a sign-in in progress is Lax, short-lived, and no session", async () => {
    await fixture.start();
    const response = await createSsoBrowser(fixture.app).send("POST", "/api/session/sso", {});
    const [line = ""] = response.headers["set-cookie"] ?? [];
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(/^sso=[\w-]+\.[\da-f]{64}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax"]);
    const session = await fixture.app.call("GET", "/api/session", {
      headers: { cookie: pair.replace("sso", "session") },
    });
    expect(session.status).toBe(401);
  });

  it("row 9: starts only from the console's pages", async () => {
    await fixture.start();
    const headers = { "sec-fetch-site": "cross-site", "x-csrf": "1" };
    expect((await fixture.app.call("POST", "/api/session/sso", { headers, body: {} })).status).toBe(403);
    expect((await fixture.app.call("POST", "/api/session/sso", { body: {} })).status).toBe(403);
  });

  it("row 11: creates a new session and ends the browser's earlier one", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    const stale = browser.cookies.get("session") ?? "";
    await browser.signIn("ada");
    expect(browser.cookies.get("session")).not.toBe(stale);
    const replayed = await fixture.app.call("GET", "/api/session", { headers: { cookie: `session=${stale}` } });
    expect(replayed.status).toBe(401);
    expect(await fixture.app.store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/api/session", "/sso/callback", "evil"])(
    "row 41: redirects from %j to the start page",
    async (next) => {
      await fixture.start();
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada", { next }))).toEqual([303, "/"]);
    },
  );

  it("row 33: leaves no code, state, secret, or token in the log or the database", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    const location = new URL(await browser.startSignIn());
    const secret = browser.cookies.get("sso") ?? "";
    const stored = JSON.stringify(await fixture.app.store.db.selectFrom("redeemed_challenges").selectAll().execute());
    const hidden = [
      secret,
      ...["state", "nonce", "code_challenge"].map((name) => location.searchParams.get(name) ?? ""),
    ];
    for (const value of hidden) expect(stored).not.toContain(value);
    const callbackUrl = new URL(await signInAtProvider(location.href, "ada"), fixture.app.url);
    hidden.push(callbackUrl.searchParams.get("code") ?? "", fixture.provider.clientSecret);
    const overrides = createSsoBrowser(fixture.app);
    const invalidCallbackUrl = new URL(await signInAtProvider(await overrides.startSignIn(), "ada"), fixture.app.url);
    hidden.push(invalidCallbackUrl.searchParams.get("code") ?? "");
    invalidCallbackUrl.searchParams.set("code", `${invalidCallbackUrl.searchParams.get("code")}x`);
    await overrides.returnFromProvider(invalidCallbackUrl.pathname + invalidCallbackUrl.search);
    await browser.returnFromProvider(callbackUrl.pathname + callbackUrl.search);
    expect(hidden.every((value) => value.length > 20)).toBe(true);
    for (const value of hidden) expect(fixture.app.logLines.join("")).not.toContain(value);
    expect(fixture.app.logLines.join("")).toContain("Single sign-on refused (failed)");
  });
});
