import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry as revealEntry, openAuditLog } from "../../../test/audit-fixture.ts";
import { consoleSecrets, createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { getAuditView } from "./actions.ts";
import { type NewAuditEntry, type AuditLog, createAuditLog } from "./audit-log.ts";

const entry: NewAuditEntry = {
  ...revealEntry,
  action: "updateZone",
  target: "/cdn/ABC123DEF",
  changes: [{ field: "BLOCK_IPS", before: "", after: "192.0.2.1\n192.0.2.2" }],
};

describe.each(databaseKinds)("the audit log on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;

  beforeEach(async () => {
    ({ store, audit } = await openAuditLog(await createMigratedDatabase(kind)));
  });

  afterEach(() => store.close());

  it("returns pages, newest first, without gaps or duplicates while it grows", async () => {
    for (let n = 0; n < 60; n++) await audit.record({ ...entry, requestId: `req-${n}` });
    const first = await audit.page("acc0000001", getAuditView("full", ""), null);
    await audit.record({ ...entry, requestId: "later" });
    const second = await audit.page("acc0000001", getAuditView("full", ""), Number(first.next));
    expect(first.entries).toHaveLength(50);
    expect(second.next).toBeNull();
    const seen = [...first.entries, ...second.entries].map((entry) => entry.requestId);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `req-${59 - n}`));
  });

  it("shows an account only its entries, and a user only what the role may see", async () => {
    await audit.record({ ...entry, accountId: "acc0000002", requestId: "other" });
    await audit.record({ ...entry, accountId: null, requestId: "console" });
    await audit.record({ ...entry, action: "addMember", requestId: "member" });
    await audit.record({ ...entry, actor: { ...entry.actor, id: "usr0000002" }, requestId: "colleague" });
    const listVisibleTo = async (...view: Parameters<typeof getAuditView>) =>
      (await audit.page("acc0000001", getAuditView(...view), null)).entries.map((entry) => entry.requestId);
    expect(await listVisibleTo("full", "usr0000001")).toEqual(["colleague", "member"]);
    expect(await listVisibleTo("support", "usr0000003")).toEqual(["colleague", "member"]);
    expect(await listVisibleTo("developer", "usr0000001")).toEqual(["colleague"]);
    expect(await listVisibleTo("billing", "usr0000001")).toEqual(["member"]);
  });

  it("row 63: stores line breaks and quotes unchanged", async () => {
    const specialText = 'a\r\n{"forged":"row"}\u2028';
    await audit.record({
      ...entry,
      reason: specialText,
      changes: [{ field: "HOST_HEADER", before: specialText, after: specialText }],
    });
    const page = await audit.page("acc0000001", getAuditView("full", ""), null);
    expect(page.entries).toHaveLength(1);
    expect(page.entries[0]).toMatchObject({
      reason: specialText,
      changes: [{ before: specialText, after: specialText }],
    });
  });

  it("chains concurrent entries", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => audit.record({ ...entry, requestId: `req-${n}` })));
    expect(await audit.verify()).toEqual([]);
    const rows = await store.db.selectFrom("audit").select("seq").orderBy("seq").execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it("appends entries of several scopes concurrently in any order without a deadlock", async () => {
    const scopes = [null, "acc0000001", "acc0000002", "acc0000003"];
    const createEntries = (n: number) =>
      [...scopes.slice(n % 4), ...scopes.slice(0, n % 4)].map((accountId) => ({ ...entry, accountId }));
    const write = (n: number) => store.write((transaction) => audit.appendAll(transaction, 1, createEntries(n)));
    await Promise.all(Array.from({ length: 24 }, (_, n) => write(n)));
    expect(await audit.verify()).toEqual([]);
    expect(await audit.head()).toMatchObject({ seq: 4 * 24 });
  });

  describe("row 64: detects tampering", () => {
    beforeEach(async () => {
      for (let n = 0; n < 5; n++) await audit.record(entry);
      await audit.record({ ...entry, accountId: null });
    });

    it("reports no errors before", async () => {
      expect(await audit.verify()).toEqual([]);
    });

    it.each(["actor_email", "target", "outcome", "changes", "reason", "address", "request_id"] as const)(
      "when %s is edited",
      async (column) => {
        await store.db
          .updateTable("audit")
          .set({ [column]: "edited" })
          .where("seq", "=", 3)
          .execute();
        expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 3, fault: "changed" }]);
      },
    );

    it("when a row is deleted", async () => {
      await store.db.deleteFrom("audit").where("seq", "=", 3).execute();
      expect(await audit.verify()).toContainEqual({ scope: "acc0000001", seq: 3, fault: "missing" });
    });

    it("when the end is cut off", async () => {
      await store.db.deleteFrom("audit").where("position", ">=", 5).execute();
      expect(await audit.verify()).toEqual([{ scope: "*", seq: 5, fault: "cut off" }]);
    });

    it("when the whole log of an account is deleted", async () => {
      await store.db.deleteFrom("audit").where("scope", "=", "acc0000001").execute();
      expect(await audit.verify()).toEqual([{ scope: "*", seq: 1, fault: "missing" }]);
    });

    it("when all rows are deleted", async () => {
      await store.db.deleteFrom("audit").execute();
      expect(await audit.verify()).toEqual([{ scope: "*", seq: 1, fault: "cut off" }]);
    });

    it("when the resolved entry of a row is edited", async () => {
      await store.db.updateTable("audit").set({ resolves: "another" }).where("seq", "=", 3).execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 3, fault: "changed" }]);
    });
  });

  it("row 37: is resealed with a new secret, so that the old one can be removed", async () => {
    await audit.record(entry);
    const newer = new Secret("a newer secret of the operator");
    const withBothSecrets = createAuditLog(store, [newer, ...consoleSecrets]);
    expect(await withBothSecrets.reseal()).toBe(true);
    expect(await withBothSecrets.reseal()).toBe(false);
    await withBothSecrets.record(entry);
    expect(await createAuditLog(store, [newer]).verify()).toEqual([]);
    expect(await audit.verify()).not.toEqual([]);
  });

  it("row 37: verifies while replicas seal with both the new and the old secret", async () => {
    const newer = new Secret("a newer secret of the operator");
    const replicas = [
      createAuditLog(store, [newer, ...consoleSecrets]),
      createAuditLog(store, [...consoleSecrets, newer]),
    ];
    await Promise.all(Array.from({ length: 20 }, (_, n) => replicas[n % 2]!.record(entry)));
    expect(await replicas[0]!.verify()).toEqual([]);
  });
});
