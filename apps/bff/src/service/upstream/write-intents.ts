import { randomUUID } from "node:crypto";
import type { Store } from "../../platform/db/store.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import { createIntentStart, type IntentStart } from "./begin-intent.ts";
import { createIntentReconciliation, type IntentReconciliation } from "./intent-reconciliation.ts";
import {
  type Intent,
  reconcileWritesJob,
  reconciliationDone,
  type RecordResolution,
  type Resolution,
} from "./intent.ts";

/** Store of write intents: committed before the write is sent, resolved when its outcome is known. */
export interface Intents extends IntentStart, IntentReconciliation {
  /** Commits the result of a write. Does nothing if the write was abandoned and the result adds no information. */
  resolve(id: string, resolution: Resolution, record: RecordResolution): Promise<void>;
  find(id: string): Promise<Intent | undefined>;
  /** Records a heartbeat of this replica. */
  recordHeartbeat(): Promise<void>;
  /** Finds a user's write on an account by its request ID or its idempotency key. */
  findOwn(accountId: string, userId: string, requestIdOrKey: string): Promise<Intent | undefined>;
  /** Lists writes on accounts that ended since then and may have been applied; none took longer than `within`. */
  listResolvedSince(accountIds: readonly string[], since: number, within: number): Promise<Intent[]>;
  /** Returns how many writes are in this state. */
  count(state: Intent["state"]): Promise<number>;
  /** Deletes old intents and heartbeats. The audit log keeps the writes. */
  deleteExpired(): Promise<void>;
}

/** Time during which an idempotency key is recognized. */
const replayTtlSeconds = 24 * 3600;
/** Time to keep writes with an unknown outcome. */
const unknownTtlSeconds = 30 * 24 * 3600;

export function createIntents(store: Store): Intents {
  const replica = randomUUID();

  return {
    ...createIntentStart(store, replica),
    ...createIntentReconciliation(store),

    async resolve(id, { state, status, response, final, reconcileInSeconds }, record) {
      const now = await store.now();
      await store.write(async (transaction) => {
        // Locks the row before reading it: another replica may be abandoning or settling it.
        const before = await transaction
          .updateTable("intents")
          .set((row) => ({ state: row.ref("state") }))
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirst();
        const abandoned = before === undefined || before.state === "pending" ? null : before;
        if (abandoned && (state === "unconfirmed" || state === abandoned.state)) return;
        await transaction
          .updateTable("intents")
          .set({
            state,
            status,
            response,
            resolved_at: now,
            ...(reconcileInSeconds === null ? reconciliationDone : { check_after: now + reconcileInSeconds }),
            ...(!final && { idempotency_key: null }),
            ...(abandoned?.reconciled && state !== "unconfirmed" && { reconciled: state, reconciled_at: now }),
          })
          .where("id", "=", id)
          .execute();
        if (before && reconcileInSeconds !== null) {
          const { account_id } = before;
          const dueAt = now + reconcileInSeconds;
          await scheduleJob(transaction, now, reconcileWritesJob, { key: account_id, accountId: account_id, dueAt });
        }
        await record(transaction, now, abandoned);
      });
    },

    find: (id) => store.db.selectFrom("intents").selectAll().where("id", "=", id).executeTakeFirst(),

    async recordHeartbeat() {
      const now = await store.now();
      await store.writeRelaxed((transaction) =>
        transaction
          .insertInto("replicas")
          .values({ id: replica, seen_at: now })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: now }))
          .execute(),
      );
    },

    findOwn: (accountId, userId, requestIdOrKey) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .where((row) => row.or([row("request_id", "=", requestIdOrKey), row("idempotency_key", "=", requestIdOrKey)]))
        .orderBy("created_at", "desc")
        .executeTakeFirst(),

    listResolvedSince: (accountIds, since, within) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "in", ["applied", "unconfirmed"])
        .where("created_at", ">=", since - within)
        .where("resolved_at", ">=", since)
        .where("account_id", "in", accountIds)
        .execute(),

    async count(state) {
      const query = store.db.selectFrom("intents").select((row) => row.fn.countAll<number>().as("count"));
      return (await query.where("state", "=", state).executeTakeFirstOrThrow()).count;
    },

    async deleteExpired() {
      const now = await store.now();
      await store.db
        .deleteFrom("replicas")
        .where("seen_at", "<", now - replayTtlSeconds)
        .execute();
      await store.db
        .deleteFrom("intents")
        .where((row) =>
          row.or([
            row.and([
              row("state", "in", ["applied", "not-applied"]),
              row("check_after", "is", null),
              row("created_at", "<", now - replayTtlSeconds),
            ]),
            row.and([row("state", "!=", "pending"), row("created_at", "<", now - unknownTtlSeconds)]),
          ]),
        )
        .execute();
    },
  };
}
