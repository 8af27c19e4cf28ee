import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { type IdentityProvider, startIdentityProvider } from "@edge-console/testing/identity-provider";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AppUnderTest, password, startApp } from "../../test/app-under-test.ts";
import type { RawAnswer } from "../../test/http-call.ts";
import { visitProvider } from "../../test/provider-visit.ts";
import { codeAt, newBrowser, setUpApp, signedIn } from "../../test/signed-in.ts";
import { readRoleMapping } from "../identity/sso/role-mapping.ts";
import type { SsoSettings } from "../identity/sso/sso-settings.ts";
import { Secret } from "../vault/secret.ts";

const owner = "owner@demo.example";
const table = {
  "edge-admins": { account: "Harbour", role: "full" },
  "edge-developers": { account: "Harbour", role: "developer" },
  "edge-billing": [
    { account: "Harbour", role: "billing" },
    { account: "Pinewood", role: "billing" },
  ],
  helpdesk: { staff: "support" },
};

/** A browser that goes to the provider and comes back. */
interface Traveller {
  /** Its cookies of the console, by name. */
  readonly cookies: Map<string, string>;
  readonly providerCookies: Map<string, string>;
  send(method: string, path: string, body?: unknown): Promise<RawAnswer>;
  /** Back from the provider: a request from another site, which the session's cookie stays away from. */
  comeBack(path: string): Promise<RawAnswer>;
  begin(path?: string, body?: object): Promise<string>;
  /** All of it: where it ends. */
  go(name: string, body?: object): Promise<RawAnswer>;
}

function traveller(app: AppUnderTest): Traveller {
  const cookies = new Map<string, string>();
  const providerCookies = new Map<string, string>();
  const keep = (answer: RawAnswer) => {
    for (const line of [answer.headers["set-cookie"] ?? []].flat()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const header = (names: readonly string[]) =>
    names.flatMap((name) => (cookies.has(name) ? [`${name}=${cookies.get(name)}`] : [])).join("; ");
  const self: Traveller = {
    cookies,
    providerCookies,
    async send(method, path, body) {
      const cookie = header(["__Host-session", "__Host-sso"]);
      const headers = { "x-csrf": "1", "sec-fetch-site": "same-origin", cookie };
      return keep(await app.call(method, path, body === undefined ? { headers } : { headers, body }));
    },
    async comeBack(path) {
      const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", cookie: header(["__Host-sso"]) };
      return keep(await app.call("GET", path, { headers }));
    },
    async begin(path = "/api/session/sso", body = {}) {
      const answer = await self.send("POST", path, body);
      if (answer.status !== 200) throw new Error(`beginning: ${answer.status} ${answer.text}`);
      return (answer.json as { location: string }).location;
    },
    async go(name, body) {
      return self.comeBack(await visitProvider(await self.begin("/api/session/sso", body), name, providerCookies));
    },
  };
  return self;
}

const locationOf = ({ status, headers }: RawAnswer) => [status, headers["location"]];
const endsWith = (outcome: string) => [303, `/sign-in?sso=${outcome}`];

describe.each(databaseKinds)("single sign-on on %s", (kind) => {
  let provider: IdentityProvider;
  let app: AppUnderTest;

  const start = async (settings: Partial<SsoSettings> = {}, secondFactorRequired = false) => {
    app = await startApp(await freshDatabase(kind), {
      secondFactorRequired,
      sso: {
        issuer: new URL(provider.issuer),
        clientId: provider.clientId,
        clientSecret: new Secret(provider.clientSecret),
        name: "Example Identity",
        scope: "openid email profile",
        roleClaim: "groups",
        roles: readRoleMapping(JSON.stringify(table)),
        twofold: false,
        required: false,
        ...settings,
      },
    });
    provider.allow(`${app.url}/sso/callback`);
    await app.addAccount("Harbour");
    await app.addAccount("Pinewood");
  };

  beforeEach(async () => {
    provider = await startIdentityProvider();
    provider.people.set("ada", {
      email: "Ada@Demo.example",
      email_verified: true,
      name: "Ada",
      groups: ["edge-developers", "unknown"],
    });
  });

  afterEach(async () => {
    await app.close();
    await provider.stop();
  });

  const rolesOf = async (email: string) => {
    const rows = await app.store.db
      .selectFrom("memberships")
      .innerJoin("users", "users.id", "memberships.user_id")
      .innerJoin("accounts", "accounts.id", "memberships.account_id")
      .select(["accounts.name", "role"])
      .where("email", "=", email)
      .orderBy("accounts.name")
      .execute();
    return Object.fromEntries(rows.map(({ name, role }) => [name, role]));
  };
  /** What is on record of a person: the action, and whose doing it was. */
  const auditOf = async (email: string) => {
    const { db } = app.store;
    const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const rows = await db.selectFrom("audit").select(["action", "actor_kind", "target"]).orderBy("action").execute();
    return rows.filter(({ target }) => target.endsWith(id)).map(({ action, actor_kind }) => [action, actor_kind]);
  };

  it("lets in whom the provider knows, with the roles that their groups give, on record", async () => {
    await start();
    const browser = traveller(app);
    expect(locationOf(await browser.go("ada", { next: "/a/x/zones?q=shop" }))).toEqual([303, "/a/x/zones?q=shop"]);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({
      user: { email: "ada@demo.example", name: "Ada", staff: null },
      accounts: [{ name: "Harbour", role: "developer" }],
      methods: ["oidc"],
    });
    expect(await auditOf("ada@demo.example")).toEqual([
      ["addMember", "console"],
      ["createUser", "member"],
    ]);
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({
      password: false,
      sso: { name: "Example Identity" },
    });
  });

  it("asks for the claims that the ID token lacks", async () => {
    const people = provider.people;
    await provider.stop();
    provider = await startIdentityProvider({ claimsIn: "userinfo" });
    for (const [subject, claims] of people) provider.people.set(subject, claims);
    await start();
    expect(locationOf(await traveller(app).go("ada"))).toEqual([303, "/"]);
    expect(await rolesOf("ada@demo.example")).toEqual({ Harbour: "developer" });
  });

  it("follows the provider's groups at each sign-in, and leaves alone what its table does not name", async () => {
    await start();
    const browser = traveller(app);
    await browser.go("ada");
    await app.addAccount("Elsewhere", { "ada@demo.example": "full" });
    const groups = async (...names: string[]) => {
      provider.people.set("ada", { ...provider.people.get("ada"), groups: names });
      return locationOf(await browser.go("ada"));
    };
    expect(await groups("edge-billing", "edge-admins")).toEqual([303, "/"]);
    expect(await rolesOf("ada@demo.example")).toEqual({ Harbour: "full", Pinewood: "billing", Elsewhere: "full" });
    expect(await groups()).toEqual([303, "/"]);
    expect(await rolesOf("ada@demo.example")).toEqual({ Elsewhere: "full" });
    expect(await groups("helpdesk")).toEqual([303, "/"]);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { staff: "support" } });
    await groups("edge-developers");
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { staff: null } });
    const actions = (await auditOf("ada@demo.example")).map(([action]) => action);
    for (const action of ["changeMemberRole", "removeMember", "addSupportStaff", "removeSupportStaff"]) {
      expect(actions).toContain(action);
    }
  });

  it("shuts out who has nothing left to see, and takes what the provider gave before", async () => {
    await start();
    const browser = traveller(app);
    await browser.go("ada");
    provider.people.set("ada", { ...provider.people.get("ada"), groups: [] });
    expect(locationOf(await browser.go("ada"))).toEqual(endsWith("no-access"));
    expect(await rolesOf("ada@demo.example")).toEqual({});
    expect((await browser.send("GET", "/api/session")).status).toBe(401);
  });

  it("makes nobody of who is in no group that gives anything", async () => {
    await start();
    provider.people.set("eve", { email: "eve@demo.example", email_verified: true, groups: ["unknown"] });
    expect(locationOf(await traveller(app).go("eve"))).toEqual(endsWith("no-access"));
    expect(await app.store.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  describe("knows a person", () => {
    it("by a verified e-mail address at first, and by the subject ever after", async () => {
      await start({ roles: null });
      await app.addPerson(owner);
      provider.people.set("7f3", { email: "OWNER@demo.example", email_verified: true });
      const browser = traveller(app);
      expect(locationOf(await browser.go("7f3"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: owner } });
      provider.people.set("7f3", { email: "renamed@demo.example", email_verified: false });
      expect(locationOf(await browser.go("7f3"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: owner } });
      expect(await auditOf(owner)).toEqual([["linkSingleSignOn", "member"]]);
    });

    it.each([
      ["is not verified", { email: owner, email_verified: false }],
      ["is said nothing of", { email: owner }],
      ["is missing", {}],
    ])("never by an address that %s: it could be anybody's", async (_, claims) => {
      await start();
      await app.addPerson(owner);
      provider.people.set("mallory", { ...claims, groups: ["edge-admins"] });
      expect(locationOf(await traveller(app).go("mallory"))).toEqual(endsWith("unverified-email"));
      expect(await app.store.db.selectFrom("sso_identities").selectAll().execute()).toEqual([]);
      expect(await rolesOf(owner)).toEqual({});
      expect(await app.store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    });

    it("by one subject: an address that was given to somebody else is not theirs here", async () => {
      await start({ roles: null });
      await app.addPerson(owner);
      provider.people.set("first", { email: owner, email_verified: true });
      provider.people.set("second", { email: owner, email_verified: true });
      expect(locationOf(await traveller(app).go("first"))).toEqual([303, "/"]);
      expect(locationOf(await traveller(app).go("second"))).toEqual(endsWith("no-access"));
    });

    it("who is disabled, and does not let them in", async () => {
      await start({ roles: null });
      await app.addPerson(owner);
      provider.people.set("7f3", { email: owner, email_verified: true });
      await app.store.db.updateTable("users").set({ disabled: 1 }).execute();
      expect(locationOf(await traveller(app).go("7f3"))).toEqual(endsWith("disabled"));
      await app.store.db.updateTable("users").set({ disabled: 0 }).execute();
      const browser = traveller(app);
      await browser.go("7f3");
      await app.store.db.updateTable("users").set({ disabled: 1 }).execute();
      expect(locationOf(await browser.go("7f3"))).toEqual(endsWith("disabled"));
    });
  });

  describe("takes one answer", () => {
    it("from the browser that began, once", async () => {
      await start();
      const browser = traveller(app);
      const location = await browser.begin();
      const secret = browser.cookies.get("__Host-sso") ?? "";
      const back = await visitProvider(location, "ada");
      const stranger = traveller(app);
      expect(locationOf(await stranger.comeBack(back))).toEqual(endsWith("expired"));
      await stranger.begin();
      expect(locationOf(await stranger.comeBack(back))).toEqual(endsWith("expired"));
      expect(locationOf(await browser.comeBack(back))).toEqual([303, "/"]);
      browser.cookies.set("__Host-sso", secret);
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("expired"));
    });

    it("within ten minutes, with the state that belongs to it, and with a code of the provider's", async () => {
      await start();
      const browser = traveller(app);
      const back = new URL(await visitProvider(await browser.begin(), "ada"), app.url);
      const wrongState = new URLSearchParams(back.search);
      wrongState.set("state", "A".repeat(43));
      expect(locationOf(await browser.comeBack(`/sso/callback?${wrongState.toString()}`))).toEqual(endsWith("expired"));
      const second = traveller(app);
      const wrongCode = new URLSearchParams(new URL(await visitProvider(await second.begin(), "ada"), app.url).search);
      wrongCode.set("code", "made-up");
      expect(locationOf(await second.comeBack(`/sso/callback?${wrongCode.toString()}`))).toEqual(endsWith("failed"));
      const third = traveller(app);
      const late = await visitProvider(await third.begin(), "ada");
      app.setClock(Math.floor(Date.now() / 1000) + 600);
      expect(locationOf(await third.comeBack(late))).toEqual(endsWith("expired"));
    });

    it("also when it is no: nobody is let in", async () => {
      await start();
      const browser = traveller(app);
      const back = await visitProvider(await browser.begin(), "ada", new Map(), "out");
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("denied"));
      expect((await browser.send("GET", "/api/session")).status).toBe(401);
    });
  });

  it("row 8: the cookie of a sign-in that goes on is Lax, short-lived and no session", async () => {
    await start();
    const answer = await traveller(app).send("POST", "/api/session/sso", {});
    const [line = ""] = answer.headers["set-cookie"] ?? [];
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(/^__Host-sso=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=600", "Path=/", "SameSite=Lax", "Secure"]);
    const session = await app.call("GET", "/api/session", { headers: { cookie: pair.replace("sso", "session") } });
    expect(session.status).toBe(401);
  });

  it("row 9: is begun by the console's own pages alone", async () => {
    await start();
    const headers = { "sec-fetch-site": "cross-site", "x-csrf": "1" };
    expect((await app.call("POST", "/api/session/sso", { headers, body: {} })).status).toBe(403);
    expect((await app.call("POST", "/api/session/sso", { body: {} })).status).toBe(403);
  });

  it("row 11: gives a new session, and ends what the browser had", async () => {
    await start();
    const browser = traveller(app);
    await browser.go("ada");
    const stale = browser.cookies.get("__Host-session") ?? "";
    await browser.go("ada");
    expect(browser.cookies.get("__Host-session")).not.toBe(stale);
    const replayed = await app.call("GET", "/api/session", { headers: { cookie: `__Host-session=${stale}` } });
    expect(replayed.status).toBe(401);
    expect(await app.store.db.selectFrom("sessions").selectAll().execute()).toHaveLength(1);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example/", "/api/session", "/sso/callback", "evil"])(
    "row 41: leads from %j to the start page",
    async (next) => {
      await start();
      expect(locationOf(await traveller(app).go("ada", { next }))).toEqual([303, "/"]);
    },
  );

  it("row 33: leaves no code, state, secret or token in the log or the database", async () => {
    await start();
    const browser = traveller(app);
    const location = new URL(await browser.begin());
    const secret = browser.cookies.get("__Host-sso") ?? "";
    const kept = JSON.stringify(await app.store.db.selectFrom("sso_sign_ins").selectAll().execute());
    const hidden = [
      secret,
      ...["state", "nonce", "code_challenge"].map((name) => location.searchParams.get(name) ?? ""),
    ];
    for (const value of hidden) expect(kept).not.toContain(value);
    const back = new URL(await visitProvider(location.href, "ada"), app.url);
    hidden.push(back.searchParams.get("code") ?? "", provider.clientSecret);
    const spoilt = traveller(app);
    const other = new URL(await visitProvider(await spoilt.begin(), "ada"), app.url);
    hidden.push(other.searchParams.get("code") ?? "");
    other.searchParams.set("code", `${other.searchParams.get("code")}x`);
    await spoilt.comeBack(other.pathname + other.search);
    await browser.comeBack(back.pathname + back.search);
    expect(hidden.every((value) => value.length > 20)).toBe(true);
    for (const value of hidden) expect(app.logged.join("")).not.toContain(value);
    expect(app.logged.join("")).toContain("single sign-on did not work");
  });

  describe("and second factors", () => {
    it("asks for the code of the person's app unless the provider vouches for two factors", async () => {
      await start();
      const browser = traveller(app);
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
      provider.people.set("ada", { ...provider.people.get("ada"), amr: ["pwd", "mfa"] });
      provider.forget();
      browser.providerCookies.clear();
      expect(locationOf(await browser.go("ada"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ methods: ["oidc-mfa"] });
    });

    it.each([
      ["where nothing is said of two factors", ["pwd"], false, true],
      ["where the provider says so", ["pwd", "mfa"], false, false],
      ["where the operator says so", ["pwd"], true, false],
    ])("wants what the operator requires set up, %s: %j", async (_, amr, twofold, mustSetUpFactor) => {
      await start({ twofold }, true);
      provider.people.set("ada", { ...provider.people.get("ada"), amr });
      const browser = traveller(app);
      await browser.go("ada");
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ mustSetUpFactor });
    });
  });

  describe("confirming who one is", () => {
    it("row 25: asks the provider for a proof anew, and gives the session another id", async () => {
      await start();
      const browser = traveller(app);
      await browser.go("ada");
      const stale = browser.cookies.get("__Host-session") ?? "";
      const begun = await browser.begin("/api/session/step-up/sso", { window: true });
      expect(Object.fromEntries(new URL(begun).searchParams)).toMatchObject({ prompt: "login", max_age: "0" });
      const back = await visitProvider(begun, "ada", browser.providerCookies);
      expect(locationOf(await browser.comeBack(back))).toEqual([303, "/sign-in?sso=done&window=1"]);
      expect(browser.cookies.get("__Host-session")).not.toBe(stale);
      expect((await browser.send("GET", "/api/session")).status).toBe(200);
      const replayed = await app.call("GET", "/api/session", { headers: { cookie: `__Host-session=${stale}` } });
      expect(replayed.status).toBe(401);
    });

    it("is refused when somebody else signs in there", async () => {
      await start();
      provider.people.set("bob", { email: "bob@demo.example", email_verified: true, groups: ["edge-admins"] });
      await traveller(app).go("bob");
      const browser = traveller(app);
      await browser.go("ada");
      const back = await visitProvider(await browser.begin("/api/session/step-up/sso"), "bob");
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("other-person"));
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: "ada@demo.example" } });
    });

    it("is refused when the provider lets an old sign-in stand for it", async () => {
      await start();
      const browser = traveller(app);
      await browser.go("ada");
      const begun = new URL(await browser.begin("/api/session/step-up/sso"));
      begun.searchParams.delete("prompt");
      begun.searchParams.delete("max_age");
      await app.store.db
        .updateTable("sso_sign_ins")
        .set({ begun_at: Math.floor(Date.now() / 1000) + 300 })
        .execute();
      const back = await visitProvider(begun.href, "ada", browser.providerCookies);
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("failed"));
    });
  });

  describe("where it is required", () => {
    it("lets in whom somebody has invited, to accept, and nobody else whom it does not know", async () => {
      await start({ required: true, roles: null });
      const { id } = await app.addAccount("Elsewhere");
      const now = await app.store.now();
      await app.store.db
        .insertInto("invitations")
        .values({
          id: "invited",
          token_hash: "of the link",
          account_id: id,
          email: "ada@demo.example",
          role: "billing",
          invited_by: null,
          created_at: now,
          expires_at: now + 60,
        })
        .execute();
      expect(locationOf(await traveller(app).go("ada"))).toEqual([303, "/"]);
      provider.people.set("eve", { email: "eve@demo.example", email_verified: true });
      expect(locationOf(await traveller(app).go("eve"))).toEqual(endsWith("no-access"));
    });

    it("takes no password and no passkey, alike for every password, but from those named for emergencies", async () => {
      await start({ required: true });
      await app.addPerson(owner);
      const byPassword = (secret: string) =>
        newBrowser(app).send("POST", "/api/session", { email: owner, password: secret });
      const [right, wrong] = [await byPassword(password), await byPassword("not the password")];
      expect([right.status, wrong.status]).toEqual([401, 401]);
      const withoutId = ({ text }: RawAnswer) => text.replace(/"requestId":"[^"]*"/, "");
      expect(withoutId(right)).toBe(withoutId(wrong));
      expect((await newBrowser(app).send("GET", "/api/session/ways")).json).toEqual({
        password: "emergency",
        passkeys: true,
        sso: { name: "Example Identity", trouble: null },
      });
      await app.store.db.updateTable("users").set({ emergency: 1 }).execute();
      const browser = await signedIn(app, owner);
      expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ password: true, sso: null });
      expect(locationOf(await traveller(app).go("ada"))).toEqual([303, "/"]);
    });
  });

  describe("without the provider", () => {
    it("says so, and leaves passwords alone", async () => {
      await start({ issuer: new URL("http://127.0.0.1:9/") });
      await app.addPerson(owner);
      const refused = await traveller(app).send("POST", "/api/session/sso", {});
      expect(refused.status).toBe(503);
      expect(refused.json).toMatchObject({
        type: "urn:edge-console:unavailable",
        detail: "The provider cannot be reached.",
      });
      expect((await newBrowser(app).send("GET", "/api/session/ways")).json).toMatchObject({
        sso: { trouble: "The provider cannot be reached." },
      });
      expect((await signedIn(app, owner)).cookie).not.toBe("");
    });

    it("says when another answers in its place", async () => {
      await start({ issuer: new URL(provider.issuer.replace("127.0.0.1", "localhost")) });
      expect((await traveller(app).send("POST", "/api/session/sso", {})).json).toMatchObject({
        status: 503,
        detail: "The provider does not answer as the one that the console is set up for.",
      });
    });

    it("does not trust an answer when it goes away in between", async () => {
      await start();
      const browser = traveller(app);
      const back = await visitProvider(await browser.begin(), "ada");
      await provider.stop();
      expect(locationOf(await browser.comeBack(back))).toEqual(endsWith("failed"));
      provider = await startIdentityProvider();
    });
  });
});

it("is not there where it is not set up", async () => {
  const app = await startApp(await freshDatabase("sqlite"));
  expect((await newBrowser(app).send("POST", "/api/session/sso", {})).status).toBe(404);
  expect((await newBrowser(app).send("GET", "/sso/callback?code=a&state=b")).status).toBe(404);
  expect((await newBrowser(app).send("GET", "/api/session/ways")).json).toEqual({
    password: "everybody",
    passkeys: true,
    sso: null,
  });
  await app.close();
});
