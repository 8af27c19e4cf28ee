import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";
import { password, startTestApp, type TestApp } from "../../../test/test-app.ts";
import { createBrowser, createSignedInBrowser, generateCode, setUpAuthenticator } from "../../../test/test-browser.ts";
import { parseTrustedProxies } from "../../platform/http/client-address.ts";
import { createUser } from "../users/users.ts";
import { recordAttempt } from "./throttle.ts";
import { setDisabled } from "./user-access.ts";

const start = 1_800_000_000;
const owner = "owner@demo.example";

describe.each(databaseKinds)("T48: emailed sign-in links on %s", (kind) => {
  let mailServer: MailServer;
  let app: TestApp;

  beforeEach(async () => {
    mailServer = await startMailServer();
    app = await startTestApp(kind, {
      mail: mailServer.settings,
      trustedProxies: parseTrustedProxies("127.0.0.1") ?? null,
      now: start,
      users: [owner],
    });
  });
  afterEach(async () => {
    await app.close();
    await mailServer.close();
  });

  const request = (body: object, address = "203.0.113.9") =>
    app.call("POST", "/api/session/link", { headers: { ...sameOriginHeaders, "x-forwarded-for": address }, body });
  const getEmails = () => mailServer.messages.map(({ message }) => parseEmail(message));
  const listLinks = () => getEmails().flatMap(({ bodies }) => /http\S+#\S+$/m.exec(bodies["text/plain"] ?? "") ?? []);
  /** Requests a link and returns it when it's there. */
  const requestLink = async (next?: string) => {
    await app.runJobs();
    const before = listLinks().length;
    expect((await request({ email: owner, ...(next !== undefined && { next }) })).status).toBe(204);
    await vi.waitFor(async () => {
      await app.runJobs();
      expect(listLinks()).toHaveLength(before + 1);
    }, 20_000);
    return new URL(listLinks().at(-1) ?? "");
  };
  const redeem = ({ hash }: URL, browser = createBrowser(app)) =>
    browser.send("POST", "/api/session/link/redeem", { token: hash.slice(1) });
  /** Requests another link later, whose email arrives after those of the requests before. */
  const settle = async () => {
    app.setClock(start + 10_000);
    await requestLink();
  };
  const expired = { type: "urn:edge-console:sign-in-expired", status: 401 };

  it("sign in a user whose password is blocked, once, for 15 minutes", async () => {
    for (let n = 0; n < 50; n++) await recordAttempt(app.store, "password", owner, { address: `198.18.0.${n}` });
    expect((await createBrowser(app).send("POST", "/api/session", { email: owner, password })).status).toBe(429);
    const link = await requestLink("/a/x/zones?q=shop");
    expect(link.pathname + link.search).toBe("/sign-in?next=%2Fa%2Fx%2Fzones%3Fq%3Dshop");
    const browser = createBrowser(app);
    const response = await redeem(link, browser);
    expect(response.json).toMatchObject({ user: { email: owner }, methods: ["email-link"], authenticatedAt: 0 });
    expect((await browser.send("GET", "/api/session")).status).toBe(200);
    expect((await redeem(link)).json).toMatchObject(expired);
    // The browser is known from now on, so the password works there again.
    const device = /device=[^;]+/.exec(String(response.headers["set-cookie"]))?.[0] ?? "";
    const again = await app.call("POST", "/api/session", {
      headers: { ...sameOriginHeaders, cookie: device },
      body: { email: owner, password },
    });
    expect(again.status).toBe(200);

    app.setClock(start + 300);
    const late = await requestLink();
    app.setClock(start + 1_200);
    expect((await redeem(late)).json).toMatchObject(expired);
  });

  it("never skip the second factor, and don't count as recent authentication", async () => {
    await createSignedInBrowser(app, owner);
    const first = await requestLink();
    const browser = createBrowser(app);
    await redeem(first, browser);
    const rejected = await browser.send("POST", "/api/profile/factors/totp");
    expect(rejected.json).toMatchObject({ type: "urn:edge-console:step-up-required" });
    // The link proves the email address, so the first second factor needs no setup code.
    expect(rejected.json).not.toHaveProperty("requires");
    expect((await browser.send("POST", "/api/session/step-up", { password })).status).toBe(200);
    const { secret } = await setUpAuthenticator(browser, start);
    app.setClock(start + 400);
    const second = await requestLink();
    const pendingBrowser = createBrowser(app);
    expect((await redeem(second, pendingBrowser)).json).toEqual({
      mfaRequired: true,
      methods: ["totp", "recovery-code"],
    });
    expect((await pendingBrowser.send("GET", "/api/session")).status).toBe(401);
    const completed = await pendingBrowser.send("POST", "/api/session/mfa", {
      code: generateCode(secret, start + 400),
    });
    expect(completed.json).toMatchObject({ methods: ["email-link", "totp"], authenticatedAt: start + 400 });
  });

  it("row 20: get the same response for unknown, disabled, and unproven users, and those without a password, who get no email", async () => {
    const { db } = app.store;
    await setDisabled(db, await app.addUser("disabled@demo.example"), true);
    await createUser(db, start, { email: "unproven@demo.example", name: "", passwordHash: "$argon2id$" });
    await createUser(db, start, { email: "sso@demo.example", name: "", passwordHash: "", emailProven: true });
    const known = await request({ email: owner });
    await vi.waitFor(async () => {
      await app.runJobs();
      expect(mailServer.messages).toHaveLength(1);
    }, 20_000);
    for (const name of ["disabled", "unproven", "sso", "unknown"]) {
      const response = await request({ email: `${name}@demo.example` });
      expect([response.status, response.text]).toEqual([known.status, known.text]);
    }
    await settle();
    expect(mailServer.messages.map(({ recipients }) => recipients)).toEqual([[owner], [owner]]);
    const stored = JSON.stringify([
      await db.selectFrom("sign_in_links").selectAll().execute(),
      await db.selectFrom("throttles").selectAll().execute(),
    ]);
    expect(stored).not.toContain("demo.example");
    for (const { bodies } of getEmails()) {
      const token = /#([\w-]+)/.exec(bodies["text/plain"] ?? "")?.[1] ?? "";
      expect(token).toHaveLength(43);
      expect(stored + app.logLines.join("")).not.toContain(token);
    }
  });

  it("are emailed once in five minutes, with who requested them, and at a limited rate for one network", async () => {
    await requestLink();
    await request({ email: owner }, "198.18.0.1");
    await settle();
    expect(mailServer.messages).toHaveLength(2);
    const [email] = getEmails();
    expect(email?.headers["subject"]).toBe("[Edge Console] Sign-in link");
    expect(email?.bodies["text/plain"]).toContain("Browser: Unknown device\nIP address: 203.0.113.9\n");
    for (let n = 0; n < 10; n++) await request({ email: `unknown${n}@demo.example` }, `2001:db8::${n}`);
    const blocked = await request({ email: owner }, "2001:db8::ffff");
    expect([blocked.status, blocked.headers["retry-after"]]).toEqual([429, "15"]);
    expect((await request({ email: owner }, "2001:db8:0:1::1")).status).toBe(204);
  });

  it("are emailed later if the mail server doesn't accept the email at first", async () => {
    mailServer.reject("RCPT TO", "450 try again later");
    await request({ email: owner });
    await vi.waitFor(async () => {
      await app.runJobs();
      expect(app.logLines.join("")).toContain("email not sent");
    }, 20_000);
    mailServer.reject("RCPT TO", null);
    app.setClock(start + 80);
    await app.runJobs();
    const link = /http\S+#\S+$/m.exec(getEmails().at(-1)?.bodies["text/plain"] ?? "")?.[0] ?? "";
    expect((await redeem(new URL(link))).status).toBe(200);
  });

  it("sign in one of two parallel requests", async () => {
    const link = await requestLink();
    const statuses = (await Promise.all([redeem(link), redeem(link)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it.each([
    ["the user changes the password", "POST", "/api/profile/password"],
    ["the user signs out of all other sessions", "DELETE", "/api/profile/sessions"],
  ])("end when %s", async (_, method, path) => {
    const browser = await createSignedInBrowser(app, owner);
    const link = await requestLink();
    const body = method === "POST" ? { currentPassword: password, newPassword: "lamp river tuesday" } : undefined;
    expect((await browser.send(method, path, body)).status).toBeLessThan(300);
    expect((await redeem(link)).json).toMatchObject(expired);
  });

  it("end when the user is disabled", async () => {
    const link = await requestLink();
    await app.store.db.updateTable("users").set({ disabled: 1 }).where("email", "=", owner).execute();
    expect((await redeem(link)).json).toMatchObject(expired);
  });

  it.each([{}, { email: owner, role: "full" }, { email: 7 }])("row 32: rejects any other body: %j", async (body) => {
    expect((await request(body)).status).toBe(422);
  });
});

it("T48: without email set up, there are no sign-in links", async () => {
  const app = await startTestApp("sqlite", { users: [owner] });
  const response = await createBrowser(app).send("POST", "/api/session/link", { email: owner });
  expect(response.status).toBe(404);
  expect((await app.call("GET", "/api/session/ways")).json).toMatchObject({ emailLink: false });
  await app.close();
});
