import { randomUUID } from "node:crypto";
import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** Age after which days that are not final are loaded again on request. */
export const staleAfterSeconds = 600;
/** Age after which the list of zones is loaded again on request, so that zones created outside the console appear soon. */
const zoneListStaleAfterSeconds = 30;
/** Minimum delay before a failed collection is retried. */
const retryDelaySeconds = 60;
/** Duration of a lease, in addition to the announced wait. */
const leaseSeconds = 90;

/** Thrown when another collector has taken over the account. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Leases that ensure that only one replica collects the usage of an account at a time. */
export interface Leases {
  /** Acquires the lease of an account if its last collection is `minAgeSeconds` old and no one else holds it. */
  claim(accountId: string, minAgeSeconds?: number): Promise<boolean>;
  /** Acquires the lease of an account with an unfinished collection, for example of a stopped process. Returns the account's ID. */
  claimAbandoned(): Promise<string | undefined>;
  /**
   * Extends the lease for the next step, plus `waitSeconds`.
   *
   * @throws LeaseLostError
   */
  renew(accountId: string, waitSeconds?: number): Promise<void>;
  /** Like `renew`, in the transaction that stores the data, so that a collector without the lease stores nothing. */
  renewWithin(transaction: Transaction<Schema>, accountId: string, now: number): Promise<void>;
  /** Ends the collection, with the reason if it failed. */
  complete(accountId: string, failure: UsageCollection["failure"]): Promise<void>;
  /** Releases the lease of an unfinished collection, so that another process can continue it. */
  release(accountId: string): Promise<void>;
}

export function createLeases(store: Store): Leases {
  const holder = randomUUID();

  async function extend(database: Pick<Transaction<Schema>, "updateTable">, accountId: string, until: number) {
    const extended = await database
      .updateTable("usage_gatherings")
      .set({ held_until: until })
      .where("account_id", "=", accountId)
      .where("holder", "=", holder)
      .returning("account_id")
      .executeTakeFirst();
    if (!extended) throw new LeaseLostError(`another process collects the usage of account ${accountId}`);
  }

  return {
    async claim(accountId, minAgeSeconds = zoneListStaleAfterSeconds) {
      const now = await store.now();
      const lease = { holder, held_until: now + leaseSeconds };
      const initialState = { ended_at: null, trouble: null, listed_at: null, usage_paused: null };
      const claimed = await store.db
        .insertInto("usage_gatherings")
        .values({ account_id: accountId, ...lease, ...initialState })
        .onConflict((conflict) =>
          conflict
            .column("account_id")
            .doUpdateSet(lease)
            .where("usage_gatherings.held_until", "<=", now)
            .where((row) =>
              row.or([
                row("usage_gatherings.ended_at", "is", null),
                row.and([
                  row("usage_gatherings.trouble", "is not", null),
                  row("usage_gatherings.ended_at", "<=", now - retryDelaySeconds),
                ]),
                row.and([
                  row("usage_gatherings.trouble", "is", null),
                  row("usage_gatherings.ended_at", "<=", now - minAgeSeconds),
                ]),
              ]),
            ),
        )
        .returning("account_id")
        .executeTakeFirst();
      return claimed !== undefined;
    },

    async claimAbandoned() {
      const now = await store.now();
      const abandoned = await store.db
        .selectFrom("usage_gatherings")
        .select(["account_id", "holder", "held_until"])
        .where("holder", "is not", null)
        .where("held_until", "<=", now)
        .executeTakeFirst();
      if (!abandoned) return undefined;
      const claimed = await store.db
        .updateTable("usage_gatherings")
        .set({ holder, held_until: now + leaseSeconds })
        .where("account_id", "=", abandoned.account_id)
        .where("holder", "=", abandoned.holder)
        .where("held_until", "=", abandoned.held_until)
        .returning("account_id")
        .executeTakeFirst();
      return claimed?.account_id;
    },

    async renew(accountId, waitSeconds = 0) {
      await extend(store.db, accountId, (await store.now()) + leaseSeconds + waitSeconds);
    },

    renewWithin: (transaction, accountId, now) => extend(transaction, accountId, now + leaseSeconds),

    async complete(accountId, failure) {
      await store.db
        .updateTable("usage_gatherings")
        .set({ holder: null, held_until: 0, ended_at: await store.now(), trouble: failure })
        .where("account_id", "=", accountId)
        .where("holder", "=", holder)
        .execute();
    },

    async release(accountId) {
      await store.db
        .updateTable("usage_gatherings")
        .set({ held_until: await store.now() })
        .where("account_id", "=", accountId)
        .where("holder", "=", holder)
        .execute();
    },
  };
}
