import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry, openAuditLog } from "../../../test/audit-fixture.ts";
import { consoleSecrets, createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { getAuditView } from "./actions.ts";
import { createLogAcceptor } from "./accept-log.ts";
import { type AuditLog, createAuditLog } from "./audit-log.ts";
import { hashRow } from "./chain.ts";

const [harbour, pier] = ["acc0000001", "acc0000002"];
const actor = { id: "operator", email: "root", kind: "operator" } as const;
const reason = "restored after a disk failure";

describe.each(databaseKinds)("row 96: an audit log on %s without a valid seal", (kind) => {
  let url: string;
  let store: Store;
  let audit: AuditLog;

  const open = async () => {
    ({ store, audit } = await openAuditLog(url));
  };
  const reopen = async () => {
    await store.close();
    await open();
  };
  const accept = async () => {
    const acceptor = createLogAcceptor(store, consoleSecrets);
    const { code } = await acceptor.review();
    return acceptor.accept({ code, reason, actor });
  };
  const execute = (statement: string) => sql.raw(statement).execute(store.db);

  beforeEach(async () => {
    url = await createMigratedDatabase(kind);
    await open();
    for (let n = 0; n < 3; n++) {
      await audit.record(entry);
      await audit.record({ ...entry, accountId: pier });
    }
  });

  afterEach(() => store.close());

  /** Undoes the migration to one head and the later one of the same tables. */
  async function undoMigrations(): Promise<void> {
    await execute("drop index audit_by_position");
    await execute("alter table audit drop column position");
    await execute("alter table audit_head drop column unsealed");
    await execute("alter table audit_head drop column accepted");
    await execute("drop table denied_requests");
    await execute("delete from migrations where name in ('0016-one-audit-head', '0031-audit-locks-by-account')");
  }

  /** Deletes the first row of an account, and changes the actor of the others, with matching hashes. */
  async function forge(): Promise<void> {
    await store.db.deleteFrom("audit").where("scope", "=", harbour).where("seq", "=", 1).execute();
    const columns =
      "scope, seq, id, at, actor_id, actor_email, actor_kind, action, target, outcome, changes, reason, address";
    const { rows } = await sql<Parameters<typeof hashRow>[0]>`
      select ${sql.raw(columns)}, request_id, resolves from audit where scope = ${harbour} order by seq`.execute(
      store.db,
    );
    let previous_hash = "";
    for (const [index, row] of rows.entries()) {
      const forged = { ...row, seq: index + 1, actor_id: "someone", previous_hash };
      const hash = hashRow(forged);
      await sql`update audit set seq = ${forged.seq}, actor_id = ${forged.actor_id}, previous_hash = ${previous_hash},
        hash = ${hash} where id = ${row.id}`.execute(store.db);
      previous_hash = hash;
    }
  }

  it.each([
    ["no head", "delete from audit_head"],
    ["a head without a seal", "update audit_head set seal = null"],
    [
      "heads of each account without seals",
      `delete from audit_head; insert into audit_head (scope, seq, hash)
       select scope, seq, hash from audit as row where seq = (select max(seq) from audit where scope = row.scope)`,
    ],
  ])("is not sealed by a migration that runs again, with %s", async (_, heads) => {
    await undoMigrations();
    await forge();
    for (const statement of heads.split(";")) await execute(statement);
    await reopen();
    const fault = { scope: "*", seq: 5, fault: "not sealed by the console" };
    expect(await audit.verify()).toEqual([fault]);
    expect(await audit.isSealed()).toBe(false);
    await audit.reseal();
    await audit.record(entry);
    await reopen();
    expect(await audit.verify()).toEqual([fault]);
    expect(await audit.isSealed()).toBe(false);

    expect(await accept()).toBe(true);
    expect(await audit.verify()).toEqual([]);
    expect(await audit.isSealed()).toBe(true);
  });

  it("isn't sealed by a migration when it's empty", async () => {
    await undoMigrations();
    await execute("delete from audit");
    await execute("delete from audit_head");
    await reopen();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 0, fault: "not sealed by the console" }]);
    expect(await accept()).toBe(true);
    expect(await audit.verify()).toEqual([]);
  });

  it("has an entry of the acceptance in each account's log", async () => {
    await execute("delete from audit_head");
    await execute("update audit set actor_id = 'someone' where seq = 2");
    await accept();
    for (const accountId of [harbour, pier]) {
      const { entries } = await audit.page(accountId, getAuditView("full", ""), null);
      expect(entries[0]).toMatchObject({ action: "acceptAuditLog", actor, reason, target: "/audit" });
      expect(entries[0]?.changes).toContainEqual({ field: "faults", before: null, after: 1 });
    }
    const consoleRow = await store.db
      .selectFrom("audit")
      .select(["action", "changes"])
      .where("scope", "=", "console")
      .executeTakeFirstOrThrow();
    expect(consoleRow.action).toBe("acceptAuditLog");
    expect(JSON.parse(consoleRow.changes)).toContainEqual({ field: "faults", before: null, after: 3 });
  });

  it("is accepted only with the faults that were shown", async () => {
    const acceptor = createLogAcceptor(store, consoleSecrets);
    const intact = await acceptor.review();
    expect(intact.errors).toEqual([]);
    expect(await acceptor.accept({ code: intact.code, reason, actor })).toBe(false);
    await execute("update audit_head set seal = null");
    const { code } = await acceptor.review();
    await execute("update audit set actor_id = 'someone' where seq = 2");
    expect(await acceptor.accept({ code, reason, actor })).toBe(false);
    expect(await audit.verify()).toHaveLength(3);
  });

  describe("that was accepted", () => {
    beforeEach(async () => {
      await execute("delete from audit_head");
      await execute("update audit set actor_id = 'someone' where seq = 2");
      await execute(`delete from audit where scope = '${pier}' and seq = 1`);
      await accept();
      for (const accountId of [harbour, pier, null]) await audit.record({ ...entry, accountId });
    });

    it("is intact, also after a restart and with a newer secret", async () => {
      expect(await audit.verify()).toEqual([]);
      await reopen();
      const newer = new Secret("a newer secret of the operator");
      const rotated = createAuditLog(store, [newer, ...consoleSecrets]);
      expect(await rotated.reseal()).toBe(true);
      await rotated.record(entry);
      expect(await createAuditLog(store, [newer]).verify()).toEqual([]);
    });

    it.each([
      ["an accepted row is edited", `update audit set actor_id = 'another' where scope = '${harbour}' and seq = 1`],
      [
        "a row with a fault is edited again",
        `update audit set actor_id = 'another' where scope = '${pier}' and seq = 2`,
      ],
      ["an accepted row is deleted", `delete from audit where scope = '${harbour}' and seq = 2`],
      [
        "the acceptance is edited",
        `update audit set reason = 'another' where scope = '${pier}' and action = 'acceptAuditLog'`,
      ],
      ["the acceptance is deleted", `delete from audit where scope = '${pier}' and action = 'acceptAuditLog'`],
      ["all of an account's log is deleted", `delete from audit where scope = '${pier}'`],
      ["a later row is edited", `update audit set reason = 'another' where scope = 'console' and seq = 2`],
      ["the end is cut off", "delete from audit where scope = 'console' and seq = 2"],
      ["the head is deleted", "delete from audit_head"],
      ["more is declared accepted", "update audit_head set accepted = seq"],
    ])("is reported when %s", async (_, statement) => {
      await execute(statement);
      expect(await audit.verify()).not.toEqual([]);
    });

    it("is reported when an account's log is added among the accepted positions", async () => {
      const first = await store.db.selectFrom("audit").selectAll().where("position", "=", 1).executeTakeFirstOrThrow();
      const forged = { ...first, scope: "acc0000003", id: "forged", seq: 1, position: 2, previous_hash: "" };
      await store.db
        .insertInto("audit")
        .values({ ...forged, hash: hashRow(forged) })
        .execute();
      expect(await audit.verify()).toEqual([{ scope: "acc0000003", seq: 1, fault: "added" }]);
    });

    it("can lose its seal again, and be accepted again", async () => {
      await execute("update audit_head set seal = null");
      await audit.record(entry);
      expect(await audit.isSealed()).toBe(false);
      expect(await accept()).toBe(true);
      expect(await audit.verify()).toEqual([]);
    });
  });

  it("is accepted while others write to it", async () => {
    await execute("update audit_head set seal = null");
    await audit.record(entry);
    const writing = Array.from({ length: 20 }, (_, n) =>
      store.write((transaction) =>
        audit.appendAll(transaction, 1, [entry, { ...entry, accountId: `acc000001${n % 10}` }]),
      ),
    );
    const accepted = await accept();
    await Promise.all(writing);
    expect(accepted).toBe(true);
    expect(await audit.verify()).toEqual([]);
  });
});

describe.each(databaseKinds)("row 96: a new database on %s", (kind) => {
  it("is sealed when it's created", async () => {
    const { store, audit } = await openAuditLog(await createMigratedDatabase(kind));
    expect(await audit.isSealed()).toBe(true);
    expect(await audit.verify()).toEqual([]);
    await store.close();
  });
});
