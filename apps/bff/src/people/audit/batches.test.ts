import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entry as revealEntry, openAuditLog } from "../../../test/audit-fixture.ts";
import { consoleSecrets, createMigratedDatabase } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import type { AuditLog, NewAuditEntry } from "./audit-log.ts";
import { extendLogHash, hashRow } from "./chain.ts";
import { createHeadSeals, lockHead, storeHead } from "./head-seal.ts";
import { lockScope } from "./log-locks.ts";

const [harbour, pier] = ["acc0000001", "acc0000002"];

const entry: NewAuditEntry = {
  ...revealEntry,
  action: "changeZoneLabels",
  target: "/cdn/ABC123DEF",
  changes: [{ field: "labels", before: "", after: "winter" }],
};

const createEntries = (count: number, accountId: string | null): NewAuditEntry[] =>
  Array.from({ length: count }, (_, n) => ({ ...entry, accountId, requestId: `req-${n}` }));

describe.each(databaseKinds)("T21: entries of one transaction on %s", (kind) => {
  let store: Store;
  let audit: AuditLog;

  const appendAll = (entries: readonly NewAuditEntry[]) =>
    store.write((transaction) => audit.appendAll(transaction, 1, entries));

  beforeEach(async () => {
    ({ store, audit } = await openAuditLog(await createMigratedDatabase(kind)));
    await audit.record(entry);
    await appendAll([...createEntries(250, harbour), ...createEntries(2, pier)]);
  });

  afterEach(() => store.close());

  it("have one position for each account, and keep their order", async () => {
    const rows = await store.db
      .selectFrom("audit")
      .select(["scope", "seq", "position", "request_id"])
      .orderBy("scope")
      .orderBy("seq")
      .execute();
    expect(rows.filter(({ position }) => position !== null)).toMatchObject([
      { scope: harbour, seq: 1, position: 1 },
      { scope: harbour, seq: 251, position: 2 },
      { scope: pier, seq: 2, position: 3 },
    ]);
    expect(rows.filter(({ scope, seq }) => scope === harbour && seq > 1).map((row) => row.request_id)).toEqual(
      Array.from({ length: 250 }, (_, n) => `req-${n}`),
    );
    expect(await audit.verify()).toEqual([]);
  });

  it("row 64: are missed when one is deleted or changed", async () => {
    await store.db.updateTable("audit").set({ actor_id: "someone" }).where("seq", "=", 100).execute();
    expect(await audit.verify()).toEqual([{ scope: harbour, seq: 100, fault: "changed" }]);
    await store.db.deleteFrom("audit").where("seq", "=", 100).execute();
    expect(await audit.verify()).toContainEqual({ scope: harbour, seq: 100, fault: "missing" });
  });

  it("row 64: are missed when they are cut off, together or in part", async () => {
    await store.db.deleteFrom("audit").where("scope", "=", pier).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 3, fault: "cut off" }]);
    await store.db.deleteFrom("audit").where("scope", "=", harbour).where("seq", ">", 200).execute();
    expect(await audit.verify()).toContainEqual({ scope: "*", seq: 2, fault: "cut off" });
  });

  it("row 71: are missed when an account's log is cut back together with an older head", async () => {
    const older = await store.db.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
    await appendAll(createEntries(3, harbour));
    await appendAll(createEntries(3, pier));
    await store.db.deleteFrom("audit").where("scope", "=", harbour).where("seq", ">", 251).execute();
    await store.db.updateTable("audit_head").set(older).execute();
    expect(await audit.verify()).toEqual([{ scope: "*", seq: 4, fault: "added" }]);
    await store.db.updateTable("audit").set({ position: null }).where("position", ">", 3).execute();
    expect(await audit.verify()).toEqual([{ scope: pier, seq: 3, fault: "added" }]);
  });

  it("row 71: are found when someone without the secret adds them", async () => {
    const last = await store.db.selectFrom("audit").selectAll().where("position", "=", 2).executeTakeFirstOrThrow();
    const forged = { ...last, id: "forged", seq: 252, position: null, previous_hash: last.hash };
    const row = { ...forged, hash: hashRow(forged) };
    await store.db.insertInto("audit").values(row).execute();
    expect(await audit.verify()).toEqual([{ scope: harbour, seq: 252, fault: "added" }]);
    await store.db.updateTable("audit").set({ position: -1 }).where("id", "=", "forged").execute();
    expect(await audit.verify()).toEqual([{ scope: harbour, seq: 252, fault: "added" }]);
  });

  it("are chained when many transactions append to many accounts at the same time", async () => {
    const accounts = [harbour, pier, null];
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        appendAll([...createEntries(5, accounts[n % 3] ?? null), ...createEntries(5, accounts[(n + 1) % 3] ?? null)]),
      ),
    );
    expect(await audit.verify()).toEqual([]);
    expect(await audit.head()).toMatchObject({ seq: 3 + 2 * 12 });
  });

  it("aren't written by a transaction that fails", async () => {
    const before = await audit.head();
    const failing = store.write(async (transaction) => {
      await audit.append(transaction, 1, entry);
      throw new Error("the action failed");
    });
    await expect(failing).rejects.toThrow("the action failed");
    expect(await audit.head()).toEqual(before);
    expect(await audit.verify()).toEqual([]);
  });
});

describe("T21: on PostgreSQL, an account's entry", () => {
  let store: Store;
  let audit: AuditLog;

  beforeEach(async () => {
    ({ store, audit } = await openAuditLog(await createMigratedDatabase("postgres")));
  });

  afterEach(() => store.close());

  it("row 91: doesn't wait for another account's transaction that has appended but isn't over", async () => {
    await store.write(async (transaction) => {
      await audit.appendAll(transaction, 1, createEntries(500, harbour));
      await audit.record({ ...entry, accountId: pier });
      await audit.record(entry);
    });
    expect(await audit.verify()).toEqual([]);
    expect(await audit.head()).toMatchObject({ seq: 3 });
  });

  it("row 91: doesn't wait for the lock of another account, but for its own", async () => {
    const order: string[] = [];
    let own: Promise<unknown> = Promise.resolve();
    await store.write(async (transaction) => {
      await lockScope(transaction, harbour);
      own = audit.record(entry).then(() => order.push("own"));
      await audit.record({ ...entry, accountId: pier });
      order.push("other");
    });
    await own;
    expect(order).toEqual(["other", "own"]);
    expect(await audit.verify()).toEqual([]);
  });

  it("is numbered after that of a replica of an earlier version, which locks only the head", async () => {
    await audit.record(entry);
    const seals = createHeadSeals(consoleSecrets);
    let own: Promise<void> = Promise.resolve();
    await store.write(async (transaction) => {
      const head = await lockHead(transaction);
      const last = await transaction.selectFrom("audit").selectAll().executeTakeFirstOrThrow();
      own = audit.record({ ...entry, requestId: "this version" });
      const next = { ...last, id: "earlier", seq: 2, position: 2, previous_hash: last.hash };
      const row = { ...next, hash: hashRow(next) };
      await transaction.insertInto("audit").values(row).execute();
      await storeHead(transaction, seals, { ...head, seq: 2, hash: extendLogHash(head.hash, row.hash) });
    });
    await own;
    const rows = await store.db.selectFrom("audit").select(["seq", "request_id"]).orderBy("seq").execute();
    expect(rows.at(-1)).toEqual({ seq: 3, request_id: "this version" });
    expect(await audit.verify()).toEqual([]);
  });
});
