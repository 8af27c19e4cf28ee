import { startIdentityProvider, type UserClaims } from "@edge-console/testing/identity-provider";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { RawResponse } from "../../../../test/http-client.ts";
import { signInAtProvider } from "../../../../test/sign-in-at-provider.ts";
import { createSsoBrowser, owner, setUpSso, type SsoBrowser } from "../../../../test/sso-fixture.ts";
import { parseRoleMapping } from "./role-mapping.ts";

const lineSchema = z.looseObject({ msg: z.string() });

describe("a refused single sign-on", () => {
  const fixture = setUpSso("sqlite");

  /** Returns the only warning about a refusal. The page has its outcome and request, and the metric counts it. */
  async function readRefusal(outcome: string, response: RawResponse) {
    const page = new URL(String(response.headers["location"]), fixture.app.url);
    expect([response.status, page.pathname, page.searchParams.get("sso")]).toEqual([303, "/sign-in", outcome]);
    const lines = fixture.app.logLines.map((line) => lineSchema.parse(JSON.parse(line)));
    const refused = lines.filter(({ msg }) => msg.startsWith(`Single sign-on refused (${outcome}). `));
    expect(refused).toHaveLength(1);
    const [warning] = refused;
    // The ID of the request that came back from the provider.
    const request = lines.find(({ msg, requestId }) => msg === "request" && requestId === warning?.["requestId"]);
    expect(request).toMatchObject({ route: "/sso/callback", status: 303 });
    expect(page.searchParams.get("request")).toBe(request?.["requestId"]);
    expect(await fixture.metrics.serialize()).toContain(`console_sign_in_failures_total{reason="sso-${outcome}"} 1`);
    return warning;
  }

  async function refuse(outcome: string, claims: UserClaims) {
    fixture.provider.users.set("eve", claims);
    return readRefusal(outcome, await createSsoBrowser(fixture.app).signIn("eve"));
  }

  /** Signs in at the provider without coming back; returns the browser, and the path that it would come back to. */
  async function leave(decision?: "in" | "out") {
    const browser = createSsoBrowser(fixture.app);
    const location = await browser.startSignIn();
    const back = await signInAtProvider(location, "ada", browser.providerCookies, decision);
    return { browser, back };
  }

  it.each([
    ["no address", "unverified-email", { groups: ["a"] }, { claim: "email", expected: "an address", got: "none" }],
    [
      "an address that isn't verified",
      "unverified-email",
      { email: owner, groups: ["a"] },
      { claim: "email_verified", got: "not true" },
    ],
    [
      "other groups",
      "no-access",
      { email: owner, email_verified: true, groups: ["staff", "a"] },
      { claim: "groups", got: "staff, a", expected: "a group of OIDC_ROLES, or an invitation of the address" },
    ],
    ["no groups", "no-access", { email: owner, email_verified: true }, { claim: "groups", got: "no groups" }],
  ])("for %s is one warning with the claim and the groups", async (_, outcome, claims, expected) => {
    await fixture.start();
    const groups = "groups" in claims ? claims.groups : [];
    expect(await refuse(outcome, claims)).toMatchObject({ outcome, subject: "eve", groups, ...expected });
  });

  it("for the address of another subject's user is one warning with the subject", async () => {
    await fixture.start();
    await createSsoBrowser(fixture.app).signIn("ada");
    const claims = { ...fixture.provider.users.get("ada") };
    expect(await refuse("no-access", claims)).toMatchObject({ claim: "sub", got: "eve" });
  });

  it("of a disabled user says so", async () => {
    await fixture.start();
    await fixture.app.addUser(owner);
    await fixture.app.store.db.updateTable("users").set({ disabled: 1 }).execute();
    const claims = { email: owner, email_verified: true, groups: ["edge-admins"] };
    expect(await refuse("disabled", claims)).toMatchObject({ claim: "sub", got: "a disabled one" });
  });

  it("at the provider says what it answered", async () => {
    await fixture.start();
    const { browser, back } = await leave("out");
    const warning = await readRefusal("denied", await browser.returnFromProvider(back));
    expect(warning?.msg).toContain("The provider denied access: access_denied.");
  });

  it("of a response that isn't valid says why", async () => {
    await fixture.start();
    const { browser, back } = await leave();
    const warning = await readRefusal("failed", await browser.returnFromProvider(back.replace("code=", "code=x")));
    expect(warning?.msg).toContain("The provider's response can't be used: invalid_grant.");
  });

  it("while the provider is unreachable says so", async () => {
    await fixture.start();
    const { browser, back } = await leave();
    await fixture.provider.stop();
    const warning = await readRefusal("failed", await browser.returnFromProvider(back));
    expect(warning?.msg).toContain("the provider is unreachable");
    fixture.provider = await startIdentityProvider();
  });

  it.each([
    ["in another browser", "The browser has no sign-in in progress", (other: SsoBrowser) => other],
    [
      "more than ten minutes ago",
      "The sign-in started more than 10 minutes ago",
      (_: SsoBrowser, own: SsoBrowser) => own,
    ],
  ])("that started %s says so", async (_, reason, choose) => {
    await fixture.start();
    const { browser, back } = await leave();
    fixture.app.setClock(Math.floor(Date.now() / 1000) + 601);
    const returning = choose(createSsoBrowser(fixture.app), browser);
    const warning = await readRefusal("expired", await returning.returnFromProvider(back));
    expect(warning?.msg).toContain(reason);
  });

  it("of a confirmation by someone else is one warning with both", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    fixture.provider.users.set("bob", { email: "bob@demo.example", email_verified: true, groups: ["edge-admins"] });
    const back = await signInAtProvider(await browser.startSignIn("/api/session/step-up/sso"), "bob", new Map());
    const warning = await readRefusal("other-person", await browser.returnFromProvider(back));
    expect(warning).toMatchObject({ claim: "sub", got: "bob", subject: "bob" });
  });

  it("of a confirmation without a new authentication says so", async () => {
    const { users } = fixture.provider;
    await fixture.provider.stop();
    fixture.provider = await startIdentityProvider({ ignoresAuthenticationAge: true });
    for (const [subject, claims] of users) fixture.provider.users.set(subject, claims);
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    const location = await browser.startSignIn("/api/session/step-up/sso");
    const back = await signInAtProvider(location, "ada", browser.providerCookies);
    const warning = await readRefusal("stale", await browser.returnFromProvider(back));
    expect(warning).toMatchObject({ claim: "auth_time", got: "none", subject: "ada" });
  });

  it("is preceded by a warning of each account in OIDC_ROLES that doesn't exist", async () => {
    const roles = parseRoleMapping('{"a":{"account":"Habour","role":"full"},"b":{"account":"Harbour","role":"full"}}');
    await fixture.start({ roles });
    await fixture.app.start();
    const warnings = fixture.app.logLines.filter((line) => line.includes("OIDC_ROLES names"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("OIDC_ROLES names the account Habour, which doesn't exist.");
  });
});
