import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAccountsNamed } from "../src/people/accounts/accounts.ts";
import { addHistory } from "../src/watch/alerts/list-alerts.ts";
import { listChangeCounts, makeEvaluationsDue } from "../src/watch/alerts/evaluations.ts";
import { readBaselines } from "../src/watch/alerts/traffic-baselines.ts";
import { getAuditView } from "../src/people/audit/actions.ts";
import { listAppliedAfter } from "../src/people/audit/entries-after.ts";
import { listChangesSince, listConsoleEntries } from "../src/people/audit/entry-queries.ts";
import { listSilences } from "../src/watch/notifications/silences.ts";
import { containsZones } from "../src/service/search/indexed-account.ts";
import { listIndexedFacts } from "../src/service/search/zone-facts.ts";
import { listDeletedTargets } from "../src/service/upstream/recent-intents.ts";
import { findNamedUsers } from "../src/people/users/displayed-users.ts";
import { findEmails } from "../src/people/users/users.ts";
import { changeZoneLabels } from "../src/service/zone-list/zone-labels.ts";
import { changeEntryNotes } from "../src/service/zone-list/entry-notes.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { createSignedInBrowser, setUpAuthenticator } from "./test-browser.ts";

describe.each(databaseKinds)("row 95: queries with empty lists on %s", (kind) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  it("T40: `in` matches nothing, `not in` everything, in any place of a statement", async () => {
    const { db } = app.store;
    const none: string[] = [];
    await app.addUser("someone@demo.example");
    const users = db.selectFrom("users").select("id");
    expect(await users.where("email", "in", none).execute()).toEqual([]);
    expect(await users.where("email", "not in", none).execute()).toHaveLength(1);
    expect(await users.where((row) => row.not(row("email", "in", none))).execute()).toHaveLength(1);
    expect(await users.where("id", "in", users.where("email", "in", none)).execute()).toEqual([]);
    expect(await users.where((row) => row.exists(users.where("email", "in", none))).execute()).toEqual([]);
    expect(
      await db.updateTable("users").set({ name: "x" }).where("email", "in", none).returning("id").execute(),
    ).toEqual([]);
    expect(await db.deleteFrom("users").where("email", "in", none).returning("id").execute()).toEqual([]);
    const inTransaction = (transaction: typeof db) => transaction.selectFrom("users").select("id");
    const read = app.store.write((transaction) => inTransaction(transaction).where("email", "in", none).execute());
    expect(await read).toEqual([]);
  });

  it("T40: queries that take a list return nothing for an empty one", async () => {
    const { store, services } = app;
    const { db } = store;
    const { id: accountId } = await app.addAccount("Harbour");
    const scope = { after: 0, upTo: 1, actions: [] };
    const page = { actions: [], cursor: null, length: 10 };
    expect(await listAccountsNamed(db, [])).toEqual([]);
    expect(await findEmails(db, [])).toEqual(new Map());
    expect(await services.findUsersWithTwoFactor(db, [])).toEqual(new Set());
    expect(await listSilences(db, "user", [], 0)).toEqual(new Map());
    expect(await addHistory(db, { userId: "user", actor: "full", now: 0 }, [])).toEqual([]);
    expect(await listChangeCounts(store, [])).toEqual([]);
    expect(await readBaselines(db, accountId, [])).toEqual(new Map());
    expect(await listAppliedAfter(db, accountId, scope)).toEqual([]);
    expect(await listAppliedAfter(db, accountId, { ...scope, targets: [] })).toEqual([]);
    expect(await listConsoleEntries(db, page)).toEqual({ rows: [], next: null });
    expect(await listChangesSince(db, { accounts: [], actions: [], since: 0 })).toEqual([]);
    expect(await listDeletedTargets(store, accountId, [], 0)).toEqual([]);
    expect(await services.upstream.intents.listResolvedSince([], 0, 60)).toEqual([]);
    expect(await listIndexedFacts(store, { accountIds: [], zoneIds: [], loadedAfter: 0 })).toEqual([]);
    expect(await listIndexedFacts(store, { accountIds: [accountId], zoneIds: [], loadedAfter: 0 })).toEqual([]);
    expect(await containsZones(db, accountId, [])).toBe(false);
    expect(await findNamedUsers(db, [])).toEqual(new Map());
    const view = { ...getAuditView("developer", "user"), except: [], shown: [], alertKinds: [] };
    const query = { actor: [], action: [], outcome: [] };
    expect(await services.audit.page(accountId, view, null, { query })).toMatchObject({ entries: [] });
    expect(await services.audit.page(accountId, view, null, { query: { text: "x" } })).toMatchObject({ entries: [] });
    await makeEvaluationsDue(store, 0, []);
    await store.write(async (transaction) => {
      expect(await changeZoneLabels(transaction, accountId, { zones: [], add: [], remove: [] })).toEqual([]);
      expect(await changeEntryNotes(transaction, { accountId, zoneId: "x" }, "BLOCK_IPS", new Map())).toEqual([]);
    });
  });

  it("T40: an account without members has an empty list of them", async () => {
    const { id } = await app.addAccount("Pinewood");
    await app.addUser("support@staff", "support");
    const support = await createSignedInBrowser(app, "support@staff");
    await setUpAuthenticator(support, await app.store.now());
    const reason = "a customer's ticket";
    expect((await support.send("POST", "/api/support/inspections", { accountId: id, reason })).status).toBe(201);
    expect(await support.send("GET", `/api/accounts/${id}/members`)).toMatchObject({
      status: 200,
      json: { members: [] },
    });
  });
});
