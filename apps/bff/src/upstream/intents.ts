import { randomUUID } from "node:crypto";
import type { Finding } from "@edge-console/contract/rules/unconfirmed-write";
import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

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
>;

/**
 * How a write ended. `answer` is JSON without secrets, for repetitions with the same idempotency key; unless the end is
 * `final`, only for those that were already waiting for it: the key may then be used for another try.
 */
export interface Resolution {
  readonly state: "applied" | "not-applied" | "unknown";
  readonly status: number | null;
  readonly answer: string | null;
  readonly final: boolean;
  /** Seconds until it is to be looked for; null when its end is certain. */
  readonly lookIn: number | null;
}

/** What looking for a write said; `answer` is JSON without secrets of what was found. */
export interface Found {
  readonly finding: Finding;
  readonly answer: string | null;
}

/** What else was sent to the same place as a write, and may have changed something there. */
export interface AlikeWrites {
  readonly underWay: boolean;
  readonly earlier: boolean;
  /** `body` is JSON of the fields that they sent, without secrets, while they are looked for; null when it is not kept. */
  readonly later: readonly Pick<Intent, "operation" | "body">[];
}

/** Something to commit together with a resolution, such as its row in the audit log; `at` in Unix seconds. */
export type AlongWith = (transaction: Transaction<Schema>, at: number) => Promise<void>;

/** The memory of writes: committed before they are sent, resolved when their end is known, never forgotten between. */
export interface Intents {
  /** Commits an intent; or gives the one that this person began on this account with the same idempotency key. */
  begin(intent: NewIntent): Promise<{ readonly intent: Intent; readonly began: boolean }>;
  resolve(id: string, resolution: Resolution, alongWith: AlongWith): Promise<void>;
  find(id: string): Promise<Intent | undefined>;
  /**
   * Makes unknown what has been pending for longer than `seconds`: a process died on it. `alongWith` is called for each
   * in its transaction. Returns how many there were.
   */
  abandon(
    seconds: number,
    alongWith: (transaction: Transaction<Schema>, at: number, intent: Intent) => Promise<void>,
  ): Promise<number>;
  /** The writes that are to be looked for now, those waiting longest first. */
  toLookFor(): Promise<Intent[]>;
  /** Makes a look this process's own, and the next one due in so many seconds; false when another was faster. */
  claimLook(intent: Intent, nextInSeconds: number): Promise<boolean>;
  /** Notes what was found; `alongWith` is called in the same transaction, unless its end was noted meanwhile. */
  settle(intent: Intent, found: Found, alongWith: AlongWith): Promise<boolean>;
  /**
   * Of what else was sent to the same place, or to one of those `besides` it (paths below /v1): whether some may still be
   * under way, whether some came within the minute before, and those that came, or ended, later.
   */
  alike(intent: Intent, besides: readonly string[]): Promise<AlikeWrites>;
  /** What became of a person's writes of the last day whose answer was lost, newest first. */
  unconfirmedOf(accountId: string, userId: string): Promise<Intent[]>;
  /** The writes on these accounts that ended since then and may have changed something; none took longer than `within`. */
  endedSince(accountIds: readonly string[], since: number, within: number): Promise<Intent[]>;
  /** Deletes what nobody asks for any more; the audit log keeps what happened. */
  expire(): Promise<void>;
}

/** A write's deadline and then some, in seconds: whoever has not resolved it by then is gone. */
export const abandonedAfterSeconds = 60;

/** For how long a repetition with the same idempotency key is recognised. */
const replaySeconds = 24 * 3600;
/** For how long people may still want to find out what became of an unknown write. */
const unknownSeconds = 30 * 24 * 3600;

/** What was seen shortly before a write was seen within this time before it, and may be of before an earlier one. */
const earlierSeconds = 60;

const lookedForAtOnce = 50;
const mostUnconfirmed = 50;

const nothingToLookFor = { look_after: null, body: null, known: null } as const;

function pendingSince(now: number) {
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

export function createIntents(store: Store): Intents {
  const find = (id: string) => store.db.selectFrom("intents").selectAll().where("id", "=", id).executeTakeFirst();

  return {
    async begin(fields) {
      const now = await store.now();
      return store.write(async (transaction) => {
        const row = { ...fields, id: randomUUID(), ...pendingSince(now) };
        const insert = () =>
          transaction
            .insertInto("intents")
            .values(row)
            .onConflict((conflict) => conflict.columns(["account_id", "user_id", "idempotency_key"]).doNothing())
            .returningAll()
            .executeTakeFirst();
        const began = await insert();
        if (began) return { intent: began, began: true };
        const intent = await transaction
          .selectFrom("intents")
          .selectAll()
          .where("account_id", "=", fields.account_id)
          .where("user_id", "=", fields.user_id)
          .where("idempotency_key", "=", fields.idempotency_key)
          .executeTakeFirst();
        if (intent) return { intent, began: false };
        // It ended between the two, in a way that set its key free.
        const second = await insert();
        if (!second) throw new Error("the idempotency key is in use by turns");
        return { intent: second, began: true };
      });
    },

    async resolve(id, { state, status, answer, final, lookIn }, alongWith) {
      const now = await store.now();
      await store.write(async (transaction) => {
        await transaction
          .updateTable("intents")
          .set({
            state,
            status,
            answer,
            resolved_at: now,
            ...(lookIn === null ? nothingToLookFor : { look_after: now + lookIn }),
            ...(!final && { idempotency_key: null }),
          })
          .where("id", "=", id)
          .where("state", "in", ["pending", "unknown"])
          .execute();
        await alongWith(transaction, now);
      });
    },

    find,

    async abandon(seconds, alongWith) {
      const now = await store.now();
      const pending = await store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "=", "pending")
        .where("created_at", "<=", now - seconds)
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

    toLookFor: async () =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("look_after", "<=", await store.now())
        .orderBy("look_after")
        .limit(lookedForAtOnce)
        .execute(),

    async claimLook(intent, nextInSeconds) {
      const { numUpdatedRows } = await store.db
        .updateTable("intents")
        .set({ look_after: (await store.now()) + nextInSeconds, looks: intent.looks + 1 })
        .where("id", "=", intent.id)
        .where("look_after", "=", intent.look_after)
        .where("looks", "=", intent.looks)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async settle(intent, { finding, answer }, alongWith) {
      const now = await store.now();
      const state = finding === "cannot-tell" ? intent.state : finding;
      return store.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("intents")
          .set({ state, found: finding, found_at: now, ...nothingToLookFor, ...(answer !== null && { answer }) })
          .where("id", "=", intent.id)
          .where("look_after", "is not", null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) await alongWith(transaction, now);
        return numUpdatedRows > 0n;
      });
    },

    async alike({ id, account_id, target, created_at }, besides) {
      const others = await store.db
        .selectFrom("intents")
        .select(["state", "operation", "created_at", "resolved_at", "body"])
        .where("account_id", "=", account_id)
        .where("target", "in", [target, ...besides])
        .where("id", "!=", id)
        // What was answered 503 may have been made all the same, as long as it is looked for.
        .where((row) => row.or([row("state", "!=", "not-applied"), row("look_after", "is not", null)]))
        .where((row) => row.or([row("created_at", ">=", created_at - earlierSeconds), row("state", "=", "pending")]))
        .execute();
      return {
        underWay: others.some(({ state }) => state === "pending"),
        later: others.filter((other) => other.created_at >= created_at || (other.resolved_at ?? Infinity) > created_at),
        earlier: others.some((other) => other.created_at < created_at),
      };
    },

    async unconfirmedOf(accountId, userId) {
      const now = await store.now();
      return store.db
        .selectFrom("intents")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("user_id", "=", userId)
        .where("created_at", ">=", now - replaySeconds)
        .where((row) => row.or([row("state", "=", "unknown"), row("found", "is not", null)]))
        .orderBy("created_at", "desc")
        .limit(mostUnconfirmed)
        .execute();
    },

    endedSince: (accountIds, since, within) =>
      store.db
        .selectFrom("intents")
        .selectAll()
        .where("state", "in", ["applied", "unknown"])
        .where("created_at", ">=", since - within)
        .where("resolved_at", ">=", since)
        .where("account_id", "in", accountIds)
        .execute(),

    async expire() {
      const now = await store.now();
      await store.db
        .deleteFrom("intents")
        .where((row) =>
          row.or([
            row.and([
              row("state", "in", ["applied", "not-applied"]),
              row("look_after", "is", null),
              row("created_at", "<", now - replaySeconds),
            ]),
            row.and([row("state", "!=", "pending"), row("created_at", "<", now - unknownSeconds)]),
          ]),
        )
        .execute();
    },
  };
}
