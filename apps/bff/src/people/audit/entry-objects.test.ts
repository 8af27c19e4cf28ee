import { toBulkRunReason } from "@edge-console/contract/console/audit-object";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entry, openAuditLog } from "../../../test/audit-fixture.ts";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { getAuditView } from "./actions.ts";
import type { AuditLog, NewAuditEntry } from "./audit-log.ts";
import { exportEntries } from "./export.ts";

const accountId = "acc0000001";
const runId = "0b6b6a52-94cf-4c4c-a3a2-3d4f5a6b7c8d";

const base: NewAuditEntry = { ...entry, action: "updateZone", target: "/cdn/ABC123DEF" };
const created = (field: string, after: string) => [{ field, before: null, after }];

/** Entries by the object that they are about. */
const entries: Readonly<Record<string, Partial<NewAuditEntry>>> = {
  zone: {},
  hostname: { action: "updateHostname", target: "/cdn/ABC123DEF/hostnames/12" },
  certificate: { action: "uploadCertificate", target: "/cdn/ABC123DEF/hostnames/12/certificate" },
  "created hostname": {
    action: "createHostname",
    target: "/cdn/ABC123DEF/hostnames/99",
    changes: created("HOSTNAME", "old.harbour.example"),
  },
  "deleted hostname": { action: "deleteHostname", target: "/cdn/ABC123DEF/hostnames/99" },
  "hostname without an ID": {
    action: "createHostname",
    target: "/cdn/ABC123DEF/hostnames",
    changes: created("HOSTNAME", "press.harbour.example"),
  },
  endpoint: { action: "updateEndpoint", target: "/tunnels/tun1/endpoints/7" },
  member: { action: "removeMember", target: "/members/usr0000002" },
  invitation: { action: "inviteMember", target: "/invitations/inv1", changes: created("email", "new@demo.example") },
  list: { action: "refuseRequest", target: "/members", outcome: "refused" },
  "unknown zone": { target: "/cdn/ZZZ999ZZZ" },
};

describe.each(databaseKinds)("V3: objects of audit entries on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;

  beforeAll(async () => {
    ({ store, audit } = await openAuditLog(await createMigratedDatabase(kind)));
    await store.db
      .insertInto("accounts")
      .values({ id: accountId, name: "Harbour", service_account_id: null, created_at: 1 })
      .execute();
    await store.db
      .insertInto("usage_zones")
      .values({
        account_id: accountId,
        zone_id: "ABC123DEF",
        name: "harbourshop",
        read_at: null,
        complete_until: null,
        deleted_at: 1,
        hours_read_at: null,
        hours: null,
      })
      .execute();
    const indexed = { account_id: accountId, origin: "", facts: null, children_claimed_at: null };
    await store.db
      .insertInto("search_objects")
      .values([
        {
          ...indexed,
          kind: "zone",
          object_id: "ABC123DEF",
          name: "harbourshop",
          children: JSON.stringify([{ id: 12, name: "www.harbour.example" }]),
        },
        {
          ...indexed,
          kind: "tunnel",
          object_id: "tun1",
          name: "warehouse",
          children: JSON.stringify([{ id: 7, name: "scanner", target: "10.0.0.7:80" }]),
        },
      ])
      .execute();
    await store.db
      .insertInto("users")
      .values({
        id: "usr0000002",
        email: "bob.builder@demo.example",
        name: "Bob",
        password_hash: "",
        staff: null,
        disabled: 0,
        created_at: 1,
      })
      .execute();
    for (const [requestId, entry] of Object.entries(entries)) await audit.record({ ...base, ...entry, requestId });
  });

  afterAll(() => store.close());

  const listNames = async (role: "full" | "developer" | "billing") => {
    const page = await audit.page(accountId, { ...getAuditView(role, "usr0000009"), except: [] }, null);
    return Object.fromEntries(page.entries.map(({ requestId, object }) => [requestId, object && object.name]));
  };

  it("have their current name, or the one that the log recorded", async () => {
    expect(await listNames("full")).toEqual({
      zone: "harbourshop",
      hostname: "www.harbour.example",
      certificate: "www.harbour.example",
      "created hostname": "old.harbour.example",
      "deleted hostname": "old.harbour.example",
      "hostname without an ID": "press.harbour.example",
      endpoint: "scanner",
      member: "bob.builder@demo.example",
      invitation: "new@demo.example",
      list: null,
      "unknown zone": null,
    });
  });

  it("are named as far as the role sees them elsewhere", async () => {
    expect(await listNames("developer")).toMatchObject({
      hostname: "www.harbour.example",
      member: "Bob",
      invitation: null,
    });
  });

  it("are named in exports", async () => {
    let csv = "";
    const account = { id: accountId, name: "Harbour" };
    for await (const chunk of exportEntries(audit, {
      account,
      view: getAuditView("full", "u"),
      query: { action: ["createHostname", "deleteHostname"] },
      format: "csv",
    })) {
      csv += chunk;
    }
    expect(csv.split("\r\n").filter((line) => line.includes(",Hostname,old.harbour.example,"))).toHaveLength(2);
    expect(csv).toContain("Hostname added,Hostname,press.harbour.example,applied");
  });

  it("can be chosen as a filter, each once, the one with the newest entry first", async () => {
    const list = async (role: "full" | "billing") =>
      (await audit.facets(accountId, { ...getAuditView(role, "usr0000009"), except: [] })).objects.map(
        ({ type, name }) => [type, name],
      );
    expect(await list("full")).toEqual([
      ["zone", null],
      ["invitation", "new@demo.example"],
      ["user", "bob.builder@demo.example"],
      ["endpoint", "scanner"],
      ["zone", "harbourshop"],
      ["hostname", "old.harbour.example"],
      ["hostname", "www.harbour.example"],
    ]);
    // Billing members see only their own entries.
    expect(await list("billing")).toEqual([]);
  });

  it("are found by the name of a member", async () => {
    const { entries: found } = await audit.page(accountId, getAuditView("full", "u"), null, {
      query: { text: "bob.builder" },
    });
    expect(found.map(({ requestId }) => requestId)).toEqual(["member"]);
  });

  it("leave out the parts of a bulk run, which a filter finds", async () => {
    const reason = toBulkRunReason(runId);
    await audit.record({ ...base, action: "startBulkRun", target: `/bulk-runs/${runId}`, requestId: "run" });
    await audit.record({ ...base, reason, requestId: "part" });
    const view = getAuditView("full", "u");
    const find = async (query: object) =>
      (await audit.page(accountId, view, null, { query, length: 3 })).entries.map(({ requestId }) => requestId);
    expect((await find({ parts: "hidden" })).slice(0, 2)).toEqual(["run", "unknown zone"]);
    expect(await find({ run: runId })).toEqual(["part"]);
    const [part] = (await audit.page(accountId, view, null, { query: { run: runId } })).entries;
    expect(part).toMatchObject({ bulkRunId: runId, object: { name: "harbourshop" } });
  });
});
