import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { UpstreamError } from "./failure.ts";
import { abandonedAfterSeconds, type Intent, maxWriteSeconds, type NewIntent } from "./intent.ts";

/** Another write to the same object is pending, and one of the two is based on its current version. */
export class ObjectBusyError extends Error {
  override readonly name = "ObjectBusyError";
}

function toPendingColumns(now: number) {
  return {
    state: "pending",
    status: null,
    response: null,
    created_at: now,
    resolved_at: null,
    check_after: null,
    checks: 0,
    reconciled: null,
    reconciled_at: null,
  } as const;
}

/** First key of the advisory locks that serialize writes to one object; any number that nothing else uses. */
const objectLockNamespace = 7_340_252;

/** On PostgreSQL: `begin` for the same object waits until this transaction ends. SQLite has one writer at a time. */
async function lockObject({ kind }: Store, transaction: Transaction<Schema>, object: string): Promise<void> {
  if (kind === "sqlite") return;
  await sql`select pg_advisory_xact_lock(${objectLockNamespace}, hashtext(${object}))`.execute(transaction);
}

async function assertObjectFree(
  transaction: Transaction<Schema>,
  { account_id, target, base, body_digest }: NewIntent,
  now: number,
): Promise<void> {
  const others = await transaction
    .selectFrom("intents")
    .select(["state", "base", "created_at"])
    .where("account_id", "=", account_id)
    .where("target", "=", target)
    .where("created_at", ">=", now - abandonedAfterSeconds)
    .where((row) =>
      row.or([
        row("state", "=", "pending"),
        // After a response or the longest duration of a write, a read shows whether it was applied. Sending the same
        // change again does no harm.
        row.and([
          row("state", "=", "unconfirmed"),
          row("body_digest", "!=", body_digest),
          row("reconciled", "is", null),
          row("status", "is", null),
          row("created_at", ">", now - maxWriteSeconds),
        ]),
      ]),
    )
    .execute();
  if (others.some((other) => other.state === "pending" && (base !== null || other.base !== null))) {
    throw new ObjectBusyError("another write to the same object is under way");
  }
  if (base === null || others.every(({ state }) => state === "pending")) return;
  const lastStart = Math.max(...others.map(({ created_at }) => created_at));
  throw new UpstreamError({ kind: "unconfirmed", retryAfter: lastStart + maxWriteSeconds - now });
}

/** Commits intents before their writes are sent. */
export interface IntentStart {
  /**
   * Commits an intent together with `inTransaction`, or returns the user's earlier intent with the same idempotency key
   * on this account. Writes with a base are serialized with all other writes to the object, across replicas.
   *
   * @throws ObjectBusyError while another write is pending.
   * @throws UpstreamError of kind `unconfirmed` while an earlier write may still be applied.
   */
  begin(
    intent: NewIntent,
    inTransaction?: (transaction: Transaction<Schema>) => Promise<void>,
  ): Promise<{ readonly intent: Intent; readonly began: boolean }>;
}

/** `replica` is the ID of this process. */
export function createIntentStart(store: Store, replica: string): IntentStart {
  return {
    async begin(fields, inTransaction) {
      const now = await store.now();
      return store.write(async (transaction) => {
        await lockObject(store, transaction, `${fields.account_id} ${fields.target}`);
        const row = { ...fields, id: randomUUID(), replica, ...toPendingColumns(now) };
        const insert = async () => {
          const began = await transaction
            .insertInto("intents")
            .values(row)
            .onConflict((conflict) => conflict.columns(["account_id", "user_id", "idempotency_key"]).doNothing())
            .returningAll()
            .executeTakeFirst();
          if (began) await inTransaction?.(transaction);
          return began && { intent: began, began: true };
        };
        const findRepeated = async () => {
          const intent = await transaction
            .selectFrom("intents")
            .selectAll()
            .where("account_id", "=", fields.account_id)
            .where("user_id", "=", fields.user_id)
            .where("idempotency_key", "=", fields.idempotency_key)
            .executeTakeFirst();
          return intent && { intent, began: false };
        };
        const earlierIntent = await findRepeated();
        if (earlierIntent) return earlierIntent;
        await assertObjectFree(transaction, fields, now);
        // Between these statements, a write to another object can take or release the same key.
        const started = (await insert()) ?? (await findRepeated()) ?? (await insert());
        if (!started) throw new Error("the idempotency key was taken and released concurrently");
        return started;
      });
    },
  };
}
