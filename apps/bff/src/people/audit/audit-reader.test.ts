import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { entry, openAuditLog } from "../../../test/audit-fixture.ts";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { getAuditView } from "./actions.ts";
import type { NewAuditEntry, AuditLog } from "./audit-log.ts";
import { exportEntries } from "./export.ts";

const accountId = "acc0000001";
const owner = { id: "usr0000001", email: "owner@demo.example", kind: "member" } as const;
const billing = { id: "usr0000002", email: "billing@demo.example", kind: "member" } as const;

const base: NewAuditEntry = { ...entry, action: "updateZone", target: "/cdn/ABC123DEF", requestId: "" };

/** Test entries, oldest first, one per minute. Each is identified by its request id. */
const testEntries: readonly (Partial<NewAuditEntry> & { requestId: string })[] = [
  { requestId: "create", action: "createZone", changes: [{ field: "ZONE_NAME", before: null, after: "shop" }] },
  { requestId: "hostname", action: "createHostname", target: "/cdn/ABC123DEF/hostnames/12" },
  { requestId: "certificate", action: "uploadCertificate", target: "/cdn/ABC123DEF/hostnames/12/certificate" },
  { requestId: "other-zone", target: "/cdn/ABC123DEX" },
  { requestId: "refused", actor: billing, outcome: "refused", action: "revealApiKey", reason: "for the role" },
  { requestId: "support", actor: { ...owner, id: "usr9", kind: "support" }, action: "openInspection", target: "/i/1" },
  { requestId: "lists", changes: [{ field: "BLOCK_IPS", before: "", after: "192.0.2.1\n192.0.2.2" }] },
  { requestId: "formula", reason: "=HYPERLINK(1)", changes: [{ field: "NOTE", before: "+1", after: '@a,"b"' }] },
  { requestId: "percent", changes: [{ field: "HOST_HEADER", before: null, after: "100%_sure!" }] },
  {
    requestId: "billing-zone",
    actor: billing,
    changes: [{ field: "S3_ACCESS_KEY", before: "…1234", after: "…5678" }],
  },
];
const startTime = 1_790_000_000;

const exportSchema = z.object({
  entries: z.array(z.object({ requestId: z.string(), at: z.string() })),
  complete: z.boolean(),
});

describe.each(databaseKinds)("reading the audit log on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;
  let now = startTime;
  const owners = getAuditView("full", owner.id);

  beforeAll(async () => {
    ({ store, audit } = await openAuditLog(await createMigratedDatabase(kind), () => now));
    for (const testEntry of testEntries) {
      await audit.record({ ...base, ...testEntry });
      now += 60;
    }
    await store.db
      .insertInto("accounts")
      .values({ id: accountId, name: "Harbour", service_account_id: null, created_at: startTime })
      .execute();
    const zone = { account_id: accountId, zone_id: "ABC123DEF", name: "harbourshop", read_at: null };
    await store.db
      .insertInto("usage_zones")
      .values({ ...zone, complete_until: null, deleted_at: null, hours_read_at: null, hours: null })
      .execute();
  });

  afterAll(() => store.close());

  const listRequestIds = async (query: AuditQuery) =>
    (await audit.page(accountId, owners, null, { query })).entries.map(({ requestId }) => requestId);

  it.each<[string, AuditQuery, string[]]>([
    [
      "the entries of a zone, its hostnames, and their certificates",
      { zone: "ABC123DEF", to: startTime + 200 },
      ["certificate", "hostname", "create"],
    ],
    ["one resource", { target: "/cdn/ABC123DEF/hostnames/12" }, ["certificate", "hostname"]],
    ["one actor", { actor: [billing.id] }, ["billing-zone", "refused"]],
    ["one of several actions", { action: ["openInspection", "uploadCertificate"] }, ["support", "certificate"]],
    ["an outcome", { outcome: ["refused", "unknown"] }, ["refused"]],
    ["a period, without its end", { from: startTime + 60, to: startTime + 180 }, ["certificate", "hostname"]],
    ["a combination of filters", { actor: [owner.id], zone: "ABC123DEF", action: ["createZone"] }, ["create"]],
    ["a text in a field, ignoring case", { text: "block_ips" }, ["lists"]],
    ["a text across lines", { text: "2.1\n192" }, ["lists"]],
    ["a text with wildcard characters", { text: "100%_s" }, ["percent"]],
    ["no wildcards", { text: "100__sure" }, []],
    ["a text in the actor", { text: "BILLING@" }, ["billing-zone", "refused"]],
    ["a request", { text: "other-zone" }, ["other-zone"]],
    ["the label of an action", { text: "Certificate uploaded" }, ["certificate"]],
    ["labels of an action and a field", { text: "Zone updated: Blocked IP" }, ["lists"]],
    ["an outcome and an actor", { text: "denied billing@" }, ["refused"]],
    ["a kind of actor", { text: "support inspection" }, ["support"]],
    ["the name of a zone", { text: "harbourshop created" }, ["create"]],
  ])("finds %s", async (_, query, expected) => {
    expect(await listRequestIds(query)).toEqual(expected);
  });

  it("finds an entry by its id for users who may read it", async () => {
    const { entries } = await audit.page(accountId, owners, null);
    const [entry] = entries;
    if (!entry) throw new Error("no entries");
    expect(await audit.find(accountId, owners, entry.id)).toEqual(entry);
    expect(await audit.find("acc0000002", owners, entry.id)).toBeUndefined();
    const others = entries.find(({ actor }) => actor.id !== billing.id);
    expect(await audit.find(accountId, getAuditView("billing", billing.id), others?.id ?? "")).toBeUndefined();
  });

  it("returns actors and actions as far as the role may read them", async () => {
    const all = await audit.facets(accountId, owners);
    expect(all.actors.map(({ email, kind }) => [email, kind])).toEqual([
      ["billing@demo.example", "member"],
      ["owner@demo.example", "member"],
      ["owner@demo.example", "support"],
    ]);
    expect(all.actions).toContain("openInspection");
    const ownFacets = await audit.facets(accountId, getAuditView("billing", billing.id));
    expect([ownFacets.actors.length, ownFacets.actions]).toEqual([1, ["revealApiKey", "updateZone"]]);
  });

  it("row 28: withholds values from billing users in pages, search, and exports", async () => {
    const view = getAuditView("billing", billing.id);
    const { entries } = await audit.page(accountId, view, null);
    expect(entries.map(({ changes, reason }) => ({ changes, reason }))).toEqual([
      { changes: [], reason: null },
      { changes: [], reason: null },
    ]);
    expect((await audit.page(accountId, view, null, { query: { text: "5678" } })).entries).toEqual([]);
    expect(await runExport("csv", { view })).not.toContain("5678");
  });

  it("links an unconfirmed entry to the entry that resolves it", async () => {
    const unknown = await store.write((transaction) =>
      audit.append(transaction, now, { ...base, outcome: "unknown", requestId: "lost" }),
    );
    const resolution = { ...base, actor: { id: "console", email: "", kind: "console" as const }, resolves: unknown };
    await audit.record({ ...resolution, requestId: "found" });
    const [last, before] = (await audit.page(accountId, owners, null)).entries;
    expect(last).toMatchObject({ requestId: "found", resolves: unknown, resolvedBy: null });
    expect(before).toMatchObject({
      id: unknown,
      resolves: null,
      resolvedBy: { id: last?.id, at: now, outcome: "applied" },
    });
    expect(await audit.verify()).toEqual([]);
  });

  describe("exports", () => {
    it("row 86: CSV has one row per changed field, times in UTC, and no formulas", async () => {
      const text = await runExport("csv", { query: { from: startTime + 360, to: startTime + 480 } });
      expect(text.split("\r\n")).toEqual([
        "time,actor,actor kind,action,object type,object,outcome,resolved as,field,before,after,reason,IP address,request ID,bulk run,entry ID,action ID,path,account",
        expect.stringMatching(
          /^2026-09-21T14:20:20Z,owner@demo\.example,member,Zone updated,Zone,harbourshop,applied,,NOTE,'\+1,"'@a,""b""",'=HYPERLINK\(1\),192\.0\.2\.9,formula,,/,
        ),
        expect.stringMatching(
          /BLOCK_IPS,,"192\.0\.2\.1\n192\.0\.2\.2",,192\.0\.2\.9,lists,,[\w-]+,updateZone,\/cdn\/ABC123DEF,Harbour Media$/,
        ),
        "",
      ]);
    });

    it("JSON contains the entries and whether they are complete", async () => {
      const file = exportSchema.parse(JSON.parse(await runExport("json", {})));
      expect(file).toMatchObject({ complete: true });
      expect(file.entries.at(-1)).toMatchObject({ requestId: "create", at: "2026-09-21T14:13:20Z" });
      expect(JSON.parse(await runExport("json", { query: { text: "nowhere" } }))).toEqual({
        account: "Harbour Media",
        entries: [],
        complete: true,
      });
    });

    it("say at their end that they are truncated", async () => {
      expect(JSON.parse(await runExport("json", { maxEntries: 3 }))).toMatchObject({
        complete: false,
        entries: [{}, {}, {}],
      });
      expect(await runExport("csv", { maxEntries: 3 })).toContain("Truncated after 3 entries");
    });
  });

  async function runExport(
    format: "csv" | "json",
    { view = owners, query = {}, maxEntries = 1_000 }: Partial<Parameters<typeof exportEntries>[1]>,
  ): Promise<string> {
    const account = { id: accountId, name: "Harbour Media" };
    let text = "";
    for await (const chunk of exportEntries(audit, { account, view, query, format, maxEntries })) text += chunk;
    return text;
  }

  it("row 63: leaves denied reads out of a zone's changes, but not out of the log", async () => {
    const denied = { ...base, target: "/cdn/DEN1EDREA", actor: billing, outcome: "refused" as const };
    await audit.record({ ...denied, requestId: "read", action: "getZone" });
    await audit.record({ ...denied, requestId: "request", action: "refuseRequest" });
    await audit.record({ ...denied, requestId: "change", action: "updateZone" });
    await audit.record({ ...denied, requestId: "reveal", action: "revealApiKey" });
    expect(await listRequestIds({ zone: "DEN1EDREA" })).toEqual(["reveal", "change", "request", "read"]);
    expect(await listRequestIds({ zone: "DEN1EDREA", changes: true })).toEqual(["reveal", "change"]);
  });
});
