import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { visitProvider } from "../../../test/provider-visit.ts";
import { endsWith, locationOf, traveller, ssoSite } from "../../../test/sso-site.ts";

describe.each(databaseKinds)("the exchange with the provider of single sign-on on %s", (kind) => {
  const site = ssoSite(kind);

  describe("takes one answer", () => {
    it("from the browser that began, once", async () => {
      await site.start();
      const browser = traveller(site.app);
      const location = await browser.begin();
      const secret = browser.cookies.get("sso") ?? "";
      const back = await visitProvider(location, "ada");
      const stranger = traveller(site.app);
      expect(locationOf(await stranger.comeBack(back))).toEqual(endsWith("expired"));
      await stranger.begin();
      expect(locationOf(await stranger.comeBack(back))).toEqual(endsWith("expired"));
      expect(locationOf(await browser.comeBack(back))).toEqual([303, "/"]);
      browser.cookies.set("sso", secret);
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("expired"));
    });

    it("within ten minutes, with the state that belongs to it, and with a code of the provider's", async () => {
      await site.start();
      const browser = traveller(site.app);
      const back = new URL(await visitProvider(await browser.begin(), "ada"), site.app.url);
      const wrongState = new URLSearchParams(back.search);
      wrongState.set("state", "A".repeat(43));
      expect(locationOf(await browser.comeBack(`/sso/callback?${wrongState.toString()}`))).toEqual(endsWith("expired"));
      const second = traveller(site.app);
      const wrongCode = new URLSearchParams(
        new URL(await visitProvider(await second.begin(), "ada"), site.app.url).search,
      );
      wrongCode.set("code", "made-up");
      expect(locationOf(await second.comeBack(`/sso/callback?${wrongCode.toString()}`))).toEqual(endsWith("failed"));
      const third = traveller(site.app);
      const late = await visitProvider(await third.begin(), "ada");
      site.app.setClock(Math.floor(Date.now() / 1000) + 600);
      expect(locationOf(await third.comeBack(late))).toEqual(endsWith("expired"));
    });

    it("also when it is no: nobody is let in", async () => {
      await site.start();
      const browser = traveller(site.app);
      const back = await visitProvider(await browser.begin(), "ada", new Map(), "out");
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("denied"));
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
    });
  });

  it("row 8: the cookie of a sign-in that goes on is Lax, short-lived and no session", async () => {
    await site.start();
    const answer = await traveller(site.app).send("POST", "/api/session/sso", {});
    const [line = ""] = answer.headers["set-cookie"] ?? [];
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(/^sso=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax"]);
    const session = await site.app.call("GET", "/api/session", { headers: { cookie: pair.replace("sso", "session") } });
    expect(session.status).toBe(401);
  });

  it("row 9: is begun by the console's own pages alone", async () => {
    await site.start();
    const headers = { "sec-fetch-site": "cross-site", "x-csrf": "1" };
    expect((await site.app.call("POST", "/api/session/sso", { headers, body: {} })).status).toBe(403);
    expect((await site.app.call("POST", "/api/session/sso", { body: {} })).status).toBe(403);
  });

  it("row 11: gives a new session, and ends what the browser had", async () => {
    await site.start();
    const browser = traveller(site.app);
    await browser.go("ada");
    const stale = browser.cookies.get("session") ?? "";
    await browser.go("ada");
    expect(browser.cookies.get("session")).not.toBe(stale);
    const replayed = await site.app.call("GET", "/api/session", { headers: { cookie: `session=${stale}` } });
    expect(replayed.status).toBe(401);
    expect(await site.app.store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/api/session", "/sso/callback", "evil"])(
    "row 41: leads from %j to the start page",
    async (next) => {
      await site.start();
      expect(locationOf(await traveller(site.app).go("ada", { next }))).toEqual([303, "/"]);
    },
  );

  it("row 33: leaves no code, state, secret or token in the log or the database", async () => {
    await site.start();
    const browser = traveller(site.app);
    const location = new URL(await browser.begin());
    const secret = browser.cookies.get("sso") ?? "";
    const kept = JSON.stringify(await site.app.store.db.selectFrom("sso_sign_ins").selectAll().execute());
    const hidden = [
      secret,
      ...["state", "nonce", "code_challenge"].map((name) => location.searchParams.get(name) ?? ""),
    ];
    for (const value of hidden) expect(kept).not.toContain(value);
    const back = new URL(await visitProvider(location.href, "ada"), site.app.url);
    hidden.push(back.searchParams.get("code") ?? "", site.provider.clientSecret);
    const spoilt = traveller(site.app);
    const other = new URL(await visitProvider(await spoilt.begin(), "ada"), site.app.url);
    hidden.push(other.searchParams.get("code") ?? "");
    other.searchParams.set("code", `${other.searchParams.get("code")}x`);
    await spoilt.comeBack(other.pathname + other.search);
    await browser.comeBack(back.pathname + back.search);
    expect(hidden.every((value) => value.length > 20)).toBe(true);
    for (const value of hidden) expect(site.app.logged.join("")).not.toContain(value);
    expect(site.app.logged.join("")).toContain("single sign-on did not work");
  });
});
