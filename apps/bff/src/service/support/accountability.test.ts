import { generateAccessToken } from "../../people/access-tokens/token-format.ts";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAuditView } from "../../people/audit/actions.ts";
import { consoleScope } from "../../people/audit/audit-reader.ts";
import { parseChanges } from "../../people/audit/changes.ts";
import { createProfileEntry } from "../../people/audit/new-entries.ts";
import { password, startTestApp, type TestApp } from "../../../test/test-app.ts";
import {
  createSignedInBrowser,
  generateCode,
  setUpAuthenticator,
  type TestBrowser,
} from "../../../test/test-browser.ts";

const start = 1_800_000_000;
const email = "support@staff";
const reason = "The customer asked why images are stale.";

describe.each(databaseKinds)("row 100: support staff on %s", (kind) => {
  let app: TestApp;
  let userId: string;
  let accountId: string;
  let browser: TestBrowser;

  beforeEach(() => startConsole());
  afterEach(() => app.close());

  async function startConsole(isDemo = false): Promise<void> {
    app = await startTestApp(kind, { isDemo, now: start });
    userId = (await app.addUser(email, "support")).id;
    accountId = (await app.addAccount("Harbour")).id;
    browser = await createSignedInBrowser(app, email);
  }

  const inspect = (id = accountId) => browser.send("POST", "/api/support/inspections", { accountId: id, reason });
  const listOpen = async () =>
    app.store.db
      .selectFrom("inspections")
      .select("id")
      .where("expires_at", ">", await app.store.now())
      .execute();
  const listActions = async () =>
    (await app.services.audit.page(accountId, getAuditView("full", ""), null)).entries.map(({ action }) => action);

  describe("T46: to start an inspection", () => {
    it("need a second factor, however recently they signed in", async () => {
      const response = await inspect();
      expect(response).toMatchObject({ status: 403, json: { type: "urn:edge-console:second-factor-required" } });
      expect(response.text).toContain("Set it up in your profile.");
      expect(await listOpen()).toEqual([]);
    });

    it("prove their second factor again after five minutes", async () => {
      const { secret } = await setUpAuthenticator(browser, start);
      expect((await inspect()).status).toBe(201);
      app.setClock(start + 301);
      const stale = { status: 403, json: { type: "urn:edge-console:step-up-required", requires: "second-factor" } };
      expect(await inspect()).toMatchObject(stale);
      await browser.send("POST", "/api/session/step-up", { password });
      expect(await inspect()).toMatchObject(stale);
      const code = generateCode(secret, start + 301);
      expect((await browser.send("POST", "/api/session/step-up", { code })).status).toBe(200);
      expect((await inspect()).status).toBe(201);
    });

    it("have no second factor any more once they removed it", async () => {
      await setUpAuthenticator(browser, start);
      await browser.send("DELETE", "/api/profile/factors/totp");
      expect(await inspect()).toMatchObject({ json: { type: "urn:edge-console:second-factor-required" } });
    });

    it("can prove it by single sign-on", async () => {
      const session = { methods: JSON.stringify(["oidc-mfa"]), second_factor_at: start };
      await app.store.db.updateTable("sessions").set(session).execute();
      expect((await inspect()).status).toBe(201);
      app.setClock(start + 301);
      expect(await inspect()).toMatchObject({ status: 403, json: { requires: "second-factor" } });
    });

    it("wait after 20 in an hour, also if they start more at the same time", async () => {
      await setUpAuthenticator(browser, start);
      const other = (await app.addAccount("Pinewood")).id;
      const responses = await Promise.all(
        Array.from({ length: 30 }, (_, index) => inspect(index % 2 === 0 ? accountId : other)),
      );
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([...Array<number>(20).fill(201), ...Array<number>(10).fill(429)]);
      expect(responses.find(({ status }) => status === 429)?.json).toMatchObject({
        type: "urn:edge-console:throttled",
        detail: "You can start 20 inspections per hour. Try again later.",
        retryAfter: 3_600,
      });
      expect(await listOpen()).toHaveLength(2);
    });
  });

  it("T50: have one open inspection of an account, however many they start at the same time", async () => {
    await setUpAuthenticator(browser, start);
    const responses = await Promise.all(Array.from({ length: 5 }, () => inspect()));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await listOpen()).toHaveLength(1);
    const actions = await listActions();
    expect(actions.filter((action) => action === "openInspection")).toHaveLength(5);
    expect(actions.filter((action) => action === "closeInspection")).toHaveLength(4);
  });

  it("of a demo confirm their identity, with their second factor if they have one", async () => {
    await app.close();
    await startConsole(true);
    expect((await inspect()).status).toBe(201);
    app.setClock(start + 301);
    expect(await inspect()).toMatchObject({ status: 403, json: { type: "urn:edge-console:step-up-required" } });
    await browser.send("POST", "/api/session/step-up", { password });
    expect((await inspect()).status).toBe(201);
    await setUpAuthenticator(browser, start + 301);
    app.setClock(start + 603);
    await browser.send("POST", "/api/session/step-up", { password });
    expect(await inspect()).toMatchObject({ status: 403, json: { requires: "second-factor" } });
  });

  describe("T46: searches", () => {
    const search = (text: string) => browser.send("GET", `/api/support/search?q=${encodeURIComponent(text)}`);
    const listSearches = async () => {
      const rows = await app.store.db
        .selectFrom("audit")
        .select(["actor_email", "actor_kind", "target", "changes", "address"])
        .where("scope", "=", consoleScope)
        .where("action", "=", "searchAccounts")
        .orderBy("seq")
        .execute();
      return rows.map(({ changes, ...row }) => ({ ...row, query: parseChanges(changes)[0]?.after }));
    };
    const listQueries = async () => (await listSearches()).map(({ query }) => query);

    it("are recorded with the text, once in an hour", async () => {
      for (const text of ["Harbour", "  harbour", "https://cdn.harbour.com/a?b=c", "", "  "]) {
        expect((await search(text)).status).toBe(200);
      }
      expect(await listSearches()).toEqual(
        ["harbour", "cdn.harbour.com"].map((query) => ({
          actor_email: email,
          actor_kind: "support",
          target: `/users/${userId}`,
          address: "127.0.0.1",
          query,
        })),
      );
      app.setClock(start + 3_600);
      await browser.send("POST", "/api/session", { email, password });
      await search("harbour");
      expect(await listQueries()).toEqual(["harbour", "cdn.harbour.com", "harbour"]);
      expect(await app.services.audit.verify()).toEqual([]);
    });

    it("are recorded without a key or an access token that was pasted", async () => {
      await search(`key ${"K3y".padEnd(64, "x7")}`);
      await search(`token ${generateAccessToken("harbour001")}`);
      expect(await listQueries()).toEqual(["key [secret]", "token [secret]"]);
    });

    it("are limited, and one that isn't recorded has no results", async () => {
      const user = { id: userId, email, name: email, staff: "support" } as const;
      const entries = Array.from({ length: 299 }, (_, index) =>
        createProfileEntry(
          { user, address: "", requestId: "" },
          { action: "searchAccounts", changes: [{ field: "query", before: null, after: `earlier ${index}` }] },
        ),
      );
      await app.store.write((transaction) => app.services.audit.appendAll(transaction, start, entries));
      const statuses = await Promise.all(["one", "two", "three"].map(async (text) => (await search(text)).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
      expect((await search("earlier 7")).status).toBe(200);
      expect(await listQueries()).toHaveLength(300);
    });
  });
});
