import { databaseKinds, freshDatabase } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store } from "../store/store.ts";
import { Secret } from "../vault/secret.ts";
import { createIntents } from "../upstream/intents.ts";
import { auditViewOf } from "./actions.ts";
import { type AuditFact, type AuditLog, createAuditLog } from "./audit-log.ts";

const secret = new Secret("the operator's secret of a test");

const fact: AuditFact = {
  accountId: "acc0000001",
  actor: { id: "usr0000001", email: "owner@demo.example", kind: "member" },
  action: "updateZone",
  target: "/cdn/ABC123DEF",
  outcome: "applied",
  changes: [{ field: "BLOCK_IPS", before: "", after: "192.0.2.1\n192.0.2.2" }],
  reason: null,
  address: "192.0.2.9",
  requestId: "req-1",
};

describe.each(databaseKinds)("the audit log on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;

  beforeEach(async () => {
    store = await openStore(await freshDatabase(kind));
    audit = createAuditLog(store, [secret]);
  });

  afterEach(() => store.close());

  it("gives pages, newest first, without a gap or a repetition while it grows", async () => {
    for (let n = 0; n < 60; n++) await audit.record({ ...fact, requestId: `req-${n}` });
    const first = await audit.page("acc0000001", {}, null);
    await audit.record({ ...fact, requestId: "later" });
    const second = await audit.page("acc0000001", {}, Number(first.next));
    expect(first.entries).toHaveLength(50);
    expect(second.next).toBeNull();
    const seen = [...first.entries, ...second.entries].map((entry) => entry.requestId);
    expect(seen).toEqual(Array.from({ length: 60 }, (_, n) => `req-${59 - n}`));
  });

  it("shows each account its own, and everybody what the role may see", async () => {
    await audit.record({ ...fact, accountId: "acc0000002", requestId: "other" });
    await audit.record({ ...fact, accountId: null, requestId: "console" });
    await audit.record({ ...fact, action: "addMember", requestId: "member" });
    await audit.record({ ...fact, actor: { ...fact.actor, id: "usr0000002" }, requestId: "colleague" });
    const seenBy = async (...view: Parameters<typeof auditViewOf>) =>
      (await audit.page("acc0000001", auditViewOf(...view), null)).entries.map((entry) => entry.requestId);
    expect(await seenBy("full", "usr0000001")).toEqual(["colleague", "member"]);
    expect(await seenBy("support", "usr0000003")).toEqual(["colleague", "member"]);
    expect(await seenBy("developer", "usr0000001")).toEqual(["colleague"]);
    expect(await seenBy("billing", "usr0000001")).toEqual(["member"]);
  });

  it("row 63: keeps line breaks and quotes inert", async () => {
    const odd = 'a\r\n{"forged":"row"}\u2028';
    await audit.record({ ...fact, reason: odd, changes: [{ field: "HOST_HEADER", before: odd, after: odd }] });
    const page = await audit.page("acc0000001", {}, null);
    expect(page.entries).toHaveLength(1);
    expect(page.entries[0]).toMatchObject({ reason: odd, changes: [{ before: odd, after: odd }] });
  });

  it("chains what is written at once", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => audit.record({ ...fact, requestId: `req-${n}` })));
    expect(await audit.verify()).toEqual([]);
    const rows = await store.db.selectFrom("audit").select("seq").orderBy("seq").execute();
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  describe("row 64: tampering shows", () => {
    beforeEach(async () => {
      for (let n = 0; n < 5; n++) await audit.record(fact);
      await audit.record({ ...fact, accountId: null });
    });

    it("is clean before", async () => {
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
      await store.db.deleteFrom("audit").where("seq", ">=", 4).execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 4, fault: "cut off" }]);
    });

    it("when a whole account's log is gone, with or without its head", async () => {
      await store.db.deleteFrom("audit_head").where("scope", "=", "acc0000001").execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 6, fault: "cut off" }]);
      await sql`delete from audit where scope = 'console'`.execute(store.db);
      expect(await audit.verify()).toContainEqual({ scope: "console", seq: 1, fault: "cut off" });
      await store.db.deleteFrom("audit").execute();
      expect(await audit.verify()).toContainEqual({ scope: "*", seq: 2, fault: "cut off" });
    });

    describe("when everything is gone", () => {
      beforeEach(async () => {
        await store.db
          .insertInto("accounts")
          .values({ id: "acc0000001", name: "Harbour", service_account_id: null, created_at: 1 })
          .execute();
      });

      const wipe = async () => {
        await store.db.deleteFrom("audit").execute();
        await store.db.deleteFrom("audit_head").execute();
        return audit.verify();
      };

      it("but what people did", async () => {
        const change = { operation: "updateZone", target: "/cdn/ABC123DEF", body: null, known: null };
        const asked = { account_id: "acc0000001", user_id: "u", request_id: "req-1" };
        await createIntents(store).begin({ ...change, ...asked, body_digest: "", idempotency_key: null });
        expect(await wipe()).toEqual([{ scope: "*", seq: 1, fault: "cut off" }]);
      });

      it("but a key that somebody connected", async () => {
        await store.db
          .insertInto("account_keys")
          .values({ account_id: "acc0000001", ciphertext: "sealed", last_four: "abcd", since: 1 })
          .execute();
        expect(await wipe()).toEqual([{ scope: "*", seq: 1, fault: "cut off" }]);
      });
    });

    it("when rows are written anew, hashes and all, by somebody without the console's secret", async () => {
      const forger = createAuditLog(store, [new Secret("a guess at the operator's secret")]);
      await store.db.deleteFrom("audit").where("scope", "=", "acc0000001").execute();
      await store.db.deleteFrom("audit_head").where("scope", "=", "acc0000001").execute();
      await forger.record({ ...fact, reason: "forged" });
      expect(await audit.verify()).toContainEqual({ scope: "acc0000001", seq: 1, fault: "not sealed by the console" });
    });

    it("when the end is cut off and the head moved back to match", async () => {
      await store.db.deleteFrom("audit").where("seq", ">=", 4).execute();
      const { hash } = await store.db.selectFrom("audit").select("hash").where("seq", "=", 3).executeTakeFirstOrThrow();
      await store.db.updateTable("audit_head").set({ seq: 3, hash }).where("scope", "=", "acc0000001").execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 3, fault: "not sealed by the console" }]);
    });

    it("when which entry a row resolves is edited", async () => {
      await store.db.updateTable("audit").set({ resolves: "another" }).where("seq", "=", 3).execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000001", seq: 3, fault: "changed" }]);
    });

    it("and a new secret takes over, after which the old one is not needed", async () => {
      const newer = new Secret("a newer secret of the operator");
      expect(await createAuditLog(store, [newer, secret]).renewSeals()).toBe(3);
      expect(await createAuditLog(store, [newer]).verify()).toEqual([]);
      expect(await audit.verify()).not.toEqual([]);
    });

    it("but a log from before there were seals is taken as it is, once", async () => {
      await store.db.deleteFrom("audit_head").where("scope", "=", "*").execute();
      await store.db.updateTable("audit_head").set({ seal: null }).execute();
      expect(await audit.renewSeals()).toBe(2);
      expect(await audit.verify()).toEqual([]);
      await store.db.updateTable("audit_head").set({ seal: null }).where("scope", "=", "console").execute();
      expect(await audit.renewSeals()).toBe(0);
      expect(await audit.verify()).toEqual([{ scope: "console", seq: 1, fault: "not sealed by the console" }]);
    });
  });
});
