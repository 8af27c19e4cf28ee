import type { AuditQuery } from "@edge-console/contract/console/audit-query";
import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, type Store } from "../db/store.ts";
import { Secret } from "../crypto/secret.ts";
import { getAuditView } from "./actions.ts";
import { type NewAuditEntry, type AuditLog, createAuditLog } from "./audit-log.ts";
import { exportEntries } from "./export.ts";
import { createLogSealer } from "./seal-migrated-log.ts";

const secret = new Secret("the operator's secret of a test");

const accountId = "acc0000001";
const owner = { id: "usr0000001", email: "owner@demo.example", kind: "member" } as const;
const billing = { id: "usr0000002", email: "billing@demo.example", kind: "member" } as const;

const base: NewAuditEntry = {
  accountId,
  actor: owner,
  action: "updateZone",
  target: "/cdn/ABC123DEF",
  outcome: "applied",
  changes: [],
  reason: null,
  address: "192.0.2.9",
  requestId: "",
};

/** Oldest first, one a minute; each is known by its request id. */
const facts: readonly (Partial<NewAuditEntry> & { requestId: string })[] = [
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
const begin = 1_790_000_000;

describe.each(databaseKinds)("reading the audit log on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;
  let now = begin;
  const owners = getAuditView("full", owner.id);

  beforeAll(async () => {
    store = await openStore(await freshDatabase(kind), { clock: () => now, sealAuditLog: createLogSealer([secret]) });
    audit = createAuditLog(store, [new Secret("the operator's secret of a test")]);
    for (const fact of facts) {
      await audit.record({ ...base, ...fact });
      now += 60;
    }
  });

  afterAll(() => store.close());

  const found = async (query: AuditQuery) =>
    (await audit.page(accountId, owners, null, { query })).entries.map(({ requestId }) => requestId);

  it.each<[string, AuditQuery, string[]]>([
    [
      "what happened to a zone, its hostnames and their certificates",
      { zone: "ABC123DEF", to: begin + 200 },
      ["certificate", "hostname", "create"],
    ],
    ["one thing", { target: "/cdn/ABC123DEF/hostnames/12" }, ["certificate", "hostname"]],
    ["one person", { actor: [billing.id] }, ["billing-zone", "refused"]],
    ["one of several actions", { action: ["openInspection", "uploadCertificate"] }, ["support", "certificate"]],
    ["an outcome", { outcome: ["refused", "unknown"] }, ["refused"]],
    ["a time, its end not included", { from: begin + 60, to: begin + 180 }, ["certificate", "hostname"]],
    ["all of it together", { actor: [owner.id], zone: "ABC123DEF", action: ["createZone"] }, ["create"]],
    ["a text in a field, whatever the case", { text: "block_ips" }, ["lists"]],
    ["a text across lines", { text: "2.1\n192" }, ["lists"]],
    ["a text that looks like a pattern", { text: "100%_s" }, ["percent"]],
    ["a pattern that is none", { text: "100__sure" }, []],
    ["a text in a person", { text: "BILLING@" }, ["billing-zone", "refused"]],
    ["a request", { text: "other-zone" }, ["other-zone"]],
  ])("finds %s", async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it("finds one entry by its id, for whoever may read it", async () => {
    const { entries } = await audit.page(accountId, owners, null);
    const [entry] = entries;
    if (!entry) throw new Error("nothing on record");
    expect(await audit.find(accountId, owners, entry.id)).toEqual(entry);
    expect(await audit.find("acc0000002", owners, entry.id)).toBeUndefined();
    const others = entries.find(({ actor }) => actor.id !== billing.id);
    expect(await audit.find(accountId, getAuditView("billing", billing.id), others?.id ?? "")).toBeUndefined();
  });

  it("tells who and what occurs, as far as the role goes", async () => {
    const all = await audit.facets(accountId, owners);
    expect(all.actors.map(({ email, kind }) => [email, kind])).toEqual([
      ["billing@demo.example", "member"],
      ["owner@demo.example", "member"],
      ["owner@demo.example", "support"],
    ]);
    expect(all.actions).toContain("openInspection");
    const own = await audit.facets(accountId, getAuditView("billing", billing.id));
    expect([own.actors.length, own.actions]).toEqual([1, ["revealApiKey", "updateZone"]]);
  });

  it("row 28: shows billing users nothing of a key, in lists, by text and in exports", async () => {
    const view = getAuditView("billing", billing.id);
    const { entries } = await audit.page(accountId, view, null);
    expect(entries.map(({ changes, reason }) => ({ changes, reason }))).toEqual([
      { changes: [{ field: "S3_ACCESS_KEY", before: null, after: "changed" }], reason: null },
      { changes: [], reason: null },
    ]);
    expect((await audit.page(accountId, view, null, { query: { text: "5678" } })).entries).toEqual([]);
    expect(await exported("csv", { view })).not.toContain("5678");
  });

  it("an entry of unknown outcome tells which one told its end", async () => {
    const unknown = await store.write((transaction) =>
      audit.append(transaction, now, { ...base, outcome: "unknown", requestId: "lost" }),
    );
    const end = { ...base, actor: { id: "console", email: "", kind: "console" as const }, resolves: unknown };
    await audit.record({ ...end, requestId: "found" });
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
    it("row 86: CSV, a row for each changed field, times in UTC, no formulas", async () => {
      const text = await exported("csv", { query: { from: begin + 360, to: begin + 480 } });
      expect(text.split("\r\n")).toEqual([
        "time,person,kind,action,target,outcome,ended as,field,before,after,reason,address,request id,entry id",
        expect.stringMatching(
          /^2026-09-21T14:20:20\.000Z,owner@demo\.example,member,updateZone,\/cdn\/ABC123DEF,applied,,NOTE,'\+1,"'@a,""b""",'=HYPERLINK\(1\),192\.0\.2\.9,formula,/,
        ),
        expect.stringContaining('BLOCK_IPS,,"192.0.2.1\n192.0.2.2",,192.0.2.9,lists'),
        "",
      ]);
    });

    it("JSON: what the pages show, and whether it is all", async () => {
      const file = JSON.parse(await exported("json", {})) as { entries: { requestId: string; at: string }[] };
      expect(file).toMatchObject({ complete: true });
      expect(file.entries.at(-1)).toMatchObject({ requestId: "create", at: "2026-09-21T14:13:20.000Z" });
      expect(JSON.parse(await exported("json", { query: { text: "nowhere" } }))).toEqual({
        entries: [],
        complete: true,
      });
    });

    it("end where they are cut, and say so", async () => {
      expect(JSON.parse(await exported("json", { most: 3 }))).toMatchObject({ complete: false, entries: [{}, {}, {}] });
      expect(await exported("csv", { most: 3 })).toContain("Cut off after 3 entries");
    });
  });

  async function exported(
    format: "csv" | "json",
    { view = owners, query = {}, most = 1_000 }: Partial<Parameters<typeof exportEntries>[1]>,
  ): Promise<string> {
    let text = "";
    for await (const part of exportEntries(audit, { accountId, view, query, format, most })) text += part;
    return text;
  }

  it("row 63: leaves denied reads out of a zone's changes, but not out of the log", async () => {
    const denied = { ...base, target: "/cdn/DEN1EDREA", actor: billing, outcome: "refused" as const };
    await audit.record({ ...denied, requestId: "read", action: "getZone" });
    await audit.record({ ...denied, requestId: "request", action: "refuseRequest" });
    await audit.record({ ...denied, requestId: "change", action: "updateZone" });
    await audit.record({ ...denied, requestId: "reveal", action: "revealApiKey" });
    expect(await found({ zone: "DEN1EDREA" })).toEqual(["reveal", "change", "request", "read"]);
    expect(await found({ zone: "DEN1EDREA", changes: true })).toEqual(["reveal", "change"]);
  });
});
