import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { createSsoBrowser, getRedirect, owner, type SsoBrowser, setUpSso } from "../../../../test/sso-fixture.ts";
import { hashProviderSession } from "./identities.ts";
import { createSignedInBrowser } from "../../../../test/test-browser.ts";

const event = "http://schemas.openid.net/event/backchannel-logout";

describe.each(databaseKinds)("the provider's back-channel logout on %s", (kind) => {
  const fixture = setUpSso(kind);

  const listProviderSessions = async () =>
    (await fixture.app.store.db.selectFrom("sessions").select("provider_session").execute()).map(
      ({ provider_session: hash }) => hash,
    );
  const signIn = async (): Promise<SsoBrowser> => {
    const browser = createSsoBrowser(fixture.app);
    expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
    return browser;
  };
  const isSignedIn = async (browser: SsoBrowser) => (await browser.send("GET", "/api/session")).status === 200;
  const now = () => Math.floor(Date.now() / 1000);
  let tokens = 0;
  const createClaims = (claims: Readonly<Record<string, unknown>> = {}) => ({
    iss: fixture.provider.issuer,
    aud: fixture.provider.clientId,
    iat: now(),
    exp: now() + 120,
    jti: `token ${tokens++}`,
    sub: "ada",
    events: { [event]: {} },
    ...claims,
  });
  const post = (token: string) =>
    fixture.app.call("POST", "/sso/backchannel-logout", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });
  const logOut = (claims: Readonly<Record<string, unknown>>) => post(fixture.provider.signToken(claims));

  it("ends all sessions of the subject that single sign-on started, and no others, and is in the audit log", async () => {
    await fixture.start();
    const [first, second] = [await signIn(), await signIn()];
    await fixture.addAdministrator(owner);
    const other = await createSignedInBrowser(fixture.app, owner);
    const response = await logOut(createClaims());
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, false]);
    expect((await other.send("GET", "/api/session")).status).toBe(200);
    const entries = await fixture.app.store.db
      .selectFrom("audit")
      .select(["actor_kind", "reason"])
      .where("action", "=", "signOut")
      .execute();
    expect(entries).toEqual([{ actor_kind: "console", reason: "Signed out at the identity provider" }]);
  });

  it("ends the session that the token names, and none with a password", async () => {
    await fixture.start();
    const [first, second] = [await signIn(), await signIn()];
    const { db } = fixture.app.store;
    const hashes = await listProviderSessions();
    expect(new Set(hashes.filter((hash) => hash !== null)).size).toBe(2);
    // What the provider called the second one.
    const sid = "session-2";
    await db
      .updateTable("sessions")
      .set({ provider_session: hashProviderSession(fixture.provider.issuer, sid) })
      .where("provider_session", "=", hashes.at(-1) ?? "")
      .execute();
    const countSignedIn = async () => (await Promise.all([first, second].map(isSignedIn))).filter(Boolean).length;
    expect((await logOut(createClaims({ sid, sub: undefined }))).status).toBe(200);
    expect(await countSignedIn()).toBe(1);
    expect((await logOut(createClaims({ sid }))).status).toBe(200);
    expect(await countSignedIn()).toBe(1);
    await db.updateTable("sessions").set({ methods: '["password"]' }).execute();
    expect((await logOut(createClaims())).status).toBe(200);
    expect(await countSignedIn()).toBe(1);
  });

  it("accepts a token once", async () => {
    await fixture.start();
    const claims = createClaims();
    const token = fixture.provider.signToken(claims);
    expect((await post(token)).status).toBe(200);
    const browser = await signIn();
    expect((await post(token)).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
    expect(fixture.app.logLines.join("\n")).toContain("the token was used before");
    expect(fixture.app.logLines.join("\n")).not.toContain(token.slice(-40));
  });

  it.each([
    ["of another provider", { iss: "https://other.example" }, "invalid claim: iss"],
    ["for another client", { aud: "other" }, "invalid claim: aud"],
    ["that is old", { iat: 1_700_000_000, exp: undefined }, "invalid claim: iat"],
    ["that has expired", { exp: 1_700_000_000 }, "invalid claim: exp"],
    ["without an ID", { jti: undefined }, "invalid claim: jti"],
    ["without the event", { events: {} }, `invalid claim: events.${event}`],
    ["with a nonce, as an ID token", { nonce: "n" }, "invalid claim: nonce"],
    ["about no one", { sub: undefined }, "invalid claim: sub"],
  ])("refuses a token %s, and says so in one line", async (_, claims, reason) => {
    await fixture.start();
    const browser = await signIn();
    const before = fixture.app.logLines.length;
    const response = await logOut(createClaims(claims));
    expect([response.status, await isSignedIn(browser)]).toEqual([400, true]);
    const warnings = fixture.app.logLines
      .slice(before)
      .filter((line) => line.includes("Logout by the identity provider refused"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`refused: ${reason}.`);
  });

  it("refuses what the provider didn't sign, and other bodies", async () => {
    await fixture.start();
    const browser = await signIn();
    const [header = "", payload = ""] = fixture.provider.signToken(createClaims()).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const token of [`${header}.${payload}.AAAA`, unsigned, "x"]) expect((await post(token)).status).toBe(400);
    expect((await post("")).status).toBe(422);
    expect((await fixture.app.call("POST", "/sso/backchannel-logout", { body: {} })).status).toBe(415);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
