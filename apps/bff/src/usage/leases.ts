import { randomUUID } from "node:crypto";
import type { UsageCollection } from "@edge-console/contract/console/usage";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** Figures of days that are not finished are read again when they are older than this and somebody asks, in seconds. */
export const staleAfterSeconds = 600;
/**
 * After so many seconds the list of zones is read again when somebody asks: one call, so that a zone that was made
 * elsewhere is not missing for long. Of the zones themselves only those are read that are due.
 */
const zoneListStaleAfterSeconds = 30;
/** A gathering that failed is tried again no sooner than this, in seconds. */
const retryDelaySeconds = 60;
/** For how long a gatherer that says nothing keeps an account to itself, beyond the wait that it announced, in seconds. */
const leaseSeconds = 90;

/** Another gatherer has the account by now. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Who of all replicas gathers an account's figures: one at a time. */
export interface Leases {
  /** Takes the account on, when something of it is due and nobody else is at it. */
  claim(accountId: string): Promise<boolean>;
  /** Takes on one account that a gatherer left unfinished, a process that ended for instance; its id. */
  claimAbandoned(): Promise<string | undefined>;
  /** Keeps the account for the next step, and `waitSeconds` more. Throws a LeaseLostError. */
  renew(accountId: string, waitSeconds?: number): Promise<void>;
  /** As `keep`, in the transaction of what is stored: what another gatherer has taken over is not written any more. */
  renewWithin(transaction: Transaction<Schema>, accountId: string, now: number): Promise<void>;
  /** It is done, or has failed for a reason that does not pass by itself. */
  complete(accountId: string, trouble: UsageCollection["trouble"]): Promise<void>;
  /** Lets go of an account that is not done: whoever comes first goes on with it. */
  release(accountId: string): Promise<void>;
}

export function createLeases(store: Store): Leases {
  const holder = randomUUID();

  async function hold(database: Pick<Transaction<Schema>, "updateTable">, accountId: string, until: number) {
    const held = await database
      .updateTable("usage_gatherings")
      .set({ held_until: until })
      .where("account_id", "=", accountId)
      .where("holder", "=", holder)
      .returning("account_id")
      .executeTakeFirst();
    if (!held) throw new LeaseLostError(`somebody else gathers account ${accountId}`);
  }

  return {
    async claim(accountId) {
      const now = await store.now();
      const held = { holder, held_until: now + leaseSeconds };
      const nothing = { ended_at: null, trouble: null, listed_at: null, usage_paused: null };
      const claimed = await store.db
        .insertInto("usage_gatherings")
        .values({ account_id: accountId, ...held, ...nothing })
        .onConflict((conflict) =>
          conflict
            .column("account_id")
            .doUpdateSet(held)
            .where("usage_gatherings.held_until", "<=", now)
            .where((row) =>
              row.or([
                row("usage_gatherings.ended_at", "is", null),
                row("usage_gatherings.ended_at", "<=", now - retryDelaySeconds),
                row.and([
                  row("usage_gatherings.trouble", "is", null),
                  row("usage_gatherings.ended_at", "<=", now - zoneListStaleAfterSeconds),
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
      const left = await store.db
        .selectFrom("usage_gatherings")
        .select(["account_id", "holder", "held_until"])
        .where("holder", "is not", null)
        .where("held_until", "<=", now)
        .executeTakeFirst();
      if (!left) return undefined;
      const claimed = await store.db
        .updateTable("usage_gatherings")
        .set({ holder, held_until: now + leaseSeconds })
        .where("account_id", "=", left.account_id)
        .where("holder", "=", left.holder)
        .where("held_until", "=", left.held_until)
        .returning("account_id")
        .executeTakeFirst();
      return claimed?.account_id;
    },

    async renew(accountId, waitSeconds = 0) {
      await hold(store.db, accountId, (await store.now()) + leaseSeconds + waitSeconds);
    },

    renewWithin: (transaction, accountId, now) => hold(transaction, accountId, now + leaseSeconds),

    async complete(accountId, trouble) {
      await store.db
        .updateTable("usage_gatherings")
        .set({ holder: null, held_until: 0, ended_at: await store.now(), trouble })
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
