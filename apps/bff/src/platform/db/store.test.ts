import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationNames } from "./migrate.ts";
import { openStore, type Store } from "./store.ts";

const storeModule = fileURLToPath(new URL("store.ts", import.meta.url));

/** Opens the database and writes one account in another process. */
async function inAnotherProcess(url: string, id: string): Promise<void> {
  const program = `
    import { openStore } from ${JSON.stringify(storeModule)};
    const store = await openStore(${JSON.stringify(url)});
    const account = ${JSON.stringify({ ...account, id, name: id })};
    await store.write((transaction) => transaction.insertInto("accounts").values(account).execute());
    await store.close();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
}

const account = { id: "acc0000001", name: "Harbour", service_account_id: null, created_at: 1 };

describe.each(databaseKinds)("the store on %s", (kind) => {
  let url: string;
  let store: Store;

  beforeEach(async () => {
    url = await createTestDatabase(kind);
    store = await openStore(url);
  });

  afterEach(async () => {
    await store.close();
  });

  it("returns times as numbers in seconds", async () => {
    const now = await store.now();
    expect(Number.isInteger(now)).toBe(true);
    await store.db
      .insertInto("accounts")
      .values({ ...account, created_at: now })
      .execute();
    const row = await store.db.selectFrom("accounts").selectAll().executeTakeFirstOrThrow();
    expect(row).toEqual({ ...account, created_at: now });
  });

  it("doesn't return cached values after a change by this or another process", async () => {
    const cache = store.createCache<string>();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return (await store.db.selectFrom("accounts").select("name").executeTakeFirstOrThrow()).name;
    };
    const name = () => cache("the account", read);
    await store.db.insertInto("accounts").values(account).execute();
    expect([await name(), await name()]).toEqual(["Harbour", "Harbour"]);
    expect(reads).toBe(kind === "sqlite" ? 1 : 2);

    await store.db.updateTable("accounts").set({ name: "renamed here" }).execute();
    expect(await name()).toBe("renamed here");

    const otherStore = await openStore(url);
    await otherStore.db.updateTable("accounts").set({ name: "renamed elsewhere" }).execute();
    expect(await name()).toBe("renamed elsewhere");
    await otherStore.close();
  });

  it("caches committed values only, not those of an open transaction", async () => {
    const cache = store.createCache<string>();
    const read = async () => (await store.db.selectFrom("accounts").select("name").executeTakeFirstOrThrow()).name;
    await store.db.insertInto("accounts").values(account).execute();
    const duringWrite = Promise.withResolvers<Promise<string>[]>();
    const work = store.write(async (transaction) => {
      await transaction.updateTable("accounts").set({ name: "never" }).execute();
      duringWrite.resolve([cache("the account", read), cache("the account", read)]);
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await Promise.all(await duringWrite.promise)).toEqual(["Harbour", "Harbour"]);
    expect(await cache("the account", read)).toBe("Harbour");
  });

  it("rolls back a transaction that throws", async () => {
    const work = store.write(async (transaction) => {
      await transaction.insertInto("accounts").values(account).execute();
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await store.db.selectFrom("accounts").selectAll().execute()).toEqual([]);
  });

  it("deletes the rows that refer to a deleted account", async () => {
    await store.db.insertInto("accounts").values(account).execute();
    await store.db
      .insertInto("search_accounts")
      .values({ account_id: account.id, loading_since: 1, read_at: 1 })
      .execute();
    await store.db.deleteFrom("accounts").execute();
    expect(await store.db.selectFrom("search_accounts").selectAll().execute()).toEqual([]);
  });

  it("row 58: restores full durability after a relaxed write, committed or rolled back", async () => {
    const readDurability = async () =>
      kind === "sqlite"
        ? (await store.db.executeQuery<{ synchronous: number }>(CompiledQuery.raw("pragma synchronous"))).rows[0]
        : (await store.db.executeQuery<object>(CompiledQuery.raw("show synchronous_commit"))).rows[0];
    const before = await readDurability();
    await store.writeRelaxed((transaction) => transaction.insertInto("accounts").values(account).execute());
    expect(await readDurability()).toEqual(before);
    await expect(
      store.writeRelaxed(async (transaction) => {
        await transaction.deleteFrom("accounts").execute();
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await readDurability()).toEqual(before);
    expect(before).toEqual(kind === "sqlite" ? { synchronous: 2 } : { synchronous_commit: "on" });
    expect(await store.db.selectFrom("accounts").select("id").execute()).toEqual([{ id: account.id }]);
  });

  it("keeps data when it is opened again", async () => {
    await store.db.insertInto("accounts").values(account).execute();
    const reopened = await openStore(url);
    expect(await reopened.db.selectFrom("accounts").select("id").execute()).toEqual([{ id: account.id }]);
    await reopened.close();
  });

  it("rejects a database that a newer version has migrated, and leaves it unchanged", async () => {
    const newer = { name: "9999-newer", applied_at: 1 };
    await store.db.insertInto("migrations").values(newer).execute();
    await expect(openStore(url)).rejects.toThrow("a newer version of the console has migrated it");
    const applied = await store.db.selectFrom("migrations").select("name").execute();
    expect(applied).toHaveLength(migrationNames.length + 1);
  });

  it("row 62: can be opened and written by several processes at the same time", async () => {
    const fresh = await createTestDatabase(kind);
    const accounts = ["acc0000001", "acc0000002", "acc0000003"];
    await Promise.all(accounts.map((id) => inAnotherProcess(fresh, id)));
    const opened = await openStore(fresh);
    const applied = await opened.db.selectFrom("migrations").select("name").orderBy("name").execute();
    expect(applied.map((row) => row.name)).toEqual(migrationNames.toSorted());
    const written = await opened.db.selectFrom("accounts").select("id").orderBy("id").execute();
    expect(written.map((row) => row.id)).toEqual(accounts);
    await opened.close();
  });
});

describe("row 58: durability of SQLite", () => {
  it("is set on the connection that writes", async () => {
    const store = await openStore(await createTestDatabase("sqlite"));
    const read = async (pragma: string) =>
      (await store.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`pragma ${pragma}`))).rows.flatMap(
        Object.values,
      );
    expect(await read("journal_mode")).toEqual(["wal"]);
    expect(await read("synchronous")).toEqual([2]);
    expect(await read("foreign_keys")).toEqual([1]);
    expect(await read("temp_store")).toEqual([2]);
    await store.close();
  });

  it("rejects a database without a write-ahead log", async () => {
    await expect(openStore("sqlite::memory:")).rejects.toThrow("journal_mode");
  });
});
