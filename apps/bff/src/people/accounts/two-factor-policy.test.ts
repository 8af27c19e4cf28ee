import { membersSchema } from "@edge-console/contract/console/members";
import { sessionSchema } from "@edge-console/contract/console/session";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createSignedInBrowser, setUpAuthenticator, type TestBrowser } from "../../../test/test-browser.ts";

const start = Date.parse("2026-11-26T12:00:00Z") / 1000;
const daySeconds = 86_400;

describe.each(databaseKinds)("V17: the two-factor policy of an account on %s", (kind) => {
  let mailServer: MailServer;
  let app: TestApp;
  let account: string;
  let full: TestBrowser;
  let developer: TestBrowser;
  let seen: number;

  beforeEach(async () => {
    mailServer = await startMailServer();
    seen = 0;
    app = await startTestApp(kind, { mail: mailServer.settings, now: start });
    for (const role of ["full", "developer", "billing"]) await app.addUser(`${role}@example.com`);
    ({ id: account } = await app.addAccount("Harbour", {
      "full@example.com": "full",
      "developer@example.com": "developer",
      "billing@example.com": "billing",
    }));
    full = await createSignedInBrowser(app, "full@example.com");
    developer = await createSignedInBrowser(app, "developer@example.com");
    await app.start();
    await app.stop();
  });
  afterEach(async () => {
    await app.close();
    await mailServer.close();
  });

  const policyPath = () => `/api/accounts/${account}/two-factor-policy`;
  const require = (graceDays: number) => full.send("PUT", policyPath(), { required: true, graceDays });
  const readSession = async (browser: TestBrowser) =>
    sessionSchema.parse((await browser.send("GET", "/api/session")).json).accounts[0];
  const open = async (browser: TestBrowser) => (await browser.send("GET", `/api/accounts/${account}/members`)).status;
  const setClock = async (at: number) => {
    app.setClock(at);
    await app.runJobs();
  };
  /** Returns who was reminded since the last call. */
  const listReminded = () => {
    const sent = mailServer.messages.slice(seen);
    seen = mailServer.messages.length;
    return sent
      .filter(({ message }) => parseEmail(message).headers["subject"]?.includes("Set up two-factor authentication"))
      .flatMap(({ recipients }) => recipients)
      .toSorted();
  };
  const listEntries = async () =>
    (
      await app.store.db
        .selectFrom("audit")
        .select(["action", "changes", "outcome"])
        .where("scope", "=", account)
        .execute()
    ).filter(({ action, outcome }) => outcome === "applied" && /TwoFactorPolicy|remindMember/.test(action));

  it("is set by members with full access who have set up two-factor authentication themselves, and audited", async () => {
    expect((await require(14)).json).toMatchObject({
      status: 409,
      detail: expect.stringContaining("applies to you, too"),
    });
    await setUpAuthenticator(full, start);
    expect((await require(14)).json).toEqual({
      required: true,
      graceDays: 14,
      enforcedFrom: start + 14 * daySeconds,
    });
    expect((await developer.send("PUT", policyPath(), { required: false, graceDays: 14 })).status).toBe(403);
    app.setClock(start + 60);
    // The grace period started when it was required.
    expect((await require(30)).json).toMatchObject({ enforcedFrom: start + 30 * daySeconds });
    expect((await full.send("PUT", policyPath(), { required: true, graceDays: 5 })).status).toBe(422);
    await full.send("PUT", policyPath(), { required: false, graceDays: 30 });
    expect((await full.send("GET", policyPath())).json).toMatchObject({ required: false, enforcedFrom: null });
    expect((await listEntries()).map(({ changes }): unknown => JSON.parse(changes))).toEqual([
      [
        { field: "required", before: false, after: true },
        { field: "graceDays", before: null, after: 14 },
      ],
      [{ field: "graceDays", before: 14, after: 30 }],
      [
        { field: "required", before: true, after: false },
        { field: "graceDays", before: 30, after: null },
      ],
    ]);
  });

  it("lets members sign in after the grace period, but open the account only with two-factor authentication", async () => {
    await setUpAuthenticator(full, start);
    await require(3);
    const enforcedFrom = start + 3 * daySeconds;
    expect(await readSession(full)).not.toHaveProperty("setUpFactorBy");
    expect(await readSession(developer)).toMatchObject({ setUpFactorBy: enforcedFrom });
    app.setClock(enforcedFrom - 1);
    developer = await createSignedInBrowser(app, "developer@example.com");
    expect(await open(developer)).toBe(200);
    app.setClock(enforcedFrom);
    const refused = await developer.send("GET", `/api/accounts/${account}/members`);
    expect(refused.json).toMatchObject({
      type: "urn:edge-console:second-factor-required",
      detail: "Harbour requires two-factor authentication. Set it up in your profile.",
    });
    expect((await developer.send("GET", "/api/profile/factors")).status).toBe(200);
    const elsewhere = await app.addAccount("Pinewood", { "developer@example.com": "developer" });
    expect((await developer.send("GET", `/api/accounts/${elsewhere.id}/members`)).status).toBe(200);

    // Two factors at the single sign-on provider are enough.
    const sessions = app.store.db.updateTable("sessions").where("user_id", "=", (await findUser("developer")).id);
    await sessions.set({ methods: JSON.stringify(["oidc-mfa"]) }).execute();
    await app.store.write(async () => undefined);
    expect(await open(developer)).toBe(200);
    expect(await readSession(developer)).not.toHaveProperty("setUpFactorBy");
  });

  it("keeps the last second factor of its members", async () => {
    await setUpAuthenticator(full, start);
    await require(14);
    expect((await full.send("DELETE", "/api/profile/factors/totp")).json).toMatchObject({
      status: 409,
      detail: "Harbour requires two-factor authentication, and this is your last second factor. Add another one first.",
    });
    await full.send("PUT", policyPath(), { required: false, graceDays: 14 });
    expect((await full.send("DELETE", "/api/profile/factors/totp")).status).toBe(204);
  });

  it("reminds members without two-factor authentication by email, once at each time", async () => {
    await setUpAuthenticator(full, start);
    await app.runJobs();
    listReminded();
    await require(14);
    await setClock(start + 60);
    const message = mailServer.messages.at(-1)?.message ?? "";
    expect(parseEmail(message).bodies["text/plain"]?.replaceAll(/\s+/g, " ")).toContain(
      "The account Harbour requires it from Dec 10, 2026, 12:00 UTC. From then on, you can sign in, but you can't open the account until you have set it up.",
    );
    const both = ["billing@example.com", "developer@example.com"];
    expect(listReminded()).toEqual(both);
    await setClock(start + 6 * daySeconds);
    expect(listReminded()).toEqual([]);
    await setClock(start + 7 * daySeconds);
    expect(listReminded()).toEqual(both);
    await setClock(start + 13 * daySeconds);
    expect(listReminded()).toEqual(both);
    // A colleague who joins hears of it, too.
    const { id: user_id } = await app.addUser("new@example.com");
    const membership = { account_id: account, user_id, role: "billing" } as const;
    await app.store.write((transaction) => transaction.insertInto("memberships").values(membership).execute());
    await setClock(start + 14 * daySeconds + 60);
    expect(listReminded()).toEqual([...both, "new@example.com"]);
    await setClock(start + 30 * daySeconds);
    expect(listReminded()).toEqual([]);
  });

  it("V25: a member is reminded by a colleague once a day, without a policy, too", async () => {
    const { id } = await findUser("billing");
    const path = (userId: string) => `/api/accounts/${account}/members/${userId}/two-factor-reminder`;
    expect((await developer.send("POST", path(id))).status).toBe(403);
    await setUpAuthenticator(developer, start);
    expect((await full.send("POST", path((await findUser("developer")).id))).status).toBe(409);
    const remind = () => full.send("POST", path(id));
    const listToRemind = async () => {
      const { members } = membersSchema.parse((await full.send("GET", `/api/accounts/${account}/members`)).json);
      return members.filter(({ details }) => details?.canRemind).map(({ role }) => role);
    };
    expect(await listToRemind()).toEqual(["billing", "full"]);
    expect((await remind()).json).toMatchObject({ id, details: { remindedAt: start, canRemind: false } });
    expect(await listToRemind()).toEqual(["full"]);
    app.setClock(start + 600);
    const again = await remind();
    expect([again.status, again.headers["retry-after"]]).toEqual([429, String(daySeconds - 600)]);
    await setClock(start + daySeconds + 1);
    expect(listReminded()).toEqual(["billing@example.com"]);
    full = await createSignedInBrowser(app, "full@example.com");
    expect(await listToRemind()).toEqual(["billing", "full"]);
    expect((await remind()).status).toBe(200);
    expect((await listEntries()).map(({ action }) => action)).toEqual(["remindMember", "remindMember"]);
  });

  const findUser = (name: string) =>
    app.store.db.selectFrom("users").select("id").where("email", "=", `${name}@example.com`).executeTakeFirstOrThrow();
});
