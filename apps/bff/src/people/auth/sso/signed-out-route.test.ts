import { databaseKinds } from "@edge-console/testing/databases";
import { startIdentityProvider } from "@edge-console/testing/identity-provider";
import { describe, expect, it } from "vitest";
import { createSsoBrowser, getRedirect, setUpSso } from "../../../../test/sso-fixture.ts";
import { password } from "../../../../test/test-app.ts";

describe.each(databaseKinds)("signing out with single sign-on on %s", (kind) => {
  const fixture = setUpSso(kind);

  /** Signs in at the provider and out of the console; returns the browser. */
  async function signInAndOut() {
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    expect((await browser.send("DELETE", "/api/session")).status).toBe(204);
    return browser;
  }
  const getPrompt = (location: string) => new URL(location).searchParams.get("prompt");

  it("ends the provider's session, once, and comes back to the sign-in page", async () => {
    await fixture.start();
    const browser = await signInAndOut();
    const response = await browser.send("GET", "/sso/sign-out");
    expect(response.status).toBe(303);
    const location = new URL(String(response.headers["location"]));
    expect(location.origin).toBe(fixture.provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: fixture.provider.clientId,
      post_logout_redirect_uri: `${fixture.app.url}/sign-in`,
    });
    // The provider accepts the request.
    expect((await fetch(location)).status).toBe(200);
    expect(getRedirect(await browser.send("GET", "/sso/sign-out"))).toEqual([303, "/sign-in"]);
  });

  it("lets the user choose an account at the next sign-in, and not at the one after it", async () => {
    await fixture.start();
    const browser = await signInAndOut();
    expect(getPrompt(await browser.startSignIn())).toBe("select_account");
    await browser.send("GET", "/sso/sign-out");
    expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
    expect(getPrompt(await browser.startSignIn())).toBeNull();
  });

  it("ends only the console's session if OIDC_KEEP_SESSION is set", async () => {
    await fixture.start({ keepsProviderSession: true });
    const browser = await signInAndOut();
    expect(getRedirect(await browser.send("GET", "/sso/sign-out"))).toEqual([303, "/sign-in"]);
    expect(getPrompt(await browser.startSignIn())).toBe("select_account");
  });

  it("ends only the console's session if a password started it", async () => {
    await fixture.start();
    await fixture.app.addUser("owner@demo.example");
    const browser = createSsoBrowser(fixture.app);
    const body = { email: "owner@demo.example", password };
    expect((await browser.send("POST", "/api/session", body)).status).toBe(200);
    await browser.send("DELETE", "/api/session");
    expect(getRedirect(await browser.send("GET", "/sso/sign-out"))).toEqual([303, "/sign-in"]);
    expect(getPrompt(await browser.startSignIn())).toBeNull();
  });

  it.each(["?post_logout_redirect_uri=https://evil.example", "?next=//evil.example", ""])(
    "never redirects to another site (%s)",
    async (query) => {
      await fixture.start();
      expect(getRedirect(await createSsoBrowser(fixture.app).send("GET", `/sso/sign-out${query}`))).toEqual([
        303,
        "/sign-in",
      ]);
      const signedOut = await (await signInAndOut()).send("GET", `/sso/sign-out${query}`);
      expect(new URL(String(signedOut.headers["location"])).searchParams.get("post_logout_redirect_uri")).toBe(
        `${fixture.app.url}/sign-in`,
      );
    },
  );

  it("without the provider's URL for it, ends only the console's session and asks for the account", async () => {
    await fixture.provider.stop();
    fixture.provider = await startIdentityProvider({ endsSessions: false });
    fixture.provider.users.set("ada", { email: "ada@demo.example", email_verified: true, groups: ["edge-developers"] });
    await fixture.start();
    const browser = await signInAndOut();
    expect(getRedirect(await browser.send("GET", "/sso/sign-out"))).toEqual([303, "/sign-in"]);
    expect(getPrompt(await browser.startSignIn())).toBe("select_account");
  });
});
