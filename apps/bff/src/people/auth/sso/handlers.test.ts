import { totpSetUpSchema } from "@edge-console/contract/console/factors";
import { databaseKinds } from "@edge-console/testing/databases";
import { startIdentityProvider } from "@edge-console/testing/identity-provider";
import { describe, expect, it, vi } from "vitest";
import { createQuickHasher, password, startTestApp } from "../../../../test/test-app.ts";
import type { RawResponse } from "../../../../test/http-client.ts";
import { signInAtProvider } from "../../../../test/sign-in-at-provider.ts";
import {
  generateCode,
  createBrowser,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../../test/test-browser.ts";
import { SoftwarePasskey } from "../../../../test/software-passkey.ts";
import { redirectWithOutcome, getRedirect, owner, createSsoBrowser, setUpSso } from "../../../../test/sso-fixture.ts";
import { parseRoleMapping } from "./role-mapping.ts";
import { setPassword } from "../user-access.ts";
import { findUserByEmail } from "../../users/users.ts";
import { deleteExpired } from "../delete-expired.ts";

const hashPassword = () => createQuickHasher().hash(password);

describe.each(databaseKinds)("single sign-on on %s", (kind) => {
  const fixture = setUpSso(kind);

  it("signs in users with the roles of their groups, with audit entries", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    expect(getRedirect(await browser.signIn("ada", { next: "/a/x/zones?q=shop" }))).toEqual([303, "/a/x/zones?q=shop"]);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({
      user: { email: "ada@demo.example", name: "Ada", staff: null },
      accounts: [{ name: "Harbour", role: "developer" }],
      methods: ["oidc"],
    });
    expect(await fixture.listAuditActions("ada@demo.example")).toEqual([
      ["addMember", "console"],
      ["createUser", "member"],
    ]);
    expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({
      password: false,
      sso: { name: "Example Identity" },
    });
  });

  it("signs in many users in parallel whose roles change in the same accounts", async () => {
    await fixture.start();
    const createNames = (kind: string) => Array.from({ length: 8 }, (_, n) => `${kind}${n}`);
    const [members, newcomers] = [createNames("member"), createNames("newcomer")];
    const assignGroups = (names: readonly string[], ...groups: string[]) => {
      for (const name of names) {
        fixture.provider.users.set(name, { email: `${name}@demo.example`, email_verified: true, groups });
      }
    };
    const signIn = (names: readonly string[]) =>
      Promise.all(names.map((name) => createSsoBrowser(fixture.app).signIn(name)));
    assignGroups(members, "edge-billing");
    await signIn(members);
    // Members and new users lock accounts and the console's audit log in opposite order.
    assignGroups(members, "edge-developers", "helpdesk");
    assignGroups(newcomers, "edge-billing");
    const responses = await signIn(members.flatMap((name, n) => [name, newcomers[n] ?? ""]));
    expect(responses.map(getRedirect)).toEqual(responses.map(() => [303, "/"]));
    expect(await fixture.listRoles("member7@demo.example")).toEqual({ Harbour: "developer" });
    expect(await fixture.listRoles("newcomer7@demo.example")).toEqual({ Harbour: "billing", Pinewood: "billing" });
  });

  it("asks for the claims that the ID token lacks", async () => {
    const { users } = fixture.provider;
    await fixture.provider.stop();
    fixture.provider = await startIdentityProvider({ claimsIn: "userinfo" });
    for (const [subject, claims] of users) fixture.provider.users.set(subject, claims);
    await fixture.start();
    expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada"))).toEqual([303, "/"]);
    expect(await fixture.listRoles("ada@demo.example")).toEqual({ Harbour: "developer" });
  });

  it("syncs roles with the groups at each sign-in and keeps unmapped roles", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    await fixture.app.addAccount("Elsewhere", { "ada@demo.example": "full" });
    await fixture.addAdministrator("grace@demo.example");
    const signInWithGroups = async (...names: string[]) => {
      fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), groups: names });
      return getRedirect(await browser.signIn("ada"));
    };
    expect(await signInWithGroups("edge-billing", "edge-admins")).toEqual([303, "/"]);
    expect(await fixture.listRoles("ada@demo.example")).toEqual({
      Harbour: "full",
      Pinewood: "billing",
      Elsewhere: "full",
    });
    expect(await signInWithGroups()).toEqual([303, "/"]);
    expect(await fixture.listRoles("ada@demo.example")).toEqual({ Elsewhere: "full" });
    expect(await signInWithGroups("helpdesk")).toEqual([303, "/"]);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { staff: "support" } });
    await signInWithGroups("edge-developers");
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { staff: null } });
    const actions = (await fixture.listAuditActions("ada@demo.example")).map(([action]) => action);
    for (const action of ["changeMemberRole", "removeMember", "addSupportStaff", "removeSupportStaff"]) {
      expect(actions).toContain(action);
    }
  });

  it("T40: signs in support staff if no account is mapped", async () => {
    await fixture.start({ roles: parseRoleMapping(JSON.stringify({ helpdesk: { staff: "support" } })) });
    fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), groups: ["helpdesk"] });
    const browser = createSsoBrowser(fixture.app);
    expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
    expect((await browser.send("GET", "/api/session")).json).toMatchObject({
      user: { staff: "support" },
      accounts: [],
    });
  });

  it.each([
    ["removed from", []],
    ["lowered in", ["edge-billing"]],
  ])("T52: the last member with full access isn't %s an account, which the audit log shows", async (_, groups) => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    const signInWithGroups = async (...names: string[]) => {
      fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), groups: names });
      expect(getRedirect(await browser.signIn("ada"))).toEqual([303, "/"]);
      return (await fixture.listRoles("ada@demo.example"))["Harbour"];
    };
    expect(await signInWithGroups("edge-admins")).toBe("full");
    expect(await signInWithGroups(...groups)).toBe("full");
    const { db } = fixture.app.store;
    const kept = await db.selectFrom("audit").selectAll().where("outcome", "=", "not-applied").execute();
    expect(kept).toMatchObject([
      {
        action: groups.length === 0 ? "removeMember" : "changeMemberRole",
        actor_kind: "console",
        reason: "Single sign-on. The account keeps its last member with full access.",
      },
    ]);
    // A disabled administrator can't sign in, and so doesn't count.
    const { id } = await fixture.addAdministrator("grace@demo.example");
    await db.updateTable("users").set({ disabled: 1 }).where("id", "=", id).execute();
    expect(await signInWithGroups(...groups)).toBe("full");
    await db.updateTable("users").set({ disabled: 0 }).where("id", "=", id).execute();
    expect(await signInWithGroups("edge-billing")).toBe("billing");
  });

  it("T52: one of two administrators stays who lose the role at the same time", async () => {
    await fixture.start();
    const names = ["first", "second"];
    const setGroups = (...groups: string[]) => {
      for (const name of names)
        fixture.provider.users.set(name, { email: `${name}@demo.example`, email_verified: true, groups });
    };
    const signInAll = () => Promise.all(names.map((name) => createSsoBrowser(fixture.app).signIn(name)));
    setGroups("edge-admins");
    await signInAll();
    setGroups("edge-developers");
    await signInAll();
    const found = await Promise.all(names.map((name) => fixture.listRoles(`${name}@demo.example`)));
    expect(found.filter((roles) => roles["Harbour"] === "full")).toHaveLength(1);
    expect(found.filter((roles) => roles["Harbour"] === "developer")).toHaveLength(1);
  });

  it("T52: access that the provider withdrew ends with the session, after OIDC_SESSION_HOURS at the latest", async () => {
    await fixture.start({ sessionHours: 2 });
    const start = Math.floor(Date.now() / 1_000);
    fixture.app.setClock(start);
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), groups: [] });
    const readSession = async (at: number) => {
      fixture.app.setClock(start + at);
      return (await browser.send("GET", "/api/profile/sessions")).status;
    };
    for (let at = 0; at < 7_200; at += 1_200) expect(await readSession(at)).toBe(200);
    expect(await readSession(7_199)).toBe(200);
    expect(await readSession(7_200)).toBe(401);
    fixture.app.setClock(start);
    expect(getRedirect(await browser.signIn("ada"))).toEqual(redirectWithOutcome("no-access"));
  });

  it("T52: single sign-on doesn't shorten a session that a password started", async () => {
    await fixture.start({ roles: null, sessionHours: 1 });
    await fixture.app.addUser(owner);
    const start = Math.floor(Date.now() / 1_000);
    fixture.app.setClock(start);
    const browser = await createSignedInBrowser(fixture.app, owner);
    for (let at = 0; at <= 5_400; at += 1_200) {
      fixture.app.setClock(start + at);
      expect((await browser.send("GET", "/api/profile/sessions")).status).toBe(200);
    }
  });

  it("T27: stores nothing for the start of a sign-in", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    const { db } = fixture.app.store;
    const countRows = async () => {
      const rows = await db.selectFrom("redeemed_challenges").selectAll().execute();
      return rows.length + (await db.selectFrom("throttles").selectAll().execute()).length;
    };
    for (let n = 0; n < 20; n++) await browser.startSignIn();
    expect(await countRows()).toBe(0);
    await browser.signIn("ada");
    expect(await countRows()).toBe(1);
    fixture.app.setClock(Math.floor(Date.now() / 1_000) + 600);
    await deleteExpired(fixture.app.store);
    expect(await countRows()).toBe(0);
  });

  it("T27: a path that doesn't fit into the cookie opens the start page", async () => {
    await fixture.start();
    const next = `/a/x/zones?q=${"x".repeat(2_000)}`;
    expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada", { next }))).toEqual([303, next]);
    const response = await createSsoBrowser(fixture.app).send("POST", "/api/session/sso", { next });
    expect(String(response.headers["set-cookie"]).length).toBeLessThan(4_096);
    const tooLong = `/a/x/zones?q=${"ü".repeat(1_000)}`;
    expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada", { next: tooLong }))).toEqual([303, "/"]);
  });

  it("denies users without access and removes roles that the provider granted before", async () => {
    await fixture.start();
    const browser = createSsoBrowser(fixture.app);
    await browser.signIn("ada");
    fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), groups: [] });
    expect(getRedirect(await browser.signIn("ada"))).toEqual(redirectWithOutcome("no-access"));
    expect(await fixture.listRoles("ada@demo.example")).toEqual({});
    expect((await browser.send("GET", "/api/session")).status).toBe(401);
  });

  it("creates no user without a group that grants access", async () => {
    await fixture.start();
    fixture.provider.users.set("eve", { email: "eve@demo.example", email_verified: true, groups: ["unknown"] });
    expect(getRedirect(await createSsoBrowser(fixture.app).signIn("eve"))).toEqual(redirectWithOutcome("no-access"));
    expect(await fixture.app.store.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  it.each([
    ["email", "ada\0@demo.example"],
    ["name", "Ada\0"],
  ])("denies users whose %s contains U+0000", async (claim, text) => {
    await fixture.start();
    fixture.provider.users.set("ada", { ...fixture.provider.users.get("ada"), [claim]: text });
    expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada"))).toEqual(redirectWithOutcome("failed"));
    expect(await fixture.app.store.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  describe("finds a user", () => {
    it("by a verified email address at first and by the subject afterwards", async () => {
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      fixture.provider.users.set("7f3", { email: "OWNER@demo.example", email_verified: true });
      const browser = createSsoBrowser(fixture.app);
      expect(getRedirect(await browser.signIn("7f3"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: owner } });
      fixture.provider.users.set("7f3", { email: "renamed@demo.example", email_verified: false });
      expect(getRedirect(await browser.signIn("7f3"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).json).toMatchObject({ user: { email: owner } });
      expect(await fixture.listAuditActions(owner)).toEqual([["linkSingleSignOn", "member"]]);
    });

    it.each([
      ["is not verified", { email: owner, email_verified: false }],
      ["is said nothing of", { email: owner }],
      ["is missing", {}],
    ])("never by an address that %s", async (_, claims) => {
      await fixture.start();
      await fixture.app.addUser(owner);
      fixture.provider.users.set("mallory", { ...claims, groups: ["edge-admins"] });
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("mallory"))).toEqual(
        redirectWithOutcome("unverified-email"),
      );
      expect(await fixture.app.store.db.selectFrom("sso_identities").selectAll().execute()).toEqual([]);
      expect(await fixture.listRoles(owner)).toEqual({});
      expect(await fixture.app.store.db.selectFrom("sessions").selectAll().execute()).toEqual([]);
    });

    it("by one subject: a reassigned address doesn't give access to its former user's account", async () => {
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      fixture.provider.users.set("first", { email: owner, email_verified: true });
      fixture.provider.users.set("second", { email: owner, email_verified: true });
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("first"))).toEqual([303, "/"]);
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("second"))).toEqual(
        redirectWithOutcome("no-access"),
      );
    });

    it("who is disabled and denies access", async () => {
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      fixture.provider.users.set("7f3", { email: owner, email_verified: true });
      await fixture.app.store.db.updateTable("users").set({ disabled: 1 }).execute();
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("7f3"))).toEqual(redirectWithOutcome("disabled"));
      await fixture.app.store.db.updateTable("users").set({ disabled: 0 }).execute();
      const browser = createSsoBrowser(fixture.app);
      await browser.signIn("7f3");
      await fixture.app.store.db.updateTable("users").set({ disabled: 1 }).execute();
      expect(getRedirect(await browser.signIn("7f3"))).toEqual(redirectWithOutcome("disabled"));
    });
  });

  describe("of a user whose address was never proven", () => {
    const asOwner = { email: owner, email_verified: true };

    /** Accepts an invitation to the owner's address as another person, with an intercepted link. */
    const hijack = async () => {
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      await fixture.app.store.db.updateTable("users").set({ email_proven_at: null }).execute();
      const browser = await createSignedInBrowser(fixture.app, owner);
      const passkey = new SoftwarePasskey(fixture.app.url);
      const options = await browser.send("POST", "/api/profile/passkeys/options");
      const registered = passkey.create(options.json, "Key of someone else");
      expect((await browser.send("POST", "/api/profile/passkeys", registered)).status).toBe(201);
      await setUpAuthenticator(browser, await fixture.app.store.now());
      fixture.provider.users.set("7f3", asOwner);
      return { browser, passkey };
    };
    const listRows = async () =>
      (
        await Promise.all(
          (["totp_factors", "recovery_codes", "passkeys", "pending_sign_ins"] as const).map((table) =>
            fixture.app.store.db.selectFrom(table).select("user_id").execute(),
          ),
        )
      ).flat();
    const signInWithPassword = () =>
      createBrowser(fixture.app).send("POST", "/api/session", { email: owner, password });

    it.each([
      ["by address", false],
      ["by the operator's link", true],
    ])(
      "row 70: the first, %s, removes every earlier credential and session, with an audit entry",
      async (_, isLinked) => {
        const { browser, passkey } = await hijack();
        if (isLinked) {
          const { id } = await findUserByEmail(fixture.app.store.db, owner);
          await fixture.app.store.db
            .insertInto("sso_identities")
            .values({ issuer: fixture.provider.issuer, subject: "7f3", user_id: id, linked_at: 1 })
            .execute();
        }
        const newBrowser = createSsoBrowser(fixture.app);
        expect(getRedirect(await newBrowser.signIn("7f3"))).toEqual([303, "/"]);
        expect((await newBrowser.send("GET", "/api/session")).json).toMatchObject({ user: { email: owner } });
        expect((await browser.send("GET", "/api/session")).status).toBe(401);
        expect((await signInWithPassword()).status).toBe(401);
        const options = await createBrowser(fixture.app).send("POST", "/api/session/passkey/options");
        const proof = passkey.get(options.json);
        expect((await createBrowser(fixture.app).send("POST", "/api/session/passkey", proof)).status).toBe(401);
        expect(await listRows()).toEqual([]);
        expect((await fixture.listAuditActions(owner)).map(([action]) => action)).toContain(
          "removeUnprovenCredentials",
        );
        // Only once: later credentials of the owner stay.
        await setPassword(
          fixture.app.store.db,
          await findUserByEmail(fixture.app.store.db, owner),
          await hashPassword(),
        );
        expect(getRedirect(await newBrowser.signIn("7f3"))).toEqual([303, "/"]);
        expect((await signInWithPassword()).status).toBe(200);
      },
    );

    it("row 70: a second factor that is added at the same time is removed", async () => {
      const { browser } = await hijack();
      const setup = await browser.send("POST", "/api/profile/factors/totp");
      const { secret } = totpSetUpSchema.parse(setup.json);
      const { passwordHasher } = fixture.app.auth;
      const { hash } = passwordHasher;
      vi.spyOn(passwordHasher, "hash").mockImplementationOnce(async (...args) => {
        expect(getRedirect(await createSsoBrowser(fixture.app).signIn("7f3"))).toEqual([303, "/"]);
        return hash(...args);
      });
      const code = generateCode(secret, await fixture.app.store.now());
      const confirmed = await browser.send("POST", "/api/profile/factors/totp/confirm", { code });
      vi.restoreAllMocks();
      expect([401, 409]).toContain(confirmed.status);
      expect(await listRows()).toEqual([]);
    });

    it("row 70: removes nothing from a user whose address is proven", async () => {
      await fixture.start({ roles: null });
      await fixture.app.addUser(owner);
      const browser = await createSignedInBrowser(fixture.app, owner);
      fixture.provider.users.set("7f3", asOwner);
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("7f3"))).toEqual([303, "/"]);
      expect((await browser.send("GET", "/api/session")).status).toBe(200);
      expect((await signInWithPassword()).status).toBe(200);
    });
  });

  describe("if single sign-on is required", () => {
    it("signs in invited users so that they can accept, and no other unknown users", async () => {
      await fixture.start({ required: true, roles: null });
      const { id } = await fixture.app.addAccount("Elsewhere");
      const now = await fixture.app.store.now();
      await fixture.app.store.db
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
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada"))).toEqual([303, "/"]);
      fixture.provider.users.set("eve", { email: "eve@demo.example", email_verified: true });
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("eve"))).toEqual(redirectWithOutcome("no-access"));
    });

    it("rejects passwords and passkeys in the same way, except those of emergency users", async () => {
      await fixture.start({ required: true });
      await fixture.app.addUser(owner);
      const signInWithPassword = (secret: string) =>
        createBrowser(fixture.app).send("POST", "/api/session", { email: owner, password: secret });
      const [right, wrong] = [await signInWithPassword(password), await signInWithPassword("not the password")];
      expect([right.status, wrong.status]).toEqual([401, 401]);
      const withoutId = ({ text }: RawResponse) => text.replace(/"requestId":"[^"]*"/, "");
      expect(withoutId(right)).toBe(withoutId(wrong));
      expect((await createBrowser(fixture.app).send("GET", "/api/session/ways")).json).toEqual({
        password: "emergency",
        passkeys: true,
        emailLink: false,
        sso: { name: "Example Identity", problem: null },
        operator: { name: null, supportUrl: null },
      });
      await fixture.app.store.db.updateTable("users").set({ emergency: 1 }).execute();
      const browser = await createSignedInBrowser(fixture.app, owner);
      expect((await browser.send("GET", "/api/profile/factors")).json).toMatchObject({ password: true, sso: null });
      expect(getRedirect(await createSsoBrowser(fixture.app).signIn("ada"))).toEqual([303, "/"]);
    });
  });

  describe("when the provider is unreachable", () => {
    it("reports it and still accepts passwords", async () => {
      await fixture.start({ issuer: new URL("http://127.0.0.1:9/") });
      await fixture.app.addUser(owner);
      const rejected = await createSsoBrowser(fixture.app).send("POST", "/api/session/sso", {});
      expect(rejected.status).toBe(503);
      expect(rejected.json).toMatchObject({
        type: "urn:edge-console:unavailable",
        detail: "The identity provider is unreachable.",
      });
      expect((await createBrowser(fixture.app).send("GET", "/api/session/ways")).json).toMatchObject({
        sso: { problem: "The identity provider is unreachable." },
      });
      expect((await createSignedInBrowser(fixture.app, owner)).cookie).not.toBe("");
    });

    it("reports that another provider responds", async () => {
      await fixture.start({ issuer: new URL(fixture.provider.issuer.replace("127.0.0.1", "localhost")) });
      expect((await createSsoBrowser(fixture.app).send("POST", "/api/session/sso", {})).json).toMatchObject({
        status: 503,
        detail: "The identity provider's metadata doesn't match the console's settings.",
      });
    });

    it("rejects the sign-in if the provider becomes unreachable during it", async () => {
      await fixture.start();
      const browser = createSsoBrowser(fixture.app);
      const back = await signInAtProvider(await browser.startSignIn(), "ada");
      await fixture.provider.stop();
      expect(getRedirect(await browser.returnFromProvider(back))).toEqual(redirectWithOutcome("failed"));
      fixture.provider = await startIdentityProvider();
    });
  });
});

it("returns 404 if single sign-on isn't set up", async () => {
  const app = await startTestApp("sqlite");
  expect((await createBrowser(app).send("POST", "/api/session/sso", {})).status).toBe(404);
  expect((await createBrowser(app).send("GET", "/sso/callback?code=a&state=b")).status).toBe(404);
  expect((await createBrowser(app).send("GET", "/api/session/ways")).json).toEqual({
    password: "everyone",
    passkeys: true,
    emailLink: false,
    sso: null,
    operator: { name: null, supportUrl: null },
  });
  await app.close();
});
