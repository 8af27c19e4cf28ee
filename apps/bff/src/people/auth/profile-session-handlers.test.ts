import { userSessionsSchema } from "@edge-console/contract/console/user-sessions";
import { databaseKinds } from "@edge-console/testing/databases";
import { hash } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import {
  type TestBrowser,
  createBrowser,
  setUpAuthenticator,
  createSignedInBrowser,
} from "../../../test/test-browser.ts";
import { setPassword } from "./user-access.ts";
import { findUserByEmail } from "../users/users.ts";

const start = 1_800_000_000;
const email = "owner@demo.example";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

describe.each(databaseKinds)("a user's sessions on %s", (kind) => {
  let app: TestApp;
  let currentBrowser: TestBrowser;
  let otherBrowser: TestBrowser;

  beforeEach(async () => {
    app = await startTestApp(kind, { now: start, users: [email, "other@demo.example"] });
    currentBrowser = await createSignedInBrowser(app, email, firefox);
    app.setClock(start + 60);
    otherBrowser = await createSignedInBrowser(app, email, "curl/8.15.0");
  });

  afterEach(() => app.close());

  const isSignedIn = async (browser: TestBrowser) => (await browser.send("GET", "/api/session")).status === 200;
  const listSessions = async (browser: TestBrowser) =>
    userSessionsSchema.parse((await browser.send("GET", "/api/profile/sessions")).json);

  it("row 16: lists sessions with device, address, and times, the current one first", async () => {
    expect((await currentBrowser.send("GET", "/api/profile/sessions")).json).toEqual({
      sessions: [
        {
          id: expect.stringMatching(/^[0-9a-f]{64}$/),
          current: true,
          device: "Firefox on Linux",
          address: "127.0.0.1",
          since: start,
          lastSeenAt: start + 60,
        },
        expect.objectContaining({ current: false, device: "Unknown device", since: start + 60 }),
      ],
    });
  });

  it("row 16: ends single sessions, only for their user", async () => {
    const [, other] = (await listSessions(currentBrowser)).sessions;
    const otherUserBrowser = await createSignedInBrowser(app, "other@demo.example");
    const path = `/api/profile/sessions/${other?.id}`;
    expect((await otherUserBrowser.send("DELETE", path)).status).toBe(404);
    expect((await currentBrowser.send("DELETE", path)).status).toBe(204);
    expect(await isSignedIn(otherBrowser)).toBe(false);
    expect((await currentBrowser.send("DELETE", path)).status).toBe(404);
    expect((await listSessions(currentBrowser)).sessions).toHaveLength(1);
  });

  it("row 16: ends all other sessions", async () => {
    const otherUserBrowser = await createSignedInBrowser(app, "other@demo.example");
    expect((await currentBrowser.send("DELETE", "/api/profile/sessions")).json).toEqual({ ended: 1 });
    expect([
      await isSignedIn(currentBrowser),
      await isSignedIn(otherBrowser),
      await isSignedIn(otherUserBrowser),
    ]).toEqual([true, false, true]);
  });

  it("row 16: a password change ends all other sessions and replaces the ID of the current one", async () => {
    const newPassword = "an island full of lanterns";
    const oldCookie = currentBrowser.cookie;
    const response = await currentBrowser.send("POST", "/api/profile/password", {
      currentPassword: password,
      newPassword,
    });
    expect(response.status).toBe(204);
    expect(currentBrowser.cookie).not.toBe(oldCookie);
    expect([await isSignedIn(currentBrowser), await isSignedIn(otherBrowser)]).toEqual([true, false]);
    expect((await app.call("GET", "/api/session", { headers: { cookie: oldCookie } })).status).toBe(401);
    const withOldPassword = await createBrowser(app).send("POST", "/api/session", { email, password });
    const withNewPassword = await createBrowser(app).send("POST", "/api/session", { email, password: newPassword });
    expect([withOldPassword.status, withNewPassword.status]).toEqual([401, 200]);
    const rows = await app.store.db
      .selectFrom("audit")
      .select(["action", "changes"])
      .where("action", "!=", "signIn")
      .execute();
    expect(rows).toEqual([{ action: "changeOwnPassword", changes: "[]" }]);
  });

  describe("when the password changes during a sign-in with the old one", () => {
    const newPassword = "an island full of lanterns";
    const change = () =>
      currentBrowser.send("POST", "/api/profile/password", { currentPassword: password, newPassword });
    const signIn = (enteredPassword = password) =>
      createBrowser(app).send("POST", "/api/session", { email, password: enteredPassword });
    const sessionCount = async () => (await app.store.db.selectFrom("sessions").select("id_hash").execute()).length;

    /** Runs `work` once, after the next call of `method` and before its result is used. */
    function runAfterNext(method: "verify" | "hash", work: () => Promise<unknown>): void {
      const { passwordHasher } = app.auth;
      const { hash, verify } = passwordHasher;
      if (method === "hash") {
        vi.spyOn(passwordHasher, "hash").mockImplementationOnce((...args) => hash(...args).finally(work));
      } else {
        vi.spyOn(passwordHasher, "verify").mockImplementationOnce((...args) => verify(...args).finally(work));
      }
    }

    afterEach(() => vi.restoreAllMocks());

    it("row 76: the sign-in leaves no session", async () => {
      runAfterNext("verify", change);
      expect((await signIn()).json).toMatchObject({ type: "urn:edge-console:wrong-credentials", status: 401 });
      expect([await isSignedIn(currentBrowser), await sessionCount()]).toEqual([true, 1]);
    });

    it("row 76: the sign-in leaves no session when an operator sets the password", async () => {
      runAfterNext("verify", async () => {
        await setPassword(app.store.db, await findUserByEmail(app.store.db, email), "another hash");
      });
      expect((await signIn()).status).toBe(401);
      expect(await sessionCount()).toBe(0);
    });

    it("row 76: a rehash does not overwrite the new password", async () => {
      const weak = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await app.store.db.updateTable("users").set({ password_hash: weak }).where("email", "=", email).execute();
      runAfterNext("hash", change);
      expect((await signIn()).status).toBe(401);
      expect([(await signIn()).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
    });

    it("row 76: a pending sign-in ends", async () => {
      app.setClock(start + 90);
      const { recoveryCodes } = await setUpAuthenticator(currentBrowser, start + 90);
      const pending = createBrowser(app);
      expect((await pending.send("POST", "/api/session", { email, password })).json).toMatchObject({
        mfaRequired: true,
      });
      runAfterNext("hash", change);
      const completed = await pending.send("POST", "/api/session/mfa", { code: recoveryCodes[0] });
      expect(completed.json).toMatchObject({ type: "urn:edge-console:sign-in-expired" });
      expect(await sessionCount()).toBe(1);
    });

    it("row 76: applies one of two changes with the same current password", async () => {
      runAfterNext("verify", change);
      const body = { currentPassword: password, newPassword: "a third place full of lanterns" };
      expect((await otherBrowser.send("POST", "/api/profile/password", body)).status).toBe(401);
      expect((await signIn(newPassword)).status).toBe(200);
    });

    it("row 76: none of many parallel sign-ins leaves a session", async () => {
      const passwords = [password, newPassword];
      for (let round = 0; round < 6; round++) {
        const [currentPassword = "", next = ""] = round % 2 === 0 ? passwords : passwords.toReversed();
        const signIns = Array.from({ length: 6 }, () => signIn(currentPassword));
        const changed = await currentBrowser.send("POST", "/api/profile/password", {
          currentPassword,
          newPassword: next,
        });
        expect(changed.status).toBe(204);
        const statuses = (await Promise.all(signIns)).map(({ status }) => status);
        expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
        expect(await sessionCount()).toBe(1);
      }
    });
  });

  it("keeps sessions if the current password is wrong", async () => {
    const body = { currentPassword: "wrong", newPassword: "an island full of lanterns" };
    const response = await currentBrowser.send("POST", "/api/profile/password", body);
    expect(response.json).toMatchObject({ type: "urn:edge-console:wrong-credentials", status: 401 });
    expect(await isSignedIn(otherBrowser)).toBe(true);
  });

  it.each(["elevenchars", "password12345", email, "x".repeat(129)])(
    "row 18: rejects an unacceptable password next to its field: %j",
    async (newPassword) => {
      const response = await currentBrowser.send("POST", "/api/profile/password", {
        currentPassword: password,
        newPassword,
      });
      expect(response.status).toBe(422);
      expect(response.json).toMatchObject({ errors: [{ field: "newPassword", message: expect.any(String) }] });
      expect(response.text).not.toContain(newPassword);
    },
  );

  it("row 18: accepts a password of 128 characters unchanged", async () => {
    const newPassword = ` ${"Äé😀 z".repeat(30)}`.slice(0, 140);
    expect([...newPassword].length).toBeLessThanOrEqual(128);
    await currentBrowser.send("POST", "/api/profile/password", { currentPassword: password, newPassword });
    const trimmed = await createBrowser(app).send("POST", "/api/session", { email, password: newPassword.trim() });
    const exact = await createBrowser(app).send("POST", "/api/session", { email, password: newPassword });
    expect([trimmed.status, exact.status]).toEqual([401, 200]);
  });
});
