import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry, openAuditLog } from "../../../test/audit-fixture.ts";
import { consoleSecrets, createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createLogAcceptor } from "./accept-log.ts";
import { type AuditLog, createAuditLog } from "./audit-log.ts";
import { hashRow } from "./chain.ts";

const [harbour, pier] = ["acc0000001", "acc0000002"];

describe.each(databaseKinds)("row 71: an audit log on %s, forged without CONSOLE_SECRET", (kind) => {
  let url: string;
  let store: Store;
  let audit: AuditLog;

  beforeEach(async () => {
    url = await createMigratedDatabase(kind);
    ({ store, audit } = await openAuditLog(url));
    for (let n = 0; n < 3; n++) {
      await audit.record(entry);
      await audit.record({ ...entry, accountId: pier });
    }
  });

  afterEach(() => store.close());

  /** Rewrites the rows of an account with matching hashes. */
  async function rewrite(accountId: string): Promise<void> {
    let previous_hash = "";
    for (const row of await store.db
      .selectFrom("audit")
      .selectAll()
      .where("scope", "=", accountId)
      .orderBy("seq")
      .execute()) {
      const forgedRow = { ...row, actor_email: "someone@else.example", previous_hash };
      previous_hash = hashRow(forgedRow);
      await store.db
        .updateTable("audit")
        .set({ ...forgedRow, hash: previous_hash })
        .where("id", "=", row.id)
        .execute();
    }
  }

  /** Returns whether verification reports errors now, after a restart of the console, and after another entry. */
  async function isDetected(): Promise<boolean> {
    const results = [await audit.verify()];
    await store.close();
    ({ store, audit } = await openAuditLog(url));
    await audit.reseal();
    results.push(await audit.verify());
    await audit.record({ ...entry, accountId: pier });
    results.push(await audit.verify());
    return results.every((errors) => errors.length > 0);
  }

  /** Accepts the current log, like an operator. */
  async function accept(): Promise<void> {
    const acceptor = createLogAcceptor(store, consoleSecrets);
    const { code } = await acceptor.review();
    const actor = { id: "operator", email: "root", kind: "operator" } as const;
    expect(await acceptor.accept({ code, reason: "a damaged disk", actor })).toBe(true);
  }

  it("is intact before", async () => {
    expect(await audit.verify()).toEqual([]);
  });

  it("is detected when rows are rewritten, hashes included", async () => {
    await rewrite(harbour);
    expect(await isDetected()).toBe(true);
  });

  it("is detected when all seals are null and rows are rewritten", async () => {
    await store.db.updateTable("audit_head").set({ seal: null }).execute();
    await rewrite(harbour);
    expect(await isDetected()).toBe(true);
  });

  it("is detected when all seals are null and no row was touched", async () => {
    await store.db.updateTable("audit_head").set({ seal: null }).execute();
    expect(await audit.head()).toBeUndefined();
    expect(await isDetected()).toBe(true);
  });

  it("is detected when the head is deleted", async () => {
    await store.db.deleteFrom("audit_head").execute();
    expect(await isDetected()).toBe(true);
  });

  it("is detected when rows and head are deleted", async () => {
    await store.db.deleteFrom("audit").execute();
    await store.db.deleteFrom("audit_head").execute();
    expect(await isDetected()).toBe(true);
  });

  it("is detected when one account's log is truncated, even with an older sealed head", async () => {
    const older = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await audit.record(entry);
    await audit.record({ ...entry, accountId: pier });
    await store.db.deleteFrom("audit").where("scope", "=", harbour).where("seq", "=", 4).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 7, fault: "missing" }]);
    await store.db.updateTable("audit_head").set(older).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 7, fault: "added" }]);
    await store.db.updateTable("audit").set({ position: 7 }).where("position", "=", 8).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 7, fault: "added" }]);
  });

  it("is detected when a row is edited", async () => {
    await store.db.updateTable("audit").set({ address: "203.0.113.1" }).where("position", "=", 3).execute();
    expect(await audit.verify()).toEqual([{ scope: harbour, seq: 2, fault: "changed" }]);
    expect(await isDetected()).toBe(true);
  });

  it("is detected when rows of two accounts change places", async () => {
    await store.db.updateTable("audit").set({ position: 70 }).where("position", "=", 1).execute();
    await store.db.updateTable("audit").set({ position: 1 }).where("position", "=", 2).execute();
    await store.db.updateTable("audit").set({ position: 2 }).where("position", "=", 70).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 6, fault: "changed" }]);
    expect(await isDetected()).toBe(true);
  });

  it("is detected when someone seals it with another secret", async () => {
    const forgedLog = createAuditLog(store, [new Secret("a guess at the operator's secret")]);
    await forgedLog.record({ ...entry, reason: "forged" });
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 7, fault: "not sealed by the console" }]);
    expect(await isDetected()).toBe(true);
  });

  it("protects entries after a broken head", async () => {
    await store.db.updateTable("audit_head").set({ seal: null }).execute();
    for (let n = 0; n < 3; n++) await audit.record(entry);
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 7, fault: "not sealed by the console" }]);
    await store.db.deleteFrom("audit").where("position", "=", 9).execute();
    expect(await audit.verify()).toContainEqual({ scope: "*", seq: 9, fault: "cut off" });
  });

  it("is detected with a head stored elsewhere after a rollback of the whole log", async () => {
    const older = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    const savedHead = (await audit.head())!;
    await audit.record(entry);
    const newest = (await audit.head())!;
    expect(await audit.verify(savedHead)).toEqual([]);
    expect(await audit.verify(newest)).toEqual([]);
    await store.db.deleteFrom("audit").where("position", "=", 7).execute();
    await store.db.updateTable("audit_head").set(older).execute();
    expect(await audit.verify()).toEqual([]);
    expect(await audit.verify(newest)).toEqual([{ scope: "*", seq: 7, fault: "doesn't match the given head" }]);
    await audit.record({ ...entry, reason: "another history" });
    expect(await audit.verify(newest)).toEqual([{ scope: "*", seq: 7, fault: "doesn't match the given head" }]);
  });

  describe("and migrated from a version with one head per account", () => {
    const createSeal = (scope: string, seq: number, hash: string) =>
      consoleSecrets[0]?.sign(`edge-console/audit-head\n${JSON.stringify([scope, seq, hash])}`);

    beforeEach(async () => {
      await sql`drop index audit_by_position`.execute(store.db);
      await sql`alter table audit drop column position`.execute(store.db);
      await sql`alter table audit_head drop column unsealed`.execute(store.db);
      await sql`alter table audit_head drop column accepted`.execute(store.db);
      await sql`drop table denied_requests`.execute(store.db);
      await sql`delete from migrations where name in ('0016-one-audit-head', '0031-audit-locks-by-account')`.execute(
        store.db,
      );
      await sql`delete from audit_head`.execute(store.db);
      const ends = await store.db.selectFrom("audit").select(["scope", "seq", "hash"]).where("seq", "=", 3).execute();
      for (const { scope, seq, hash } of [...ends, { scope: "*", seq: 2, hash: "" }]) {
        const seal = createSeal(scope, seq, hash);
        await sql`insert into audit_head (scope, seq, hash, seal) values (${scope}, ${seq}, ${hash}, ${seal})`.execute(
          store.db,
        );
      }
    });

    async function migrate(): Promise<void> {
      await store.close();
      ({ store, audit } = await openAuditLog(url));
    }

    it("is intact if it was intact before", async () => {
      await migrate();
      expect(await audit.verify()).toEqual([]);
      await audit.record(entry);
      expect(await audit.verify()).toEqual([]);
    });

    it("row 96: is reported until it's accepted if the version had no seals yet", async () => {
      await sql`delete from audit_head where scope = '*'`.execute(store.db);
      await sql`update audit_head set seal = null`.execute(store.db);
      await migrate();
      expect(await audit.verify()).toEqual([{ scope: "*", seq: 6, fault: "not sealed by the console" }]);
      expect(await isDetected()).toBe(true);
      await accept();
      expect(await audit.verify()).toEqual([]);
    });

    it.each([
      ["a seal is null", sql`update audit_head set seal = null where scope = ${pier}`],
      ["all seals are null", sql`update audit_head set seal = null`],
      ["a head is deleted", sql`delete from audit_head where scope = ${pier}`],
      ["the head of the whole log is deleted", sql`delete from audit_head where scope = '*'`],
      ["an account's end is cut off", sql`delete from audit where scope = ${pier} and seq = 3`],
      ["an account's log is deleted with its head", sql`delete from audit where scope = ${pier}`],
    ])("is detected if %s", async (_, tampering) => {
      await tampering.execute(store.db);
      await migrate();
      expect(await audit.verify()).not.toEqual([]);
      expect(await isDetected()).toBe(true);
    });

    it("is detected if all rows and heads were deleted", async () => {
      await sql`delete from audit`.execute(store.db);
      await sql`delete from audit_head`.execute(store.db);
      await migrate();
      expect(await isDetected()).toBe(true);
    });
  });
});
