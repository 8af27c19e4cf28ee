import { createTestDatabase } from "@edge-console/testing/databases";
import { sql, type Transaction } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseProxy, startDatabaseProxy } from "../../../test/database-proxy.ts";
import type { Schema } from "./schema.ts";
import { openStore, type Store } from "./store.ts";
import { isDatabaseUnavailable } from "./unavailable.ts";

const account = (id: string) => ({ id, name: id, service_account_id: null, created_at: 1 });

/** Makes the server raise an error with this SQLSTATE. */
function raise(transaction: Transaction<Schema>, code: string) {
  return sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(transaction);
}

describe("the store on PostgreSQL", () => {
  let url: string;
  let store: Store;
  /** Another client of the database. */
  let other: Client;

  beforeEach(async () => {
    url = await createTestDatabase("postgres");
    store = await openStore(url);
    other = new Client({ connectionString: url });
    await other.connect();
  });

  afterEach(async () => {
    await store.close();
    await other.end();
  });

  const accounts = async () => {
    const { rows } = await other.query<{ id: string }>("select id from accounts order by id");
    return rows.map(({ id }) => id);
  };

  it("row 68: has timeouts on every connection", async () => {
    const timeouts = sql<object>`select
      current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const read = await Promise.all(Array.from({ length: 5 }, () => timeouts.execute(store.db)));
    expect(read.map(({ rows }) => rows)).toEqual(read.map(() => [{ lock: "3s", statement: "10s", idle: "4s" }]));
  });

  it.each(["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"])(
    "row 68: rejects a connection with another %s",
    async (name) => {
      await expect(openStore(`${url}?${name}=60000`)).rejects.toThrow(`PostgreSQL has ${name} at 60000`);
    },
  );

  it.each(["40P01", "40001"])("row 68: retries a transaction once after %s", async (code) => {
    let runs = 0;
    const write = (failures: number) => {
      runs = 0;
      return store.write(async (transaction) => {
        await transaction
          .insertInto("accounts")
          .values(account(`after ${failures}`))
          .execute();
        runs += 1;
        if (runs <= failures) await raise(transaction, code);
      });
    };
    await write(1);
    expect([runs, await accounts()]).toEqual([2, ["after 1"]]);
    await expect(write(2)).rejects.toSatisfy(isDatabaseUnavailable);
    expect([runs, await accounts()]).toEqual([2, ["after 1"]]);
  });

  it("row 68: completes both of two transactions that deadlock", async () => {
    await store.db
      .insertInto("accounts")
      .values([account("one"), account("two")])
      .execute();
    let reached = 0;
    const bothReached = Promise.withResolvers<void>();
    const change = (first: string, second: string, getOther: () => Promise<void>) => {
      let attempts = 0;
      return store.write(async (transaction) => {
        attempts += 1;
        // Else, the retry could take the first lock again before the other transaction gets it.
        if (attempts === 2) await getOther();
        const update = (id: string) =>
          transaction
            .updateTable("accounts")
            .set({ created_at: sql`created_at + 1` })
            .where("id", "=", id)
            .execute();
        await update(first);
        reached += 1;
        if (reached === 2) bothReached.resolve();
        await bothReached.promise;
        await update(second);
      });
    };
    const upward: Promise<void> = change("one", "two", () => downward);
    const downward: Promise<void> = change("two", "one", () => upward);
    await Promise.all([upward, downward]);
    const { rows } = await other.query<{ created_at: string }>("select created_at from accounts");
    expect(rows.map((row) => Number(row.created_at))).toEqual([3, 3]);
  });

  describe("row 68: is unavailable", () => {
    it.each(["08006", "25006", "25P03", "53100", "53300", "55P03", "57014", "57P01", "58030"])(
      "for an error with the code %s, without a retry",
      async (code) => {
        let runs = 0;
        const work = store.write(async (transaction) => {
          runs += 1;
          await raise(transaction, code);
        });
        await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
        expect(runs).toBe(1);
      },
    );

    it("for a lock that isn't released", async () => {
      await other.query("begin");
      await other.query("lock table accounts in access exclusive mode");
      await expect(store.db.selectFrom("accounts").select("id").execute()).rejects.toMatchObject({ code: "55P03" });
      await other.query("rollback");
      expect(await store.db.selectFrom("accounts").select("id").execute()).toEqual([]);
    });

    it("for a transaction whose process is idle for too long", async () => {
      const work = store.write(async (transaction) => {
        await sql`set local idle_in_transaction_session_timeout = 1`.execute(transaction);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        const pid = rows[0]?.pid;
        const isConnected = async () =>
          (await other.query("select 1 from pg_stat_activity where pid = $1", [pid])).rowCount;
        await expect.poll(isConnected).toBe(0);
        await transaction.insertInto("accounts").values(account("late")).execute();
      });
      await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
      expect(await accounts()).toEqual([]);
      await store.write((transaction) => transaction.insertInto("accounts").values(account("next")).execute());
      expect(await accounts()).toEqual(["next"]);
    });
  });
});

describe("row 67: a PostgreSQL server that hangs for longer than the console waits", () => {
  const connections = 5;
  let proxy: DatabaseProxy;
  let store: Store;
  let other: Client;

  beforeEach(async () => {
    const url = await createTestDatabase("postgres");
    proxy = await startDatabaseProxy(url);
    // Only the time that the console waits for a response differs from production.
    store = await openStore(`${proxy.url}?query_timeout=1000`);
    other = new Client({ connectionString: url });
    await other.connect();
    await Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.05)`.execute(store.db)));
  });

  afterEach(async () => {
    await store.close();
    await other.end();
    await proxy.close();
  });

  const accounts = async () => {
    const { rows } = await other.query<{ id: string }>("select id from accounts order by id");
    return rows.map(({ id }) => id);
  };
  const openTransactions = async () => {
    const { rows } = await other.query<object>(
      "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows.length;
  };
  const insertAccount = (id: string) => store.db.insertInto("accounts").values(account(id)).execute();

  it("at the start of transactions: leaves none open, and acknowledged writes are visible to others", async () => {
    proxy.stall();
    const results = await Promise.allSettled(
      Array.from({ length: connections }, () => store.write(async () => expect.unreachable())),
    );
    for (const result of results) expect(result).toMatchObject({ reason: expect.toSatisfy(isDatabaseUnavailable) });
    proxy.resume();
    const ids = Array.from({ length: connections }, (_, n) => `account ${n}`);
    await Promise.all(ids.map(insertAccount));
    expect(await accounts()).toEqual(ids);
    await expect.poll(openTransactions).toBe(0);
    expect(await accounts()).toEqual(ids);
  });

  it("in the middle of transactions: rolls them back once, without waiting for the rollback", async () => {
    let runs = 0;
    const writes = Array.from({ length: connections }, (_, n) =>
      store.write(async (transaction) => {
        runs += 1;
        if (runs === connections) proxy.stall();
        await expect.poll(() => runs).toBe(connections);
        await transaction
          .insertInto("accounts")
          .values(account(`rolled back ${n}`))
          .execute();
      }),
    );
    for (const result of await Promise.allSettled(writes)) {
      expect(result).toMatchObject({ reason: expect.toSatisfy(isDatabaseUnavailable) });
    }
    proxy.resume();
    await insertAccount("committed");
    await expect.poll(openTransactions).toBe(0);
    expect([runs, await accounts()]).toEqual([connections, ["committed"]]);
  });

  it("at a commit: is unavailable although the commit may succeed, and isn't retried", async () => {
    let runs = 0;
    const work = store.write(async (transaction) => {
      runs += 1;
      await transaction.insertInto("accounts").values(account("committed")).execute();
      proxy.stall();
    });
    await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
    proxy.resume();
    await expect.poll(accounts).toEqual(["committed"]);
    expect(runs).toBe(1);
    await insertAccount("next");
    expect(await accounts()).toEqual(["committed", "next"]);
  });
});
