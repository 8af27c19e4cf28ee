import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import {
  abandonedAfterSeconds,
  type ConcurrentWrites,
  type Intent,
  type InTransaction,
  reconcileWritesJob,
  reconciliationDone,
  type Settlement,
} from "./intent.ts";

/** Writes without a known outcome, until they are settled. */
export interface IntentReconciliation {
  /**
   * Marks pending writes as unknown if their replica has no recent heartbeat or if they are overdue; all of them if no
   * other process can be writing (`isOnlyProcess`). `inTransaction` is called for each in its transaction. Returns their number.
   */
  abandon(
    isOnlyProcess: boolean,
    inTransaction: (transaction: Transaction<Schema>, at: number, intent: Intent) => Promise<void>,
  ): Promise<number>;
  /** Lists an account's writes that are due for reconciliation, longest overdue first. */
  listDue(accountId: string): Promise<Intent[]>;
  /** Returns when an account's next reconciliation is due, in Unix seconds; null if none is. */
  findNextDue(accountId: string): Promise<number | null>;
  /** Counts a reconciliation, and sets when the next one is due. */
  postpone(intent: Intent, nextInSeconds: number): Promise<void>;
  /** Commits the result of a reconciliation with `inTransaction`. Returns false if it was settled in the meantime. */
  settle(intent: Intent, settlement: Settlement, inTransaction: InTransaction): Promise<boolean>;
  /**
   * Finds other writes to the same target or to `otherTargets` (paths below /v1): pending ones, those of the minute
   * before, and those that were sent or ended later.
   */
  findConcurrentWrites(intent: Intent, otherTargets: readonly string[]): Promise<ConcurrentWrites>;
  /** Settles all writes to one object whose outcome is unknown, and returns them. */
  settleUnknown(
    transaction: Transaction<Schema>,
    at: number,
    object: { readonly accountId: string; readonly target: string; readonly outcome: "applied" | "not-applied" },
  ): Promise<Intent[]>;
}

/** A replica without a heartbeat for this time is considered dead. */
const leaseSeconds = 20;

/** Age limit of pre-write snapshots, which may therefore precede an earlier write. */
const snapshotTtlSeconds = 60;

const reconcileBatchSize = 50;

export function createIntentReconciliation(store: Store): IntentReconciliation {
  return {
    async abandon(isOnlyProcess, inTransaction) {
      const now = await store.now();
      const alive = store.db
        .selectFrom("replicas")
        .select("id")
        .where("seen_at", ">", now - leaseSeconds);
      const pending = await store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "=", "pending")
        .$if(!isOnlyProcess, (query) =>
          query.where((row) =>
            row.or([
              row("created_at", "<=", now - abandonedAfterSeconds),
              row.and([
                row("created_at", "<=", now - leaseSeconds),
                row.or([row("replica", "is", null), row("replica", "not in", alive)]),
              ]),
            ]),
          ),
        )
        .execute();
      for (const intent of pending) {
        await store.write(async (transaction) => {
          const { numUpdatedRows } = await transaction
            .updateTable("intents")
            .set({ state: "unconfirmed", resolved_at: now, check_after: now })
            .where("id", "=", intent.id)
            .where("state", "=", "pending")
            .executeTakeFirst();
          if (numUpdatedRows === 0n) return;
          const { account_id } = intent;
          await scheduleJob(transaction, now, reconcileWritesJob, { key: account_id, accountId: account_id });
          await inTransaction(transaction, now, intent);
        });
      }
      return pending.length;
    },

    listDue: async (accountId) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("check_after", "<=", await store.now())
        .orderBy("check_after")
        .limit(reconcileBatchSize)
        .execute(),

    async findNextDue(accountId) {
      const row = await store.db
        .selectFrom("intents")
        .select(({ fn }) => fn.min("check_after").as("next"))
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row?.next ?? null;
    },

    async postpone(intent, nextInSeconds) {
      await store.db
        .updateTable("intents")
        .set({ check_after: (await store.now()) + nextInSeconds, checks: intent.checks + 1 })
        .where("id", "=", intent.id)
        .where("check_after", "is not", null)
        .execute();
    },

    async settle(intent, { finding, response }, inTransaction) {
      const now = await store.now();
      const state = finding === null || finding === "unconfirmed" ? intent.state : finding;
      const reconciliation = { reconciled: finding, reconciled_at: finding && now };
      return store.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("intents")
          .set({ state, ...reconciliation, ...reconciliationDone, ...(response !== null && { response }) })
          .where("id", "=", intent.id)
          .where("check_after", "is not", null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await inTransaction(transaction, now);
        return numUpdatedRows > 0n;
      });
    },

    async findConcurrentWrites({ id, account_id, target, created_at }, otherTargets) {
      const others = await store.db
        .selectFrom("intents")
        .select(["state", "operation", "created_at", "resolved_at", "body"])
        .where("account_id", "=", account_id)
        .where("target", "in", [target, ...otherTargets])
        .where("id", "!=", id)
        // A 500 may follow an applied change until the reconciliation shows otherwise.
        .where((row) => row.or([row("state", "!=", "not-applied"), row("check_after", "is not", null)]))
        .where((row) =>
          row.or([row("created_at", ">=", created_at - snapshotTtlSeconds), row("state", "=", "pending")]),
        )
        .execute();
      return {
        hasPending: others.some(({ state }) => state === "pending"),
        later: others.filter((other) => other.created_at >= created_at || (other.resolved_at ?? Infinity) > created_at),
        hasEarlier: others.some((other) => other.created_at < created_at),
      };
    },

    settleUnknown: (transaction, at, { accountId, target, outcome }) =>
      transaction
        .updateTable("intents")
        .set({ state: outcome, reconciled: outcome, reconciled_at: at, check_after: null })
        .where("account_id", "=", accountId)
        .where("target", "=", target)
        .where("state", "=", "unconfirmed")
        .returningAll()
        .execute(),
  };
}
