import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** Failures that are free, then seconds that double with each further one; forgotten after so many quiet seconds. */
interface Limits {
  readonly freeAttempts: number;
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
}

/** What is guessed: a password, which anybody may try, or a code, for which the password must be known. */
type Credential = "password" | "code";

/** Where an attempt comes from. */
export interface AttemptSource {
  /** IP address. */
  readonly address: string;
  /** Hash of the device cookie, if its browser signed in as this user before. */
  readonly device?: string | undefined;
}

/** For one address and one person: quick to block, for it hits nobody else. */
const perAddressLimits: Limits = { freeAttempts: 10, firstWaitSeconds: 15, maxWaitSeconds: 900 };
/** For one person from wherever: slow to block where others could lock that person out by it. */
const perUserLimits: Readonly<Record<Credential, Limits>> = {
  password: { freeAttempts: 50, firstWaitSeconds: 15, maxWaitSeconds: 120 },
  code: { freeAttempts: 20, firstWaitSeconds: 15, maxWaitSeconds: 900 },
};
const resetAfterSeconds = 3_600;

/**
 * Slows guessing of passwords and codes down, for all replicas together. An attempt counts as failed from its
 * beginning, so that attempts at once count as well; a success clears the count.
 */
export class Throttle {
  readonly #store: Store;
  readonly #guessed: Credential;

  constructor(store: Store, guessed: Credential) {
    this.#store = store;
    this.#guessed = guessed;
  }

  /**
   * Counts an attempt for a user, by email address or ID.
   * @throws ProblemError `throttled` with the seconds to wait, if blocked; the attempt then doesn't count
   */
  async recordAttempt(user: string, source: AttemptSource): Promise<void> {
    const now = await this.#store.now();
    const until = await this.#store.write(async (transaction) => {
      const rows: (readonly [Row, Limits])[] = [];
      // Always in this order, so that two attempts never deadlock.
      for (const { key, bounds } of this.#buckets(user, source))
        rows.push([await lockRow(transaction, key, now), bounds]);
      const blockedUntil = Math.max(...rows.map(([row]) => row.blocked_until));
      if (blockedUntil > now) return blockedUntil;
      for (const [row, bounds] of rows) await countFailure(transaction, row, bounds, now);
      return undefined;
    });
    if (until !== undefined) throw new ProblemError("throttled", { retryAfter: until - now });
  }

  /** Forgets the failures of a user who has signed in. */
  async reset(user: string, source: AttemptSource): Promise<void> {
    await this.#store.write(async (transaction) => {
      // In the order of `begin`.
      for (const { key } of this.#buckets(user, source)) {
        await transaction.deleteFrom("throttles").where("key", "=", key).execute();
      }
    });
  }

  /** Deletes what no longer counts. */
  async deleteExpired(): Promise<void> {
    const now = await this.#store.now();
    // In a transaction that is repeated after a deadlock: it locks in no particular order.
    await this.#store.write((transaction) =>
      transaction
        .deleteFrom("throttles")
        .where("updated_at", "<", now - resetAfterSeconds)
        .where("blocked_until", "<", now)
        .execute(),
    );
  }

  /** What an attempt counts against, in the order in which it's locked. A known device has a bucket of its own. */
  #buckets(
    user: string,
    { address, device }: AttemptSource,
  ): readonly { readonly key: string; readonly bounds: Limits }[] {
    const prefix = this.#prefix();
    const userHash = hashUser(user);
    if (device !== undefined) return [{ key: `${prefix}device:${device}:${userHash}`, bounds: perAddressLimits }];
    return [
      { key: `${prefix}place:${address}:${userHash}`, bounds: perAddressLimits },
      { key: `${prefix}person:${userHash}`, bounds: perUserLimits[this.#guessed] },
    ];
  }

  #prefix(): string {
    return this.#guessed === "password" ? "" : `${this.#guessed}:`;
  }
}

type Row = Schema["throttles"];

/** Hashed, for people type their passwords where the address belongs. */
function hashUser(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}

/** The row of a key, locked until the end of the transaction; a forgotten one begins anew. */
async function lockRow(transaction: Transaction<Schema>, key: string, now: number): Promise<Row> {
  const row = await transaction
    .insertInto("throttles")
    .values({ key, failures: 0, blocked_until: 0, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((update) => ({ key: update.ref("excluded.key") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.updated_at < now - resetAfterSeconds ? { ...row, failures: 0 } : row;
}

async function countFailure(transaction: Transaction<Schema>, row: Row, bounds: Limits, now: number): Promise<void> {
  const failures = row.failures + 1;
  const wait = Math.min(
    bounds.firstWaitSeconds * 2 ** Math.min(failures - bounds.freeAttempts, 16),
    bounds.maxWaitSeconds,
  );
  await transaction
    .updateTable("throttles")
    .set({ failures, updated_at: now, blocked_until: failures < bounds.freeAttempts ? 0 : now + wait })
    .where("key", "=", row.key)
    .execute();
}
