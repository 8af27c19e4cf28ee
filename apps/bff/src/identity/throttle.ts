import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { ProblemError } from "../http/problem.ts";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

/** Failures that are free, then seconds that double with each further one; forgotten after so many quiet seconds. */
interface Bounds {
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
}

/** What is guessed: a password, which anybody may try, or a code, for which the password must be known. */
type Guessed = "password" | "code";

/** For one address and one person: quick to block, for it hits nobody else. */
const perPlace: Bounds = { free: 10, firstWait: 15, longestWait: 900 };
/** For one person from wherever: slow to block where others could lock that person out by it. */
const perPerson: Readonly<Record<Guessed, Bounds>> = {
  password: { free: 50, firstWait: 15, longestWait: 120 },
  code: { free: 20, firstWait: 15, longestWait: 900 },
};
const forgottenAfter = 3_600;

/**
 * Slows guessing of passwords and codes down, for all replicas together. An attempt counts as failed from its
 * beginning, so that attempts at once count as well; a success clears the count.
 */
export class Throttle {
  readonly #store: Store;
  readonly #guessed: Guessed;

  constructor(store: Store, guessed: Guessed) {
    this.#store = store;
    this.#guessed = guessed;
  }

  /** Counts an attempt; throws a ProblemError of kind `throttled` with the seconds to wait instead when blocked. */
  async begin(email: string, address: string): Promise<void> {
    const now = await this.#store.now();
    const until = await this.#store.write(async (transaction) => {
      // Always in this order, so that two attempts never wait for each other in a circle.
      const place = await lock(transaction, this.#placeKey(email, address), now);
      const person = await lock(transaction, this.#personKey(email), now);
      const blockedUntil = Math.max(place.blocked_until, person.blocked_until);
      if (blockedUntil > now) return blockedUntil;
      await count(transaction, place, perPlace, now);
      await count(transaction, person, perPerson[this.#guessed], now);
      return undefined;
    });
    if (until !== undefined) throw new ProblemError("throttled", { retryAfter: until - now });
  }

  /** Forgets the failures of somebody who has signed in. */
  async clear(email: string, address: string): Promise<void> {
    await this.#store.db
      .deleteFrom("throttles")
      .where("key", "in", [this.#placeKey(email, address), this.#personKey(email)])
      .execute();
  }

  /** Deletes what no longer counts. */
  async sweep(): Promise<void> {
    const now = await this.#store.now();
    await this.#store.db
      .deleteFrom("throttles")
      .where("updated_at", "<", now - forgottenAfter)
      .where("blocked_until", "<", now)
      .execute();
  }

  #placeKey(email: string, address: string): string {
    return `${this.#prefix()}place:${address}:${hashOf(email)}`;
  }

  #personKey(email: string): string {
    return `${this.#prefix()}person:${hashOf(email)}`;
  }

  #prefix(): string {
    return this.#guessed === "password" ? "" : `${this.#guessed}:`;
  }
}

type Row = Schema["throttles"];

/** Hashed, for people type their passwords where the address belongs. */
function hashOf(email: string): string {
  return createHash("sha256").update(email).digest("hex");
}

/** The row of a key, locked until the end of the transaction; a forgotten one begins anew. */
async function lock(transaction: Transaction<Schema>, key: string, now: number): Promise<Row> {
  const row = await transaction
    .insertInto("throttles")
    .values({ key, failures: 0, blocked_until: 0, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet((update) => ({ key: update.ref("excluded.key") })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return row.updated_at < now - forgottenAfter ? { ...row, failures: 0 } : row;
}

async function count(transaction: Transaction<Schema>, row: Row, bounds: Bounds, now: number): Promise<void> {
  const failures = row.failures + 1;
  const wait = Math.min(bounds.firstWait * 2 ** Math.min(failures - bounds.free, 16), bounds.longestWait);
  await transaction
    .updateTable("throttles")
    .set({ failures, updated_at: now, blocked_until: failures < bounds.free ? 0 : now + wait })
    .where("key", "=", row.key)
    .execute();
}
