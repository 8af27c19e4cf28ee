import { randomUUID } from "node:crypto";
import type { WriteEvidence } from "@edge-console/contract/rules/unconfirmed-write";
import { type Selectable, sql, type Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import { UpstreamError } from "./failure.ts";

/** A write that somebody meant, as it is kept. */
export type Intent = Selectable<Schema["intents"]>;

/** What is known of a write before it is sent. */
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

/** Another write to the same object is under way, and one of the two depends on what the object is now. */
export class ObjectBusyError extends Error {
  override readonly name = "ObjectBusyError";
}

/**
 * How a write ended. `answer` is JSON without secrets, for repetitions with the same idempotency key; unless the end is
 * `final`, only for those that were already waiting for it: the key may then be used for another try.
 */
export interface Resolution {
  readonly state: "applied" | "not-applied" | "unknown";
  readonly status: number | null;
  readonly response: string | null;
  readonly final: boolean;
  /** Seconds until it is to be looked for; null when its end is certain. */
  readonly reconcileInSeconds: number | null;
}

/**
 * Result of reading back. `finding` is null if it confirms the outcome that was reported; `answer` is JSON without
 * secrets of what was found.
 */
export interface Settlement {
  readonly finding: WriteEvidence | null;
  readonly response: string | null;
}

/** What else was sent to the same place as a write, and may have changed something there. */
export interface ConcurrentWrites {
  readonly hasPending: boolean;
  readonly hasEarlier: boolean;
  /** `body` is JSON of the fields that they sent, without secrets, while they are looked for; null when it is not kept. */
  readonly later: readonly Pick<Intent, "operation" | "body">[];
}

/** Something to commit together with a resolution, such as its row in the audit log; `at` in Unix seconds. */
export type InTransaction = (transaction: Transaction<Schema>, at: number) => Promise<void>;

/** As `AlongWith`; `abandoned` is the write as it was if it was already recorded as abandoned. */
export type RecordResolution = (
  transaction: Transaction<Schema>,
  at: number,
  abandoned: Intent | null,
) => Promise<void>;

/** The memory of writes: committed before they are sent, resolved when their end is known, never forgotten between. */
export interface Intents {
  /**
   * Commits an intent together with `alongWith`, or returns the one that this person began on this account with the same
   * idempotency key. Writes with a base are serialized with all others to the same object, across replicas.
   *
   * @throws ObjectBusyError while another one is under way.
   * @throws UpstreamError of kind `unconfirmed` while an earlier one may still be applied.
   */
  begin(
    intent: NewIntent,
    alongWith?: (transaction: Transaction<Schema>) => Promise<void>,
  ): Promise<{ readonly intent: Intent; readonly began: boolean }>;
  /** Commits the end of a write. Does nothing if the write was abandoned and the end says no more than that. */
  resolve(id: string, resolution: Resolution, record: RecordResolution): Promise<void>;
  find(id: string): Promise<Intent | undefined>;
  /** Records that this replica is alive. */
  recordHeartbeat(): Promise<void>;
  /**
   * Marks pending writes as unknown if their replica has no recent heartbeat, or if they are overdue; all of them if no
   * other process can be writing (`alone`). `alongWith` is called for each in its transaction. Returns their number.
   */
  abandon(
    alone: boolean,
    alongWith: (transaction: Transaction<Schema>, at: number, intent: Intent) => Promise<void>,
  ): Promise<number>;
  /** The writes that are to be looked for now, those waiting longest first. */
  listDue(): Promise<Intent[]>;
  /** Makes a look this process's own, and the next one due in so many seconds; false when another was faster. */
  claim(intent: Intent, nextInSeconds: number): Promise<boolean>;
  /** Notes what was found; `alongWith` is called in the same transaction, unless its end was noted meanwhile. */
  settle(intent: Intent, found: Settlement, alongWith: InTransaction): Promise<boolean>;
  /**
   * Of what else was sent to the same place, or to one of those `besides` it (paths below /v1): whether some may still be
   * under way, whether some came within the minute before, and those that came, or ended, later.
   */
  findConcurrentWrites(intent: Intent, besides: readonly string[]): Promise<ConcurrentWrites>;
  /** A user's write on an account, by the ID of its request or by its idempotency key. */
  findOwn(accountId: string, userId: string, requestIdOrKey: string): Promise<Intent | undefined>;
  /** What became of a person's writes of the last day whose answer was lost, newest first. */
  listUnconfirmed(accountId: string, userId: string): Promise<Intent[]>;
  /** The writes on these accounts that ended since then and may have changed something; none took longer than `within`. */
  listResolvedSince(accountIds: readonly string[], since: number, within: number): Promise<Intent[]>;
  /** Settles all writes to one object whose outcome is unknown, and returns them. */
  settleUnknown(
    transaction: Transaction<Schema>,
    at: number,
    object: { readonly accountId: string; readonly target: string; readonly outcome: "applied" | "not-applied" },
  ): Promise<Intent[]>;
  /** Returns how many writes are in this state. */
  count(state: Intent["state"]): Promise<number>;
  /** Deletes what nobody asks for any more; the audit log keeps what happened. */
  deleteExpired(): Promise<void>;
}

/** A pending write is overdue after so many seconds, although its replica is alive: its end could not be recorded. */
export const abandonedAfterSeconds = 60;

/** A replica without a heartbeat for so many seconds is taken for dead. */
const leaseSeconds = 20;

/** The service may apply a write without a response up to so many seconds after it began. */
export const maxWriteSeconds = 30;

/** For how long a repetition with the same idempotency key is recognised. */
const replayTtlSeconds = 24 * 3600;
/** For how long people may still want to find out what became of an unknown write. */
const unknownTtlSeconds = 30 * 24 * 3600;

/** What was seen shortly before a write was seen within this time before it, and may be of before an earlier one. */
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
        // After a response, or the end of the time that it may take, what is read now shows whether it was applied. The
        // same change again does no harm.
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
  const last = Math.max(...others.map(({ created_at }) => created_at));
  throw new UpstreamError({ kind: "unconfirmed", retryAfter: last + maxWriteSeconds - now });
}

export function createIntents(store: Store): Intents {
  const replica = randomUUID();
  const find = (id: string) => store.db.selectFrom("intents").selectAll().where("id", "=", id).executeTakeFirst();

  return {
    async begin(fields, alongWith) {
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
          if (began) await alongWith?.(transaction);
          return began && { intent: began, began: true };
        };
        const repeated = async () => {
          const intent = await transaction
            .selectFrom("intents")
            .selectAll()
            .where("account_id", "=", fields.account_id)
            .where("user_id", "=", fields.user_id)
            .where("idempotency_key", "=", fields.idempotency_key)
            .executeTakeFirst();
          return intent && { intent, began: false };
        };
        const earlier = await repeated();
        if (earlier) return earlier;
        await assertObjectFree(transaction, fields, now);
        // The same key may begin on another object, or end in a way that frees it, between two of these.
        const beginning = (await insert()) ?? (await repeated()) ?? (await insert());
        if (!beginning) throw new Error("the idempotency key is in use by turns");
        return beginning;
      });
    },

    async resolve(id, { state, status, response: answer, final, reconcileInSeconds }, record) {
      const now = await store.now();
      await store.write(async (transaction) => {
        // Locked before it is read: another replica may be abandoning or settling it.
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
            answer,
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

    async abandon(alone, alongWith) {
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
          if (numUpdatedRows > 0n) await alongWith(transaction, now, intent);
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

    async settle(intent, { finding, response: answer }, alongWith) {
      const now = await store.now();
      const state = finding === null || finding === "cannot-tell" ? intent.state : finding;
      const found = { found: finding, found_at: finding && now };
      return store.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("intents")
          .set({ state, ...found, ...reconciliationDone, ...(answer !== null && { answer }) })
          .where("id", "=", intent.id)
          .where("look_after", "is not", null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await alongWith(transaction, now);
        return numUpdatedRows > 0n;
      });
    },

    async findConcurrentWrites({ id, account_id, target, created_at }, besides) {
      const others = await store.db
        .selectFrom("intents")
        .select(["state", "operation", "created_at", "resolved_at", "body"])
        .where("account_id", "=", account_id)
        .where("target", "in", [target, ...besides])
        .where("id", "!=", id)
        // A 500 may have come after the change, until reading back shows that it didn't.
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
