import { signInActivityPageSize, signInActivitySchema } from "@edge-console/contract/console/sign-in-activity";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, password, startTestApp } from "../../../test/test-app.ts";
import { generateCode, createBrowser, setUpAuthenticator, createSignedInBrowser } from "../../../test/test-browser.ts";
import { SoftwarePasskey } from "../../../test/software-passkey.ts";
import { maxRecordedFailures } from "./sign-in-records.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";
const other = "other@demo.example";

describe.each(databaseKinds)("row 77: the audit log, on %s", (kind) => {
  let app: TestApp;
  let userId: string;

  beforeEach(async () => {
    app = await startTestApp(kind, { now: start });
    userId = (await app.addUser(owner)).id;
    await app.addUser(other);
  });
  afterEach(() => app.close());

  const attempt = (email: string, enteredPassword = "a wrong password") =>
    createBrowser(app).send("POST", "/api/session", { email, password: enteredPassword });
  const listRows = async (...actions: string[]) =>
    app.store.db
      .selectFrom("audit")
      .select(["scope", "actor_id", "actor_email", "action", "target", "outcome", "changes", "reason", "address"])
      .where("action", "in", actions)
      .orderBy("position")
      .execute();
  const formatMethodChange = (after: string, ...others: object[]) =>
    JSON.stringify([{ field: "method", before: null, after }, ...others]);
  const newBrowser = { field: "browser", before: null, after: "Unknown device" };

  it("has sign-ins and sign-outs with user, method, and address", async () => {
    const browser = await createSignedInBrowser(app, owner);
    await browser.send("DELETE", "/api/session");
    await browser.send("DELETE", "/api/session");
    const common = {
      scope: "console",
      actor_id: userId,
      actor_email: owner,
      target: `/users/${userId}`,
      outcome: "applied",
      reason: null,
      address: "127.0.0.1",
    };
    expect(await listRows("signIn", "signOut")).toEqual([
      { ...common, action: "signIn", changes: formatMethodChange("password") },
      { ...common, action: "signOut", changes: "[]" },
    ]);
  });

  it("has every failure: password, code, passkey, and throttled attempts", async () => {
    const browser = await createSignedInBrowser(app, owner);
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 60);
    await attempt(owner);
    const pendingBrowser = createBrowser(app);
    await pendingBrowser.send("POST", "/api/session", { email: owner, password });
    await pendingBrowser.send("POST", "/api/session/mfa", { code: "000000" });
    await pendingBrowser.send("POST", "/api/session/mfa", { code: generateCode(secret, start + 60) });
    const passkeyBrowser = createBrowser(app);
    const options = (await passkeyBrowser.send("POST", "/api/session/passkey/options")).json;
    await passkeyBrowser.send(
      "POST",
      "/api/session/passkey",
      new SoftwarePasskey(app.url).get(options, { userHandle: "AAAA" }),
    );
    for (let count = 0; count < 10; count++) await attempt(owner);
    expect((await attempt(owner)).status).toBe(429);
    const recorded = await listRows("signIn");
    expect(recorded.slice(0, 5).map(({ actor_email, changes, reason }) => [actor_email, changes, reason])).toEqual([
      [owner, formatMethodChange("password"), null],
      [owner, formatMethodChange("password"), "Incorrect email or password"],
      [owner, formatMethodChange("totp"), "Incorrect code"],
      [owner, formatMethodChange("password, totp", newBrowser), null],
      ["", formatMethodChange("passkey"), "Passkey not accepted"],
    ]);
    expect(recorded.at(-1)).toMatchObject({ outcome: "refused", reason: "Too many attempts", address: "127.0.0.1" });
  });

  it("row 20: has as many entries for an unknown address, without the address", async () => {
    await attempt("a mistyped password");
    const [unknown] = await listRows("signIn");
    expect(unknown).toMatchObject({
      actor_id: "",
      actor_email: "",
      target: "/users",
      outcome: "refused",
      reason: "Incorrect email or password",
    });
    await attempt(owner);
    expect(await listRows("signIn")).toHaveLength(2);
    const stored = JSON.stringify([
      await app.store.db.selectFrom("audit").selectAll().execute(),
      await app.store.db.selectFrom("throttles").selectAll().execute(),
    ]);
    expect(stored).not.toContain("a mistyped password");
  });

  const storeCount = (kindAndName: string, failures: number) =>
    app.store.db
      .insertInto("throttles")
      .values({
        key: `recorded:${Math.floor(start / 86_400)}:${kindAndName}`,
        failures,
        blocked_until: start + 86_400,
        updated_at: start,
      })
      .execute();

  it("T47, row 102: has the failures of users whatever else fails that day", async () => {
    await storeCount("wrong-credentials:unknown", maxRecordedFailures.unknownUsers - 1);
    for (const email of ["unknown@demo.example", "unknown2@demo.example", owner, other]) await attempt(email);
    const recorded = await listRows("signIn");
    expect(recorded.map(({ actor_email, reason }) => [actor_email, reason])).toEqual([
      ["", "Incorrect email or password. Further ones today aren't recorded."],
      [owner, "Incorrect email or password"],
      [other, "Incorrect email or password"],
    ]);
  });

  it("T47: has every guess for a user, and a limited number of blocked attempts a day", async () => {
    let guesses = 0;
    for (let at = start; at < start + 8 * 3_600; at += 1_000) {
      app.setClock(at);
      for (let count = 0; count < 12; count++) if ((await attempt(owner)).status === 401) guesses++;
    }
    const reasons = (await listRows("signIn")).map(({ reason }) => reason);
    expect(guesses).toBeGreaterThan(maxRecordedFailures.perUser / 2);
    expect(reasons.filter((reason) => reason === "Incorrect email or password")).toHaveLength(guesses);
    expect(reasons.filter((reason) => reason?.startsWith("Too many attempts"))).toHaveLength(
      maxRecordedFailures.perUser,
    );
    expect(reasons).toContain("Too many attempts. Further ones today aren't recorded.");
  });

  it("T47: has guesses of a signed-in user's password, codes, and passkey", async () => {
    const browser = await createSignedInBrowser(app, owner);
    await browser.send("POST", "/api/session/step-up", { password: "wrong" });
    await browser.send("POST", "/api/session/step-up", { code: "abcde-fghjk-fghjk" });
    await setUpAuthenticator(browser, start);
    await browser.send("POST", "/api/session/step-up", { code: "000000" });
    const options = (await browser.send("POST", "/api/session/step-up/passkey/options")).json;
    await browser.send(
      "POST",
      "/api/session/step-up/passkey",
      new SoftwarePasskey(app.url).get(options, { userHandle: "AAAA" }),
    );
    const change = { currentPassword: "wrong", newPassword: "lamp river tuesday" };
    expect((await browser.send("POST", "/api/profile/password", change)).status).toBe(401);
    const failures = (await listRows("signIn")).filter(({ outcome }) => outcome === "refused");
    expect(failures.map(({ changes, reason }) => [changes, reason])).toEqual([
      [formatMethodChange("password"), "Incorrect password when confirming identity"],
      [formatMethodChange("setup-code"), "Incorrect code when confirming identity"],
      [formatMethodChange("totp"), "Incorrect code when confirming identity"],
      [formatMethodChange("passkey"), "Passkey not accepted when confirming identity"],
      [formatMethodChange("password"), "Incorrect password when changing the password"],
    ]);
    const { events } = signInActivitySchema.parse((await browser.send("GET", "/api/profile/activity")).json);
    expect(events.map(({ kind, methods }) => [kind, ...methods])).toEqual([
      ["failed", "password"],
      ["failed", "passkey"],
      ["failed", "totp"],
      ["failed", "setup-code"],
      ["failed", "password"],
      ["signed-in", "password"],
    ]);
    for (let count = 0; count < 20; count++) await browser.send("POST", "/api/profile/password", change);
    const blocked = await browser.send("POST", "/api/profile/password", { ...change, currentPassword: password });
    expect(blocked.status).toBe(429);
    expect((await listRows("signIn")).at(-1)?.reason).toBe("Too many attempts when changing the password");
  });

  it("shows users only their own sign-in activity, page by page", async () => {
    await attempt(other);
    await attempt(owner);
    const browser = await createSignedInBrowser(app, owner);
    const response = await browser.send("GET", "/api/profile/activity");
    const common = { id: expect.any(String), at: start, methods: ["password"], email: owner, address: "127.0.0.1" };
    expect(response.json).toEqual({
      events: [
        { ...common, kind: "signed-in" },
        { ...common, kind: "failed" },
      ],
      next: null,
    });
    expect(response.text).not.toContain(other);
    for (let count = 0; count < signInActivityPageSize; count++) await createSignedInBrowser(app, owner);
    const first = signInActivitySchema.parse((await browser.send("GET", "/api/profile/activity")).json);
    expect(first.events).toHaveLength(signInActivityPageSize);
    const second = await browser.send("GET", `/api/profile/activity?cursor=${first.next}`);
    expect(second.json).toMatchObject({ events: [{ kind: "signed-in" }, { kind: "failed" }], next: null });
    expect((await browser.send("GET", "/api/profile/activity?cursor=x")).status).toBe(400);
  });

  it("shows users throttled attempts, methods, and sign-outs, but no other changes", async () => {
    const { secret } = await setUpAuthenticator(await createSignedInBrowser(app, owner), start);
    app.setClock(start + 60);
    const pendingBrowser = createBrowser(app);
    await pendingBrowser.send("POST", "/api/session", { email: owner, password });
    await pendingBrowser.send("POST", "/api/session/mfa", { code: generateCode(secret, start + 60) });
    await pendingBrowser.send("DELETE", "/api/session");
    const otherBrowser = await createSignedInBrowser(app, other);
    for (let count = 0; count < 11; count++) await attempt(other);
    expect((await otherBrowser.send("GET", "/api/profile/activity")).json).toMatchObject({
      events: [{ kind: "blocked" }, ...Array.from({ length: 9 }, () => ({ kind: "failed" }))],
    });
    app.setClock(start + 120);
    await pendingBrowser.send("POST", "/api/session", { email: owner, password });
    await pendingBrowser.send("POST", "/api/session/mfa", { code: generateCode(secret, start + 120) });
    const { events } = signInActivitySchema.parse((await pendingBrowser.send("GET", "/api/profile/activity")).json);
    expect(events.map(({ kind, methods }) => [kind, ...methods])).toEqual([
      ["signed-in", "password", "totp"],
      ["signed-out"],
      ["signed-in", "password", "totp"],
      ["signed-in", "password"],
    ]);
  });
});
