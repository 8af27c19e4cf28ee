import { randomUUID } from "node:crypto";
import type { WriteEvidence } from "@edge-console/contract/rules/unconfirmed-write";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { UpstreamError } from "./failure.ts";

/** Stored intent of a write. */
export type Intent = Selectable<Schema["intents"]>;

/** Columns of an intent that are known before the write is sent. */
export type NewIntent = Pick<
  Intent,
  | "account_id"
  | "user_id"
  | "operation"
  | "target"
  | "body_digest"
  | "idempotency_key"
  | "request_id"
  | "body"
  | "known"
  | "address"
  | "changes"
  | "base"
>;

/** Another write to the same object is pending, and one of the two is based on its current version. */
export class ObjectBusyError extends Error {
  override readonly name = "ObjectBusyError";
}

/**
 * Result of a write. `response` is JSON without secrets, for repetitions with the same idempotency key. If not `final`,
 * only repetitions that already wait get it, and the key can be used for another attempt.
 */
export interface Resolution {
  readonly state: "applied" | "not-applied" | "unknown";
  readonly status: number | null;
  readonly response: string | null;
  readonly final: boolean;
  /** Seconds until the first reconciliation; null if the outcome is certain. */
  readonly reconcileInSeconds: number | null;
}

/**
 * Result of a reconciliation. `finding` is null if it confirms the reported outcome; `response` is JSON of the object,
 * without secrets.
 */
export interface Settlement {
  readonly finding: WriteEvidence | null;
  readonly response: string | null;
}

/** Other writes to the same target that may have changed it. */
export interface ConcurrentWrites {
  readonly hasPending: boolean;
  readonly hasEarlier: boolean;
  /** `body` is JSON of the fields sent, without secrets; null once the write needs no reconciliation. */
  readonly later: readonly Pick<Intent, "operation" | "body">[];
}

/** Runs in the transaction of a resolution, for example to append to the audit log; `at` in Unix seconds. */
export type InTransaction = (transaction: Transaction<Schema>, at: number) => Promise<void>;

/** As `AlongWith`; `abandoned` is the earlier row of a write that was already marked as abandoned. */
export type RecordResolution = (
  transaction: Transaction<Schema>,
  at: number,
  abandoned: Intent | null,
) => Promise<void>;

/** Store of write intents: committed before the write is sent, resolved when its outcome is known. */
export interface Intents {
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
  /** Commits the result of a write. Does nothing if the write was abandoned and the result adds no information. */
  resolve(id: string, resolution: Resolution, record: RecordResolution): Promise<void>;
  find(id: string): Promise<Intent | undefined>;
  /** Records a heartbeat of this replica. */
  recordHeartbeat(): Promise<void>;
  /**
   * Marks pending writes as unknown if their replica has no recent heartbeat or if they are overdue; all of them if no
   * other process can be writing (`alone`). `inTransaction` is called for each in its transaction. Returns their number.
   */
  abandon(
    alone: boolean,
    inTransaction: (transaction: Transaction<Schema>, at: number, intent: Intent) => Promise<void>,
  ): Promise<number>;
  /** Lists the writes that are due for reconciliation, longest overdue first. */
  listDue(): Promise<Intent[]>;
  /** Claims a reconciliation, and schedules the next one. Returns false if another process was faster. */
  claim(intent: Intent, nextInSeconds: number): Promise<boolean>;
  /** Commits the result of a reconciliation with `inTransaction`. Returns false if it was settled in the meantime. */
  settle(intent: Intent, settlement: Settlement, inTransaction: InTransaction): Promise<boolean>;
  /**
   * Finds other writes to the same target or to `otherTargets` (paths below /v1): pending ones, those of the minute
   * before, and those that were sent or ended later.
   */
  findConcurrentWrites(intent: Intent, otherTargets: readonly string[]): Promise<ConcurrentWrites>;
  /** Finds a user's write on an account by its request ID or its idempotency key. */
  findOwn(accountId: string, userId: string, requestIdOrKey: string): Promise<Intent | undefined>;
  /** Lists a user's unconfirmed writes of the last day, including reconciled ones, newest first. */
  listUnconfirmed(accountId: string, userId: string): Promise<Intent[]>;
  /** Lists writes on accounts that ended since then and may have been applied; none took longer than `within`. */
  listResolvedSince(accountIds: readonly string[], since: number, within: number): Promise<Intent[]>;
  /** Settles all writes to one object whose outcome is unknown, and returns them. */
  settleUnknown(
    transaction: Transaction<Schema>,
    at: number,
    object: { readonly accountId: string; readonly target: string; readonly outcome: "applied" | "not-applied" },
  ): Promise<Intent[]>;
  /** Returns how many writes are in this state. */
  count(state: Intent["state"]): Promise<number>;
  /** Deletes old intents and heartbeats. The audit log keeps the writes. */
  deleteExpired(): Promise<void>;
}

/** A pending write of a live replica is overdue after this time: its result couldn't be recorded. */
export const abandonedAfterSeconds = 60;

/** A replica without a heartbeat for this time is considered dead. */
const leaseSeconds = 20;

/** The service may apply a write up to this time after it was started, even if no response arrived. */
export const maxWriteSeconds = 30;

/** Time during which an idempotency key is recognized. */
const replayTtlSeconds = 24 * 3600;
/** Time to keep writes with an unknown outcome. */
const unknownTtlSeconds = 30 * 24 * 3600;

/** Age limit of pre-write snapshots, which may therefore precede an earlier write. */
const snapshotTtlSeconds = 60;

const reconcileBatchSize = 50;
const maxUnconfirmedListed = 50;

const reconciliationDone = { look_after: null, body: null, known: null } as const;

function toPendingColumns(now: number) {
  return {
    state: "pending",
    status: null,
    answer: null,
    created_at: now,
    resolved_at: null,
    look_after: null,
    looks: 0,
    found: null,
    found_at: null,
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
          row("state", "=", "unknown"),
          row("body_digest", "!=", body_digest),
          row("found", "is", null),
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

export function createIntents(store: Store): Intents {
  const replica = randomUUID();
  const find = (id: string) => store.db.selectFrom("intents").selectAll().where("id", "=", id).executeTakeFirst();

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
        if (abandoned && (state === "unknown" || state === abandoned.state)) return;
        await transaction
          .updateTable("intents")
          .set({
            state,
            status,
            answer: response,
            resolved_at: now,
            ...(reconcileInSeconds === null ? reconciliationDone : { look_after: now + reconcileInSeconds }),
            ...(!final && { idempotency_key: null }),
            ...(abandoned?.found && state !== "unknown" && { found: state, found_at: now }),
          })
          .where("id", "=", id)
          .execute();
        await record(transaction, now, abandoned);
      });
    },

    find,

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

    async abandon(alone, inTransaction) {
      const now = await store.now();
      const alive = store.db
        .selectFrom("replicas")
        .select("id")
        .where("seen_at", ">", now - leaseSeconds);
      const pending = await store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "=", "pending")
        .$if(!alone, (query) =>
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
            .set({ state: "unknown", resolved_at: now, look_after: now })
            .where("id", "=", intent.id)
            .where("state", "=", "pending")
            .executeTakeFirst();
          if (numUpdatedRows > 0n) await inTransaction(transaction, now, intent);
        });
      }
      return pending.length;
    },

    listDue: async () =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("look_after", "<=", await store.now())
        .orderBy("look_after")
        .limit(reconcileBatchSize)
        .execute(),

    async claim(intent, nextInSeconds) {
      const { numUpdatedRows } = await store.db
        .updateTable("intents")
        .set({ look_after: (await store.now()) + nextInSeconds, looks: intent.looks + 1 })
        .where("id", "=", intent.id)
        .where("look_after", "=", intent.look_after)
        .where("looks", "=", intent.looks)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async settle(intent, { finding, response }, inTransaction) {
      const now = await store.now();
      const state = finding === null || finding === "cannot-tell" ? intent.state : finding;
      const evidence = { found: finding, found_at: finding && now };
      return store.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("intents")
          .set({ state, ...evidence, ...reconciliationDone, ...(response !== null && { answer: response }) })
          .where("id", "=", intent.id)
          .where("look_after", "is not", null)
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
        .where((row) => row.or([row("state", "!=", "not-applied"), row("look_after", "is not", null)]))
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

    findOwn: (accountId, userId, requestIdOrKey) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .where((row) => row.or([row("request_id", "=", requestIdOrKey), row("idempotency_key", "=", requestIdOrKey)]))
        .orderBy("created_at", "desc")
        .executeTakeFirst(),

    async listUnconfirmed(accountId, userId) {
      const now = await store.now();
      return store.db
        .selectFrom("intents")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .where("created_at", ">=", now - replayTtlSeconds)
        .where((row) => row.or([row("state", "=", "unknown"), row("found", "is not", null)]))
        .orderBy("created_at", "desc")
        .limit(maxUnconfirmedListed)
        .execute();
    },

    listResolvedSince: (accountIds, since, within) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "in", ["applied", "unknown"])
        .where("created_at", ">=", since - within)
        .where("resolved_at", ">=", since)
        .where("account_id", "in", accountIds)
        .execute(),

    settleUnknown: (transaction, at, { accountId, target, outcome }) =>
      transaction
        .updateTable("intents")
        .set({ state: outcome, found: outcome, found_at: at, look_after: null })
        .where("account_id", "=", accountId)
        .where("target", "=", target)
        .where("state", "=", "unknown")
        .returningAll()
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
              row("look_after", "is", null),
              row("created_at", "<", now - replayTtlSeconds),
            ]),
            row.and([row("state", "!=", "pending"), row("created_at", "<", now - unknownTtlSeconds)]),
          ]),
        )
        .execute();
    },
  };
}
