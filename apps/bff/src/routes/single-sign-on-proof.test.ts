import { databaseKinds } from "@edge-console/testing/databases";
import { describe, expect, it } from "vitest";
import { visitProvider } from "../../test/provider-visit.ts";
import { codeAt, setUpApp } from "../../test/signed-in.ts";
import { endsWith, locationOf, traveller, ssoSite } from "../../test/sso-site.ts";

describe.each(databaseKinds)("single sign-on as a proof on %s", (kind) => {
  const site = ssoSite(kind);

  describe("and second factors", () => {
    it("asks for the code of the person's app unless the provider vouches for two factors", async () => {
      await site.start();
      const browser = traveller(site.app);
      await browser.go("ada");
      const own = {
        cookie: "",
        send: (method: string, path: string, body?: unknown) => browser.send(method, path, body),
      };
      const { secret } = await setUpApp(own, Math.floor(Date.now() / 1000) - 30);
      expect(locationOf(await browser.go("ada", { next: "/support" }))).toEqual([
        303,
        "/sign-in?sso=code&next=%2Fsupport",
      ]);
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
      const completed = await browser.send("POST", "/api/session/mfa", {
        code: codeAt(secret, Math.floor(Date.now() / 1000)),
      });
      expect(completed.json).toMatchObject({ methods: ["oidc", "totp"] });
      site.provider.people.set("ada", { ...site.provider.people.get("ada"), amr: ["pwd", "mfa"] });
      site.provider.forget();
      browser.providerCookies.clear();
      expect(locationOf(await browser.go("ada"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ methods: ["oidc-mfa"] });
    });

    it.each([
      ["where nothing is said of two factors", ["pwd"], false, true],
      ["where the provider says so", ["pwd", "mfa"], false, false],
      ["where the operator says so", ["pwd"], true, false],
    ])("wants what the operator requires set up, %s: %j", async (_, amr, twofold, mustSetUpFactor) => {
      await site.start({ twofold }, true);
      site.provider.people.set("ada", { ...site.provider.people.get("ada"), amr });
      const browser = traveller(site.app);
      await browser.go("ada");
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor });
    });
  });

  describe("confirming who one is", () => {
    it("row 25: asks the provider for a proof anew, and gives the session another id", async () => {
      await site.start();
      const browser = traveller(site.app);
      await browser.go("ada");
      const stale = browser.cookies.get("__Host-session") ?? "";
      const begun = await browser.begin("/api/session/step-up/sso", { window: true });
      expect(Object.fromEntries(new URL(begun).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
      const back = await visitProvider(begun, "ada", browser.providerCookies);
      expect(locationOf(await browser.comeBack(back))).toEqual([303, "/sign-in?sso=done&window=1"]);
      expect(browser.cookies.get("__Host-session")).not.toBe(stale);
      expect((await browser.send("GET", "/api/session")).status).toBe(200);
      const replayed = await site.app.call("GET", "/api/session", { headers: { cookie: `__Host-session=${stale}` } });
      expect(replayed.status).toBe(401);
    });

    it("is refused when somebody else signs in there", async () => {
      await site.start();
      site.provider.people.set("bob", { email: "bob@demo.example", email_verified: true, groups: ["edge-admins"] });
      await traveller(site.app).go("bob");
      const browser = traveller(site.app);
      await browser.go("ada");
      const back = await visitProvider(await browser.begin("/api/session/step-up/sso"), "bob");
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("other-person"));
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: "ada@demo.example" } });
    });

    it("is refused when the provider lets an old sign-in stand for it", async () => {
      await site.start();
      const browser = traveller(site.app);
      await browser.go("ada");
      const begun = new URL(await browser.begin("/api/session/step-up/sso"));
      begun.searchParams.delete("prompt");
      begun.searchParams.delete("max_age");
      await site.app.store.db
        .updateTable("sso_sign_ins")
        .set({ begun_at: Math.floor(Date.now() / 1000) + 300 })
        .execute();
      const back = await visitProvider(begun.href, "ada", browser.providerCookies);
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("failed"));
    });
  });
});
