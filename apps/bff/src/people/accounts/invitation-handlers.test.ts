import { createdInvitationSchema, invitationsSchema } from "@edge-console/contract/console/invitations";
import { sessionSchema } from "@edge-console/contract/console/session";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type FakeService, startFakeService } from "../../../test/fake-service.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { type TestBrowser, createBrowser, createSignedInBrowser } from "../../../test/test-browser.ts";
import { setDisabled } from "../auth/user-access.ts";
import { findUserByEmail } from "../users/users.ts";
import { parseChanges } from "../audit/changes.ts";

const start = 1_800_000_000;
const week = 604_800;
const newPassword = "an island full of lanterns";

describe.each(databaseKinds)("invitations on %s", (kind) => {
  let service: FakeService;
  let mailServer: MailServer;
  let testConsole: TestConsole;
  let harbour: string;
  let full: TestBrowser;

  beforeAll(async () => {
    service = await startFakeService();
  });
  afterAll(() => service.close());

  const startApp = async (withMail: boolean) => {
    const mail = mailServer.settings;
    testConsole = await startTestConsole(service.url, kind, { mail: withMail ? mail : null, now: start });
    const { id } = await testConsole.connect("harbour", "h".repeat(64));
    await testConsole.connect("pinewood", "p".repeat(64));
    harbour = `/api/accounts/${id}`;
    full = await createSignedInBrowser(testConsole, "full@harbour");
  };

  beforeEach(async () => {
    mailServer = await startMailServer();
    await startApp(false);
  });
  afterEach(async () => {
    await testConsole.close();
    await mailServer.close();
  });

  const invite = async (email: string, role = "developer") => {
    const response = await full.send("POST", `${harbour}/invitations`, { email, role });
    expect(response).toMatchObject({ status: 201 });
    const created = createdInvitationSchema.parse(response.json);
    return { ...created, token: new URL(created.link ?? "").hash.slice(1) };
  };
  const fetchInvitation = (token: string) =>
    createBrowser(testConsole).send("POST", "/api/invitations/look", { token });
  const accept = (token: string, password = newPassword, browser = createBrowser(testConsole)) =>
    browser.send("POST", "/api/invitations/accept", { token, name: " Ada ", password });
  const listOpenInvitations = async () =>
    invitationsSchema.parse((await full.send("GET", `${harbour}/invitations`)).json).invitations;

  it("returns the link once and stores its token neither in the database nor in the log", async () => {
    const { link, mail, token } = await invite(" Ada@Example.com ");
    expect(link).toMatch(new RegExp(`^${testConsole.url}/invitation#[\\w-]{43}$`));
    expect(mail).toBe("off");
    const stored = JSON.stringify([
      await testConsole.store.db.selectFrom("invitations").selectAll().execute(),
      await testConsole.store.db.selectFrom("audit").selectAll().execute(),
      await listOpenInvitations(),
    ]);
    expect(stored + testConsole.logLines.join("")).not.toContain(token);
    expect(await listOpenInvitations()).toEqual([
      {
        id: expect.any(String),
        email: "ada@example.com",
        role: "developer",
        invitedBy: "full@harbour",
        createdAt: start,
        expiresAt: start + week,
        mail: null,
      },
    ]);
  });

  it("creates a new user as a member, signs them in, and works once", async () => {
    const { token } = await invite("ada@example.com");
    expect((await fetchInvitation(token)).json).toEqual({
      account: "harbour",
      email: "ada@example.com",
      role: "developer",
      invitedBy: "full@harbour",
      expiresAt: start + week,
      person: "unknown",
    });
    const ada = createBrowser(testConsole);
    const response = await accept(token, newPassword, ada);
    expect(response.json).toMatchObject({
      user: { email: "ada@example.com", name: "Ada", staff: null },
      accounts: [{ name: "harbour", role: "developer" }],
      methods: ["password"],
    });
    expect((await ada.send("GET", `${harbour}/members`)).status).toBe(200);
    expect([(await fetchInvitation(token)).status, (await accept(token)).status]).toEqual([404, 404]);
    expect(await listOpenInvitations()).toEqual([]);
    const secondSignIn = await createBrowser(testConsole).send("POST", "/api/session", {
      email: "ada@example.com",
      password: newPassword,
    });
    expect(secondSignIn.status).toBe(200);
    const rows = await testConsole.store.db
      .selectFrom("audit")
      .select(["action", "actor_email"])
      .where("action", "!=", "signIn")
      .orderBy("seq")
      .execute();
    expect(rows).toEqual([
      { action: "inviteMember", actor_email: "full@harbour" },
      { action: "acceptInvitation", actor_email: "ada@example.com" },
    ]);
  });

  it("T52: doesn't show the inviter whether the person is a user already", async () => {
    const results = [];
    for (const email of ["full@pinewood", "ada@example.com"]) {
      const { token, invitation, ...created } = await invite(email);
      const shown = await fetchInvitation(token);
      const rejected = await accept(token, "password12345");
      results.push(
        JSON.stringify([
          { ...invitation, id: "", email: "" },
          { ...created, link: created.link?.replace(token, "") },
          shown.text.replace(email, ""),
          rejected.status,
          (await fetchInvitation(token)).status,
        ]),
      );
    }
    expect(results[0]).toBe(results[1]);
  });

  it("is accepted by only one of two parallel requests", async () => {
    const { token } = await invite("ada@example.com");
    const statuses = (await Promise.all([accept(token), accept(token)])).map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect([404, 409]).toContain(statuses.find((status) => status !== 200));
  });

  it("row 18: requires an acceptable password", async () => {
    const { token } = await invite("ada@example.com");
    const response = await accept(token, "password12345");
    expect([response.status, response.json]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: "password" })] }),
    ]);
    expect((await fetchInvitation(token)).status).toBe(200);
  });

  it("adds an existing user who is signed in with the invited address, and no other user", async () => {
    const { token } = await invite("full@pinewood", "billing");
    expect((await accept(token)).status).toBe(409);
    const join = (browser: TestBrowser) => browser.send("POST", "/api/invitations/join", { token });
    expect((await join(createBrowser(testConsole))).status).toBe(401);
    expect((await join(await createSignedInBrowser(testConsole, "billing@pinewood"))).status).toBe(403);
    const invited = await createSignedInBrowser(testConsole, "full@pinewood");
    expect((await join(invited)).json).toMatchObject({
      accounts: [
        { name: "harbour", role: "billing" },
        { name: "pinewood", role: "full" },
      ],
    });
    expect((await join(invited)).status).toBe(404);
  });

  it("is no longer valid after it is revoked or replaced, and after a week", async () => {
    const first = await invite("ada@example.com", "billing");
    const second = await invite("ada@example.com");
    expect([(await fetchInvitation(first.token)).status, (await fetchInvitation(second.token)).status]).toEqual([
      404, 200,
    ]);
    const path = `${harbour}/invitations/${second.invitation.id}`;
    expect((await full.send("DELETE", path)).status).toBe(204);
    expect((await full.send("DELETE", path)).status).toBe(404);
    expect((await accept(second.token)).status).toBe(404);

    const third = await invite("ada@example.com");
    testConsole.setClock(start + week);
    expect([(await fetchInvitation(third.token)).status, (await accept(third.token)).status]).toEqual([404, 404]);
  });

  it("rejects members and invalid email addresses", async () => {
    const send = (body: object) => full.send("POST", `${harbour}/invitations`, body);
    expect((await send({ email: "Billing@harbour", role: "full" })).status).toBe(409);
    const wrong = await send({ email: "ada", role: "full" });
    expect([wrong.status, wrong.json]).toEqual([
      422,
      expect.objectContaining({ errors: [{ field: "email", message: expect.stringContaining("email address") }] }),
    ]);
    expect((await send({ email: "ada@example.com", role: "owner" })).status).toBe(422);
  });

  it("row 29: returns 404 for invitations of another account", async () => {
    const { invitation } = await invite("ada@example.com");
    const otherOwner = await createSignedInBrowser(testConsole, "full@pinewood");
    const otherAccountId = sessionSchema.parse((await otherOwner.send("GET", "/api/session")).json).accounts[0]?.id;
    expect(
      (await otherOwner.send("DELETE", `/api/accounts/${otherAccountId}/invitations/${invitation.id}`)).status,
    ).toBe(404);
    expect(await listOpenInvitations()).toHaveLength(1);
  });

  describe("with email set up", () => {
    beforeEach(async () => {
      await testConsole.close();
      await startApp(true);
      await testConsole.stop();
    });

    const send = (email: string) => full.send("POST", `${harbour}/invitations`, { email, role: "developer" });
    /** The token in the last email. */
    const readEmailedToken = () => {
      const message = (mailServer.messages.at(-1)?.message ?? "").replaceAll("=\n", "").replaceAll("=3D", "=");
      const escaped = testConsole.url.replaceAll(/[.]/g, "\\.");
      return new RegExp(`${escaped}/invitation#([\\w-]{43})`).exec(message)?.[1] ?? "";
    };

    it("row 70: emails the link and doesn't return it to the inviter", async () => {
      const response = await send("ada@example.com");
      expect([response.status, response.json]).toEqual([
        201,
        {
          invitation: expect.objectContaining({ email: "ada@example.com", mail: "queued" }),
          link: null,
          mail: "queued",
        },
      ]);
      expect(mailServer.messages).toEqual([]);
      const [queued] = await testConsole.store.db.selectFrom("mails").selectAll().execute();
      await testConsole.runJobs();
      const [delivered] = await testConsole.store.db.selectFrom("mails").selectAll().execute();
      expect(delivered).toMatchObject({ state: "delivered", body_ciphertext: null });
      expect(queued?.body_ciphertext).not.toContain(readEmailedToken());
      expect(await listOpenInvitations()).toMatchObject([{ mail: "delivered" }]);
      expect(mailServer.messages).toEqual([{ recipients: ["ada@example.com"], message: expect.any(String) }]);
      expect(mailServer.messages[0]?.message).toContain("full@harbour invited you to the account harbour");
      expect(response.text + testConsole.logLines.join("")).not.toContain(readEmailedToken());
      expect((await accept(readEmailedToken())).status).toBe(200);
    });

    it("row 70: keeps the invitation without a link if the email fails, so that it can be sent again", async () => {
      mailServer.reject("RCPT TO", "550 no such user");
      expect((await send("eve@example.com")).json).toMatchObject({ link: null, mail: "queued" });
      await testConsole.runJobs();
      expect(await listOpenInvitations()).toMatchObject([{ mail: "failed" }]);
      mailServer.reject("RCPT TO", null);
      expect((await send("eve@example.com")).json).toMatchObject({ link: null, mail: "queued" });
      expect(await listOpenInvitations()).toMatchObject([{ mail: "queued" }]);
      await testConsole.runJobs();
      expect(await listOpenInvitations()).toMatchObject([{ mail: "delivered" }]);
      expect((await fetchInvitation(readEmailedToken())).status).toBe(200);
    });

    it("T52: shows only the recipient of the email whether they're a user already", async () => {
      const responses = [];
      for (const email of ["full@pinewood", "ada@example.com"]) {
        const { json } = await send(email);
        await testConsole.runJobs();
        responses.push(
          JSON.stringify(json)
            .replaceAll(email, "")
            .replace(/"id":"[^"]+"/, ""),
        );
        const person = email === "full@pinewood" ? "existing" : "new";
        expect((await fetchInvitation(readEmailedToken())).json).toMatchObject({ person });
      }
      expect(responses[0]).toBe(responses[1]);
    });

    it("emails no link of an invitation that was revoked or replaced", async () => {
      await send("eve@example.com");
      await send("eve@example.com");
      const [invitation] = await listOpenInvitations();
      await full.send("DELETE", `${harbour}/invitations/${invitation?.id}`);
      await testConsole.runJobs();
      expect(mailServer.messages).toEqual([]);
      const mails = await testConsole.store.db.selectFrom("mails").select(["state", "body_ciphertext"]).execute();
      expect(mails).toEqual([1, 2].map(() => ({ state: "canceled", body_ciphertext: null })));
    });

    it("tries an email again for a day", async () => {
      mailServer.reject("RCPT TO", "450 try again later");
      await send("eve@example.com");
      const times: number[] = [];
      for (let count = 0; count < 50; count++) {
        await testConsole.runJobs();
        const job = await testConsole.store.db
          .selectFrom("jobs")
          .select("due_at")
          .where("kind", "=", "deliver-mail")
          .executeTakeFirst();
        if (!job) break;
        times.push(job.due_at);
        testConsole.setClock(job.due_at);
      }
      expect(times.length).toBeGreaterThan(8);
      expect(times.at(-1)).toBeGreaterThan(start + 24 * 3600);
      const mails = await testConsole.store.db.selectFrom("mails").select(["state", "body_ciphertext"]).execute();
      expect(mails).toEqual([{ state: "failed", body_ciphertext: null }]);
    });

    it("row 87: an email that may have been delivered is sent once more at most", async () => {
      await send("eve@example.com");
      const { db } = testConsole.store;
      const repeat = async () => {
        // As if the console had been killed before it stored the result.
        await db.updateTable("mails").set({ attempts: 1, attempt_started_at: start }).execute();
        await db.updateTable("jobs").set({ due_at: start }).where("kind", "=", "deliver-mail").execute();
      };
      await repeat();
      mailServer.reject("RCPT TO", "450 try again later");
      await testConsole.runJobs();
      mailServer.reject("RCPT TO", null);
      await repeat();
      await testConsole.runJobs();
      expect(mailServer.messages).toEqual([]);
      expect(await listOpenInvitations()).toMatchObject([{ mail: "failed" }]);
    });

    it("row 70: verifies the address, unlike a displayed link", async () => {
      await send("ada@example.com");
      await testConsole.runJobs();
      await accept(readEmailedToken());
      const { email_proven_at: provenByEmail } = await readEmailVerifiedAt("ada@example.com");
      await testConsole.close();
      await startApp(false);
      const { token } = await invite("eve@example.com");
      await accept(token);
      const { email_proven_at: provenByLink } = await readEmailVerifiedAt("eve@example.com");
      expect([provenByEmail, provenByLink]).toEqual([start, null]);
    });
  });

  const readEmailVerifiedAt = (email: string) =>
    testConsole.store.db
      .selectFrom("users")
      .select("email_proven_at")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();

  describe("when the inviter can no longer invite", () => {
    let member: { readonly id: string };
    let token: string;

    beforeEach(async () => {
      member = await testConsole.addUser("second@harbour");
      await testConsole.store.db
        .insertInto("memberships")
        .values({ account_id: harbour.split("/")[3] ?? "", user_id: member.id, role: "full" })
        .execute();
      const second = await createSignedInBrowser(testConsole, "second@harbour");
      const response = await second.send("POST", `${harbour}/invitations`, { email: "ada@example.com", role: "full" });
      token = new URL(createdInvitationSchema.parse(response.json).link ?? "").hash.slice(1);
    });

    const readLastChanges = async () => {
      const row = await testConsole.store.db
        .selectFrom("audit")
        .select("changes")
        .orderBy("position", "desc")
        .executeTakeFirstOrThrow();
      return parseChanges(row.changes);
    };
    const revoked = { field: "invitation", before: "ada@example.com", after: null };

    it.each(["developer", "billing"])("is revoked permanently when the inviter becomes %s", async (role) => {
      const path = `${harbour}/members/${member.id}`;
      expect((await full.send("PATCH", path, { role })).status).toBe(200);
      expect(await readLastChanges()).toContainEqual(revoked);
      await full.send("PATCH", path, { role: "full" });
      expect([(await fetchInvitation(token)).status, (await accept(token)).status]).toEqual([404, 404]);
    });

    it("is revoked when the inviter is removed", async () => {
      expect((await full.send("DELETE", `${harbour}/members/${member.id}`)).status).toBe(204);
      expect(await readLastChanges()).toContainEqual(revoked);
      expect((await accept(token)).status).toBe(404);
    });

    it("is revoked permanently when the inviter is disabled", async () => {
      const { db } = testConsole.store;
      expect(await setDisabled(db, await findUserByEmail(db, "second@harbour"), true)).toEqual([revoked]);
      await setDisabled(db, await findUserByEmail(db, "second@harbour"), false);
      expect((await accept(token)).status).toBe(404);
    });

    it("revokes an invitation that is created at the same moment", async () => {
      await testConsole.store.db
        .updateTable("memberships")
        .set({ role: "billing" })
        .where("user_id", "=", member.id)
        .execute();
      expect([(await fetchInvitation(token)).status, (await accept(token)).status]).toEqual([404, 404]);
      expect(await listOpenInvitations()).toEqual([]);
    });

    it("stays valid if the inviter keeps full access", async () => {
      expect((await full.send("PATCH", `${harbour}/members/${member.id}`, { role: "full" })).status).toBe(200);
      expect((await accept(token)).status).toBe(200);
    });
  });

  it("revokes invitations to the address of a removed member", async () => {
    const { token } = await invite("ada@example.com");
    const ada = await testConsole.addUser("ada@example.com");
    await testConsole.store.db
      .insertInto("memberships")
      .values({ account_id: harbour.split("/")[3] ?? "", user_id: ada.id, role: "developer" })
      .execute();
    expect((await full.send("DELETE", `${harbour}/members/${ada.id}`)).status).toBe(204);
    const browser = await createSignedInBrowser(testConsole, "ada@example.com");
    expect((await browser.send("POST", "/api/invitations/join", { token })).status).toBe(404);
  });

  it("limits invitations to 20 per hour and account, also in parallel and to one address", async () => {
    const send = (email: string) => full.send("POST", `${harbour}/invitations`, { email, role: "developer" });
    for (let n = 0; n < 16; n++) await invite(`guest-${n % 4}@example.com`);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => send(`parallel-${n}@example.com`)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429, 429, 429]);
    testConsole.setClock(start + 100);
    const limited = await send("more@example.com");
    expect(limited.json).toMatchObject({ type: "urn:edge-console:throttled", outcome: "not-applied" });
    expect(limited.headers["retry-after"]).toBe("3500");
    expect(await listOpenInvitations()).toHaveLength(8);
    const other = await createSignedInBrowser(testConsole, "full@pinewood");
    const otherAccountId = sessionSchema.parse((await other.send("GET", "/api/session")).json).accounts[0]?.id;
    const body = { email: "more@example.com", role: "billing" };
    expect((await other.send("POST", `/api/accounts/${otherAccountId}/invitations`, body)).status).toBe(201);
    testConsole.setClock(start + 3_600);
    full = await createSignedInBrowser(testConsole, "full@harbour");
    expect((await send("more@example.com")).status).toBe(201);
  });
});
