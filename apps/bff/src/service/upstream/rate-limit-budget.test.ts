import { databaseKinds } from "@edge-console/testing/databases";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMigratedDatabase, openTestStore } from "../../../test/migrated-database.ts";
import type { Store } from "../../platform/db/store.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import {
  type AccountCaller,
  type Caller,
  type CallPurpose,
  createRateLimitBudget,
  type RateLimitBudget,
} from "./rate-limit-budget.ts";
import { type UpstreamFailure, UpstreamError } from "./failure.ts";

const createCaller = (letter: string): AccountCaller => ({ accountId: letter, key: new Secret(letter.repeat(64)) });
const [a, b, c, d] = [createCaller("a"), createCaller("b"), createCaller("c"), createCaller("d")];
const as = (caller: AccountCaller, userId: string): AccountCaller => ({ ...caller, userId });

describe.each(databaseKinds)("rows 48 and 49: rate limit budget on %s", (kind) => {
  let replicas: Store[];
  let budgets: RateLimitBudget[];
  /** The start of a window. */
  const minute = 1_790_000_040;
  let now: number;

  beforeEach(async () => {
    now = minute;
    const url = await createMigratedDatabase(kind);
    const clock = () => now;
    replicas = [await openTestStore({ url }, { clock })];
    // SQLite supports only one console.
    if (kind === "postgres") replicas.push(await openTestStore({ url }, { clock }));
    budgets = replicas.map(createRateLimitBudget);
  });

  afterEach(async () => {
    for (const store of replicas) await store.close();
  });

  /** Consumes the budget on both replicas in turn until a call is rejected. Returns the number of calls and the failure. */
  async function exhaust(caller: Caller, purpose: CallPurpose): Promise<{ calls: number; failure: UpstreamFailure }> {
    for (let calls = 0; ; calls++) {
      const failure = await tryConsume(calls, caller, purpose);
      if (failure) return { calls, failure };
      if (calls > 1_000) throw new Error("the budget is not exhausted");
    }
  }

  async function tryConsume(
    replica: number,
    caller: Caller,
    purpose: CallPurpose,
  ): Promise<UpstreamFailure | undefined> {
    try {
      await budgets[replica % budgets.length]!.consume(caller, purpose);
      return undefined;
    } catch (error) {
      if (error instanceof UpstreamError) return error.failure;
      throw error;
    }
  }

  it("limits a key to 300 calls per minute across replicas, the last tenth for changes", async () => {
    now = minute + 20;
    const failure = { kind: "rate-limited", limit: "key", retryAfter: 40 };
    expect(await exhaust(a, "background")).toEqual({ calls: 150, failure });
    expect(await exhaust(a, "read")).toEqual({ calls: 120, failure });
    expect(await exhaust(a, "write")).toEqual({ calls: 30, failure });
    now = minute + 60;
    expect((await exhaust(a, "write")).calls).toBe(300);
  });

  it("limits all accounts to 600 calls per minute, and two busy ones don't block a third", async () => {
    const busy = (await exhaust(a, "read")).calls + (await exhaust(b, "read")).calls;
    expect(busy).toBe(400);
    expect(await tryConsume(0, b, "read")).toMatchObject({ limit: "address" });
    for (let n = 0; n < 30; n++) expect(await tryConsume(n, c, "read")).toBeUndefined();
    expect(await exhaust(d, "write")).toMatchObject({ calls: 50, failure: { limit: "address" } });
    expect(await exhaust("/status", "read")).toMatchObject({ calls: 60, failure: { limit: "address" } });
    expect(await tryConsume(0, c, "write")).toBeUndefined();
  });

  it("T23, row 93: two accounts that change continuously leave reads and changes to a third", async () => {
    expect((await exhaust(as(a, "ann"), "write")).calls).toBe(240);
    expect((await exhaust(as(b, "bob"), "write")).calls).toBe(240);
    expect(await tryConsume(0, as(a, "ann"), "write")).toMatchObject({ limit: "share" });
    for (const purpose of ["background", "support"] as const) {
      expect(await tryConsume(0, c, purpose)).toMatchObject({ limit: "address" });
    }
    for (const purpose of ["read", "write"] as const) {
      for (let n = 0; n < 30; n++) expect(await tryConsume(n, as(c, "cleo"), purpose)).toBeUndefined();
    }
    expect(await tryConsume(0, as(c, "cleo"), "write")).toMatchObject({ limit: "address" });
    expect(await tryConsume(0, as(d, "dora"), "write")).toBeUndefined();
  });

  it("T22: another key is no other share of the address's limit", async () => {
    expect((await exhaust(b, "read")).calls + (await exhaust(c, "read")).calls).toBe(400);
    const guess = (n: number): AccountCaller => ({ ...as(a, "ann"), key: new Secret(String(n).padStart(64, "0")) });
    for (let n = 0; n < 30; n++) expect(await tryConsume(n, guess(n), "read")).toBeUndefined();
    expect(await tryConsume(0, guess(30), "read")).toMatchObject({ limit: "address" });
    expect(await tryConsume(0, as(d, "dora"), "read")).toBeUndefined();
  });

  it("row 73: reserves the last third of a key's limit for users with few reads", async () => {
    const share = { kind: "rate-limited", limit: "share", retryAfter: 60 };
    expect(await exhaust(as(a, "ann"), "read")).toEqual({ calls: 200, failure: share });
    for (const user of ["bob", "cleo"]) {
      for (let n = 0; n < 30; n++) expect(await tryConsume(n, as(a, user), "read")).toBeUndefined();
      expect(await tryConsume(0, as(a, user), "read")).toEqual(share);
    }
    expect(await exhaust(as(a, "dora"), "read")).toEqual({ calls: 10, failure: { ...share, limit: "key" } });
    expect((await exhaust(as(a, "ann"), "write")).calls).toBe(30);
    // Another account's key and the next minute have separate shares.
    expect(await tryConsume(0, as(b, "ann"), "read")).toBeUndefined();
    now += 60;
    expect((await exhaust(as(a, "ann"), "read")).calls).toBe(200);
  });

  it("T23, row 93: reserves the last fifth of a key's limit for users with few changes", async () => {
    const share = { kind: "rate-limited", limit: "share", retryAfter: 60 };
    expect(await exhaust(as(a, "ann"), "write")).toEqual({ calls: 240, failure: share });
    for (const purpose of ["read", "write"] as const) {
      for (let n = 0; n < 30; n++) expect(await tryConsume(n, as(a, "bob"), purpose)).toBeUndefined();
    }
    expect(await tryConsume(0, as(a, "cleo"), "write")).toEqual({ ...share, limit: "key" });
    now += 60;
    // A user who has read a lot can still save.
    expect((await exhaust(as(a, "ann"), "read")).calls).toBe(200);
    expect((await exhaust(as(a, "ann"), "write")).calls).toBe(40);
  });

  it("row 73: stops support staff and background tasks before the part that members share", async () => {
    expect((await exhaust(a, "background")).calls).toBe(150);
    expect((await exhaust(as(a, "staff"), "support")).calls).toBe(50);
    expect(await tryConsume(0, as(a, "another"), "support")).toMatchObject({ limit: "share" });
    expect((await exhaust(as(a, "ann"), "read")).calls).toBe(30);
  });

  it("counts concurrent calls of several replicas exactly", async () => {
    const results: (UpstreamFailure | undefined)[] = [];
    // Slightly more than the number of connections, because waiting for a connection has a timeout.
    while (results.length < 320) {
      results.push(...(await Promise.all(Array.from({ length: 40 }, (_, n) => tryConsume(n, a, "write")))));
    }
    expect(results.filter((failure) => failure === undefined)).toHaveLength(300);
  });

  it("doesn't count a call that the other limit rejects", async () => {
    await exhaust(a, "write");
    await exhaust(b, "write");
    await exhaust(c, "write");
    now = minute + 60;
    expect((await exhaust(c, "write")).calls).toBe(300);
  });

  it("blocks only the key of a 429, for its Retry-After", async () => {
    await budgets[0]!.recordRateLimited(a, 17);
    now += 16;
    expect(await tryConsume(1, a, "write")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 1 });
    expect(await tryConsume(1, b, "write")).toBeUndefined();
    now += 1;
    expect(await tryConsume(1, a, "write")).toBeUndefined();
  });

  it("blocks immediately after a 429 although calls are left", async () => {
    for (let n = 0; n < 150; n++) expect(await tryConsume(n, a, "read")).toBeUndefined();
    await budgets[0]!.recordRateLimited(a, 17);
    for (const replica of [0, 1]) {
      expect(await tryConsume(replica, a, "read")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 17 });
    }
    now += 17;
    await budgets[0]!.recordPause(a, "everything", 9);
    expect(await tryConsume(0, a, "read")).toEqual({ kind: "circuit-open", retryAfter: 9 });
  });

  it("has counted every call that was sent when a console crashes", async () => {
    for (let n = 0; n < 150; n++) expect(await tryConsume(n, a, "read")).toBeUndefined();
    const { key } = await createRateLimitBudget(replicas[0]!).getUsage(a.key);
    expect(key?.used).toBeGreaterThanOrEqual(150);
    expect(key?.used).toBeLessThan(150 + 16);
  });

  it("row 72: a 429 for one key doesn't block other accounts", async () => {
    await budgets[0]!.recordRateLimited(a, 30);
    await budgets.at(-1)!.recordRateLimited(b, 20);
    for (const use of ["read", "write", "background"] as const) expect(await tryConsume(0, c, use)).toBeUndefined();
    expect(await tryConsume(0, "/status", "read")).toBeUndefined();
    expect(await tryConsume(0, a, "write")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 30 });
    expect(await tryConsume(0, b, "write")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 20 });
  });

  it("row 72: a 429 for a public operation blocks the shared address", async () => {
    await budgets[0]!.recordRateLimited("/status", 20);
    expect(await tryConsume(1, a, "write")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 20 });
    expect(await tryConsume(1, "/edges", "read")).toEqual({ kind: "rate-limited", limit: "service", retryAfter: 20 });
    now += 20;
    expect(await tryConsume(1, a, "write")).toBeUndefined();
  });

  it("waits for the next window after a 429 without Retry-After", async () => {
    now = minute + 45;
    await budgets[0]!.recordRateLimited(a, null);
    expect(await tryConsume(1, a, "read")).toMatchObject({ retryAfter: 15 });
  });

  it("deletes expired rows", async () => {
    await budgets[0]!.consume(as(a, "ann"), "read");
    await budgets[0]!.recordRateLimited(b, 1_200);
    now = minute + 900;
    await budgets[0]!.deleteExpired();
    const remaining = await replicas[0]!.db.selectFrom("budgets").select("scope").orderBy("scope").execute();
    expect(remaining).toEqual([{ scope: "address" }, { scope: expect.stringContaining(b.key.fingerprint()) }]);
    expect(await tryConsume(1, b, "read")).toMatchObject({ retryAfter: 300 });
    expect(await tryConsume(1, a, "read")).toBeUndefined();
  });

  it("pauses writes after the 503 of a write, and all calls after the 503 of a read", async () => {
    await budgets[0]!.recordPause(a, "writes", 5);
    expect(await tryConsume(1, a, "write")).toEqual({ kind: "circuit-open", retryAfter: 5 });
    expect(await tryConsume(1, a, "read")).toBeUndefined();
    await budgets[0]!.recordPause(a, "everything", 9);
    expect(await tryConsume(1, a, "read")).toEqual({ kind: "circuit-open", retryAfter: 9 });
    expect(await tryConsume(1, b, "read")).toBeUndefined();
  });
});

/** Waits until a connection of this database waits for a lock. */
async function waitForLock(store: Store): Promise<void> {
  const lockWaiters = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await lockWaiters.execute(store.db)).rows[0]?.n).toBeGreaterThan(0);
}

it("row 48: rejects a call that is being counted while another replica gets a 429", async () => {
  const url = await createMigratedDatabase("postgres");
  const now = 1_790_000_040;
  const [store, other] = [await openTestStore({ url }, { clock: () => now }), await openTestStore({ url })];
  const budget = createRateLimitBudget(store);
  await budget.consume(a, "write");
  let pendingCall: Promise<unknown> | undefined;
  await other.write(async (transaction) => {
    await transaction
      .updateTable("budgets")
      .set({ blocked_until: now + 17 })
      .where("scope", "like", "key:%")
      .execute();
    pendingCall = budget.consume(a, "write").catch((error: unknown) => error);
    await waitForLock(store);
  });
  expect(await pendingCall).toMatchObject({ failure: { kind: "rate-limited", limit: "service", retryAfter: 17 } });
  await store.close();
  await other.close();
});

it("deletes expired rows while a call is being counted, without a deadlock", async () => {
  const url = await createMigratedDatabase("postgres");
  let now = 1_790_000_040;
  const stores = [await openTestStore({ url }, { clock: () => now }), await openTestStore({ url })] as const;
  const budget = createRateLimitBudget(stores[0]);
  await budget.consume(a, "write");
  // PostgreSQL stores the key's row after those of the account and the address now, and deletes in that order.
  await budget.recordRateLimited(a, 1);
  now += 900;
  let expiring: Promise<void> | undefined;
  await stores[1].write(async (transaction) => {
    const use = (scope: string) =>
      transaction.updateTable("budgets").set({ used: 2 }).where("scope", "like", scope).execute();
    await use("key:%");
    expiring = budget.deleteExpired();
    await waitForLock(stores[0]);
    await use("account:%");
    await use("address");
  });
  await expiring;
  const remaining = await stores[0].db.selectFrom("budgets").select("used").where("scope", "=", "address").execute();
  expect(remaining).toEqual([{ used: 2 }]);
  for (const store of stores) await store.close();
});
