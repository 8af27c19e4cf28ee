import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { signInAtProvider } from "../../../test/sign-in-at-provider.ts";
import { redirectWithOutcome, getRedirect, createSsoBrowser, setUpSso } from "../../../test/sso-fixture.ts";

describe.each(databaseKinds)("the code exchange with the identity provider on %s", (kind) => {
  const site = setUpSso(kind);

  describe("accepts one response", () => {
    it("from the browser that started the sign-in, once", async () => {
      await site.start();
      const browser = createSsoBrowser(site.app);
      const location = await browser.startSignIn();
      const secret = browser.cookies.get("sso") ?? "";
      const back = await signInAtProvider(location, "ada");
      const stranger = createSsoBrowser(site.app);
      expect(getRedirect(await stranger.returnFromProvider(back))).toEqual(redirectWithOutcome("expired"));
      await stranger.startSignIn();
      expect(getRedirect(await stranger.returnFromProvider(back))).toEqual(redirectWithOutcome("expired"));
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual([303, "/"]);
      browser.cookies.set("sso", secret);
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("expired"));
    });

    it("within ten minutes, with the matching state and a valid code", async () => {
      await site.start();
      const browser = createSsoBrowser(site.app);
      const back = new URL(await signInAtProvider(await browser.startSignIn(), "ada"), site.app.url);
      const wrongState = new URLSearchParams(back.search);
      wrongState.set("state", "A".repeat(43));
      expect(getRedirect(await browser.returnFromProvider(`/sso/callback?${wrongState.toString()}`))).toEqual(
        redirectWithOutcome("expired"),
      );
      const second = createSsoBrowser(site.app);
      const wrongCode = new URLSearchParams(
        new URL(await signInAtProvider(await second.startSignIn(), "ada"), site.app.url).search,
      );
      wrongCode.set("code", "made-up");
      expect(getRedirect(await second.returnFromProvider(`/sso/callback?${wrongCode.toString()}`))).toEqual(
        redirectWithOutcome("failed"),
      );
      const third = createSsoBrowser(site.app);
      const late = await signInAtProvider(await third.startSignIn(), "ada");
      site.app.setClock(Math.floor(Date.now() / 1000) + 600);
      expect(getRedirect(await third.returnFromProvider(late))).toEqual(redirectWithOutcome("expired"));
    });

    it("also if the provider denied access: no one is signed in", async () => {
      await site.start();
      const browser = createSsoBrowser(site.app);
      const back = await signInAtProvider(await browser.startSignIn(), "ada", new Map(), "out");
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("denied"));
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
    });
  });

  it("row 8: the cookie of a sign-in in progress is Lax, short-lived, and no session", async () => {
    await site.start();
    const answer = await createSsoBrowser(site.app).send("POST", "/api/session/sso", {});
    const [line = ""] = answer.headers["set-cookie"] ?? [];
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(/^sso=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax"]);
    const session = await site.app.call("GET", "/api/session", { headers: { cookie: pair.replace("sso", "session") } });
    expect(session.status).toBe(401);
  });

  it("row 9: starts only from the console's pages", async () => {
    await site.start();
    const headers = { "sec-fetch-site": "cross-site", "x-csrf": "1" };
    expect((await site.app.call("POST", "/api/session/sso", { headers, body: {} })).status).toBe(403);
    expect((await site.app.call("POST", "/api/session/sso", { body: {} })).status).toBe(403);
  });

  it("row 11: creates a new session and ends the browser's earlier one", async () => {
    await site.start();
    const browser = createSsoBrowser(site.app);
    await browser.signIn("ada");
    const stale = browser.cookies.get("session") ?? "";
    await browser.signIn("ada");
    expect(browser.cookies.get("session")).not.toBe(stale);
    const replayed = await site.app.call("GET", "/api/session", { headers: { cookie: `session=${stale}` } });
    expect(replayed.status).toBe(401);
    expect(await site.app.store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/api/session", "/sso/callback", "evil"])(
    "row 41: leads from %j to the start page",
    async (next) => {
      await site.start();
      expect(getRedirect(await createSsoBrowser(site.app).signIn("ada", { next }))).toEqual([303, "/"]);
    },
  );

  it("row 33: leaves no code, state, secret, or token in the log or the database", async () => {
    await site.start();
    const browser = createSsoBrowser(site.app);
    const location = new URL(await browser.startSignIn());
    const secret = browser.cookies.get("sso") ?? "";
    const kept = JSON.stringify(await site.app.store.db.selectFrom("sso_sign_ins").selectAll().execute());
    const hidden = [
      secret,
      ...["state", "nonce", "code_challenge"].map((name) => location.searchParams.get(name) ?? ""),
    ];
    for (const value of hidden) expect(kept).not.toContain(value);
    const back = new URL(await signInAtProvider(location.href, "ada"), site.app.url);
    hidden.push(back.searchParams.get("code") ?? "", site.provider.clientSecret);
    const spoilt = createSsoBrowser(site.app);
    const other = new URL(await signInAtProvider(await spoilt.startSignIn(), "ada"), site.app.url);
    hidden.push(other.searchParams.get("code") ?? "");
    other.searchParams.set("code", `${other.searchParams.get("code")}x`);
    await spoilt.returnFromProvider(other.pathname + other.search);
    await browser.returnFromProvider(back.pathname + back.search);
    expect(hidden.every((value) => value.length > 20)).toBe(true);
    for (const value of hidden) expect(site.app.logLines.join("")).not.toContain(value);
    expect(site.app.logLines.join("")).toContain("single sign-on failed");
  });
});
