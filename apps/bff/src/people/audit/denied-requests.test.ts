import { databaseKinds } from "@edge-console/testing/databases";
import { getEntryLabels } from "@edge-console/contract/console/audit-labels";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { password, startTestApp, type TestApp } from "../../../test/test-app.ts";
import { type AuditView, getAuditView } from "./actions.ts";
import { maxRecordedDenials, recordDenialCounts } from "./denied-requests.ts";

const start = 1_800_000_000;

describe.each(databaseKinds)("T26, row 90: denied requests on %s", (kind) => {
  /** Two replicas on PostgreSQL. */
  let apps: TestApp[];
  let accountId: string;
  let otherAccountId: string;
  let cookies: Readonly<Record<"full" | "billing" | "developer", string>>;

  const setClock = (now: number) => {
    for (const app of apps) app.setClock(now);
  };
  const getApp = (n: number) => {
    const app = apps[n % apps.length];
    if (!app) throw new Error("no console runs");
    return app;
  };

  beforeEach(async () => {
    const url = await createMigratedDatabase(kind);
    apps = [await startTestApp({ url })];
    if (kind === "postgres") apps.push(await startTestApp({ url }));
    setClock(start);
    const app = getApp(0);
    const roles = { "full@a.example": "full", "billing@a.example": "billing", "dev@a.example": "developer" } as const;
    for (const email of Object.keys(roles)) await app.addUser(email);
    accountId = (await app.addAccount("Harbour", roles)).id;
    otherAccountId = (await app.addAccount("Pier", { "billing@a.example": "billing", "full@a.example": "full" })).id;
    cookies = {
      full: await app.signIn("full@a.example"),
      billing: await app.signIn("billing@a.example"),
      developer: await app.signIn("dev@a.example"),
    };
  });

  afterEach(async () => {
    for (const app of apps) await app.close();
  });

  /** Sends requests at the same time, and returns how many were denied. */
  async function deny(count: number, cookie: string, path: string, account = accountId) {
    const responses = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        getApp(n).call("POST", `/api/accounts/${account}${path}`, {
          headers: { ...sameOriginHeaders, cookie },
          body: {},
        }),
      ),
    );
    return responses.filter(({ status }) => status === 403).length;
  }

  async function listDenied(account = accountId, view: AuditView = getAuditView("full", "")) {
    const options = { query: { outcome: ["refused" as const] }, length: 500 };
    return (await getApp(0).services.audit.page(account, view, null, options)).entries;
  }

  it("are recorded one by one up to a number, and as one entry with counts after an hour", async () => {
    expect(await deny(15, cookies.billing, "/v1/cdn")).toBe(15);
    expect(await deny(30, cookies.billing, "/invitations")).toBe(30);
    expect(await deny(10, cookies.billing, "/v1/cdn")).toBe(10);
    expect(await listDenied()).toHaveLength(maxRecordedDenials);

    setClock(start + 3_599);
    await Promise.all(apps.map(({ services }) => recordDenialCounts(services)));
    expect(await listDenied()).toHaveLength(maxRecordedDenials);

    setClock(start + 3_600);
    await Promise.all(apps.map(({ services }) => recordDenialCounts(services)));
    const entries = await listDenied();
    expect(entries).toHaveLength(maxRecordedDenials + 1);
    expect(entries[0]).toMatchObject({
      actor: { email: "billing@a.example", kind: "member" },
      action: "refuseRequest",
      outcome: "refused",
      changes: [
        { field: "deniedRequests", before: null, after: 35 },
        { field: "since", before: null, after: "2027-01-15T08:00:00Z" },
        { field: "refuseRequest", before: null, after: 25 },
        { field: "createZone", before: null, after: 10 },
      ],
    });
    expect(getEntryLabels(entries[0] ?? { action: "", changes: [] }).label).toBe("35 more denied requests");
    expect(await getApp(0).services.audit.verify()).toEqual([]);
  });

  it("are counted for each member and account", async () => {
    await deny(30, cookies.billing, "/v1/cdn");
    expect(await deny(5, cookies.developer, "/invitations")).toBe(5);
    expect(await deny(5, cookies.billing, "/v1/cdn", otherAccountId)).toBe(5);
    expect(await listDenied()).toHaveLength(maxRecordedDenials + 5);
    expect(await listDenied(otherAccountId)).toHaveLength(5);
    setClock(start + 3_600);
    await recordDenialCounts(getApp(0).services);
    expect(await listDenied()).toHaveLength(maxRecordedDenials + 6);
    expect(await listDenied(otherAccountId)).toHaveLength(5);
  });

  it("are counted again from the next one after an hour, also if the clock was set back", async () => {
    await deny(25, cookies.billing, "/v1/cdn");
    setClock(start + 4_000);
    expect(await deny(25, await getApp(0).signIn("billing@a.example"), "/v1/cdn")).toBe(25);
    expect(await listDenied()).toHaveLength(2 * maxRecordedDenials + 1);
    setClock(start);
    await recordDenialCounts(getApp(0).services);
    const entries = await listDenied();
    expect(entries).toHaveLength(2 * maxRecordedDenials + 2);
    expect(entries[0]?.changes[0]).toEqual({ field: "deniedRequests", before: null, after: 5 });
  });

  it("don't show which actions on members were tried to roles that don't see those", async () => {
    await deny(25, cookies.billing, "/invitations");
    setClock(start + 3_600);
    await recordDenialCounts(getApp(0).services);
    const entries = await listDenied(accountId, getAuditView("developer", "another user"));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.changes.slice(2)).toEqual([{ field: "refuseRequest", before: null, after: 5 }]);
  });

  it("include wrong passwords for the API key", async () => {
    const reveal = (attempt: string) =>
      getApp(0).call("POST", `/api/accounts/${accountId}/api-key/reveal`, {
        headers: { ...sameOriginHeaders, cookie: cookies.full },
        body: { password: attempt },
      });
    for (let n = 0; n < 25; n += 1) await reveal("not the password");
    expect((await reveal(password)).status).not.toBe(200);
    expect(await listDenied()).toHaveLength(maxRecordedDenials);
  });
});
