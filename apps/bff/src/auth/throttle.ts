import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

interface Limits {
  /** Failures without a wait; each further one doubles the wait. */
  readonly freeAttempts: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/** What is being guessed: a password, which anyone can try, or a code, which requires the password. */
type Credential = "password" | "code";

/** Where an attempt comes from. */
export interface AttemptSource {
  /** IP address. */
  readonly address: string;
  /** Hash of the device cookie, if its browser signed in as this user before. */
  readonly device?: string | undefined;
}

/** Limits per user and address: strict, because a block affects no one else. */
const perAddressLimits: Limits = { freeAttempts: 10, firstWaitSeconds: 15, maxWaitSeconds: 900 };
/** Limits per user from all addresses: looser for passwords, so that others can't lock the user out. */
const perUserLimits: Readonly<Record<Credential, Limits>> = {
  password: { freeAttempts: 50, firstWaitSeconds: 15, maxWaitSeconds: 120 },
  code: { freeAttempts: 20, firstWaitSeconds: 15, maxWaitSeconds: 900 },
};
/** Failures are forgotten after this time without an attempt. */
const resetAfterSeconds = 3_600;

/**
 * Creates a throttle for guesses of passwords or codes, shared by all replicas. An attempt counts as failed when it
 * starts, so that parallel attempts count; a success resets the count.
 */
export function createThrottle(store: Store, credential: Credential) {
  const prefix = credential === "password" ? "" : `${credential}:`;

  /**
   * Counts an attempt for a user, by email address or ID.
   * @throws ProblemError `throttled` with the seconds to wait, if blocked; the attempt then doesn't count
   */
  async function recordAttempt(user: string, source: AttemptSource): Promise<void> {
    const now = await store.now();
    const until = await store.write(async (transaction) => {
      const rows: (readonly [Row, Limits])[] = [];
      // Always in this order, so that two attempts never deadlock.
      for (const { key, limits } of getBuckets(user, source)) {
        rows.push([await lockRow(transaction, key, now), limits]);
      }
      const blockedUntil = Math.max(...rows.map(([row]) => row.blocked_until));
      if (blockedUntil > now) return blockedUntil;
      for (const [row, limits] of rows) await countFailure(transaction, row, limits, now);
      return undefined;
    });
    if (until !== undefined) throw new ProblemError("throttled", { retryAfter: until - now });
  }

  /** Resets the failures of a user who has signed in. */
  async function reset(user: string, source: AttemptSource): Promise<void> {
    await store.write(async (transaction) => {
      // In the order of `recordAttempt`.
      for (const { key } of getBuckets(user, source)) {
        await transaction.deleteFrom("throttles").where("key", "=", key).execute();
      }
    });
  }

  async function deleteExpired(): Promise<void> {
    const now = await store.now();
    // In a transaction, which is retried after a deadlock: this locks rows in any order.
    await store.write((transaction) =>
      transaction
        .deleteFrom("throttles")
        .where("updated_at", "<", now - resetAfterSeconds)
        .where("blocked_until", "<", now)
        .execute(),
    );
  }

  /** Returns the counters of an attempt, in locking order. A known device has a separate counter. */
  function getBuckets(
    user: string,
    { address, device }: AttemptSource,
  ): readonly { readonly key: string; readonly limits: Limits }[] {
    const userHash = hashUser(user);
    if (device !== undefined) return [{ key: `${prefix}device:${device}:${userHash}`, limits: perAddressLimits }];
    return [
      { key: `${prefix}place:${address}:${userHash}`, limits: perAddressLimits },
      { key: `${prefix}person:${userHash}`, limits: perUserLimits[credential] },
    ];
  }

  return { recordAttempt, reset, deleteExpired };
}

type Row = Schema["throttles"];

/** Hashes an email address or user ID, because users also type their password into the email field. */
function hashUser(user: string): string {
  return createHash("sha256").update(user).digest("hex");
}

/** Returns the row of a key, locked until the end of the transaction. Failures that are too old count as none. */
async function lockRow(transaction: Transaction<Schema>, key: string, now: number): Promise<Row> {
  const row = await transaction
    .insertInto("throttles")
    .values({ key, failures: 0, blocked_until: 0, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((update) => ({ key: update.ref("excluded.key") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.updated_at < now - resetAfterSeconds ? { ...row, failures: 0 } : row;
}

async function countFailure(transaction: Transaction<Schema>, row: Row, limits: Limits, now: number): Promise<void> {
  const failures = row.failures + 1;
  const wait = Math.min(
    limits.firstWaitSeconds * 2 ** Math.min(failures - limits.freeAttempts, 16),
    limits.maxWaitSeconds,
  );
  await transaction
    .updateTable("throttles")
    .set({ failures, updated_at: now, blocked_until: failures < limits.freeAttempts ? 0 : now + wait })
    .where("key", "=", row.key)
    .execute();
}
