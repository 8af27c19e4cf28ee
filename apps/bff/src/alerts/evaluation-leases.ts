import { listAccountsNamed } from "../accounts/accounts.ts";
import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { chunk } from "../db/chunk.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** Right to evaluate an account until it expires, and where the last evaluation ended. */
export interface Lease {
  readonly accountId: string;
  readonly holder: string;
  /** Whether someone has the account open. */
  readonly isWatched: boolean;
  readonly auditSeq: number | null;
  readonly memory: string | null;
}

/** Thrown when another process has taken over an evaluation. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Longer than an evaluation takes, with the deadlines of its requests and lookups. */
const leaseSeconds = 120;
/** Someone who has an account open renews it more often. */
const watchedSeconds = 90;

/**
 * Part of the time between evaluations by which it varies. The rate limit counts whole minutes: at a fixed interval, the
 * same accounts would be evaluated at the end of a minute each time, when others have used it up.
 */
const variation = 0.1;

/**
 * Claims up to `limit` accounts that are due, the longest due first, until they are due again in about
 * `intervalSeconds`.
 */
export async function claimDueAccounts(
  store: Store,
  { limit, intervalSeconds }: { readonly limit: number; readonly intervalSeconds: number },
): Promise<Lease[]> {
  const now = await store.now();
  const due = await store.db
    .selectFrom("alert_evaluations")
    .select("account_id")
    .where("due_at", "<=", now)
    .where("claimed_until", "<=", now)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const holder = randomUUID();
  const nextIn = Math.round(intervalSeconds * (1 + variation * (2 * Math.random() - 1)));
  const claimed = await store.writeRelaxed((transaction) =>
    transaction
      .updateTable("alert_evaluations")
      .set({ holder, claimed_until: now + leaseSeconds, due_at: now + nextIn })
      .where(
        "account_id",
        "in",
        due.map((row) => row.account_id),
      )
      .where("due_at", "<=", now)
      .where("claimed_until", "<=", now)
      .returning(["account_id", "watched_until", "audit_seq", "memory"])
      .execute(),
  );
  const order = due.map((row) => row.account_id);
  return claimed
    .toSorted((a, b) => order.indexOf(a.account_id) - order.indexOf(b.account_id))
    .map((row) => ({
      accountId: row.account_id,
      holder,
      isWatched: row.watched_until > now,
      auditSeq: row.audit_seq,
      memory: row.memory,
    }));
}

/**
 * Ends an evaluation in the transaction that changes its alerts, which nothing else changes until it ends.
 *
 * @throws LeaseLostError
 */
export async function completeEvaluation(
  transaction: Transaction<Schema>,
  { accountId, holder }: Lease,
  result: {
    readonly now: number;
    readonly auditSeq: number;
    readonly memory: string;
    readonly unchecked: string;
  },
): Promise<void> {
  const { now, auditSeq, memory, unchecked } = result;
  const { numUpdatedRows } = await transaction
    .updateTable("alert_evaluations")
    .set({ holder: null, claimed_until: 0, evaluated_at: now, audit_seq: auditSeq, memory, unchecked })
    .where("account_id", "=", accountId)
    .where("holder", "=", holder)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLostError(`another process evaluates account ${accountId}`);
}

/** Releases a lease without a result: after a failure, or because no one is interested in the account anymore. */
export async function releaseLease(store: Store, { accountId, holder }: Lease, stop: boolean): Promise<void> {
  await store.writeRelaxed((transaction) =>
    transaction
      .updateTable("alert_evaluations")
      .set({ holder: null, claimed_until: 0, ...(stop && { due_at: null }) })
      .where("account_id", "=", accountId)
      .where("holder", "=", holder)
      .execute(),
  );
}

/** Starts to evaluate accounts that aren't evaluated yet, immediately. `watched`: someone has them open now. */
export async function startEvaluating(store: Store, accountIds: readonly string[], watched: boolean): Promise<void> {
  const now = await store.now();
  const watchedUntil = watched ? now + watchedSeconds : 0;
  for (const batch of chunk(accountIds)) {
    await store.writeRelaxed(async (transaction) => {
      // An account may have been removed.
      const existing = await listAccountsNamed(transaction, batch);
      if (existing.length === 0) return;
      await transaction
        .insertInto("alert_evaluations")
        .values(
          existing.map(({ id }) => ({
            account_id: id,
            claimed_until: 0,
            due_at: now,
            watched_until: watchedUntil,
            changes: 0,
            unchecked: "",
          })),
        )
        .onConflict((conflict) =>
          conflict.column("account_id").doUpdateSet({
            due_at: sql<number>`coalesce(alert_evaluations.due_at, ${now})`,
            watched_until: sql<number>`case when alert_evaluations.watched_until > ${watchedUntil}
              then alert_evaluations.watched_until else ${watchedUntil} end`,
          }),
        )
        .execute();
    });
  }
}

/** Lists the accounts that are evaluated. */
export async function listEvaluated(store: Store): Promise<Set<string>> {
  const rows = await store.db
    .selectFrom("alert_evaluations")
    .select("account_id")
    .where("due_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Makes the next evaluation of accounts due now. */
export async function makeEvaluationsDue(store: Store, accountIds: readonly string[]): Promise<void> {
  const now = await store.now();
  for (const batch of chunk(accountIds)) {
    await store.writeRelaxed((transaction) =>
      transaction
        .updateTable("alert_evaluations")
        .set({ due_at: now })
        .where("account_id", "in", batch)
        .where("due_at", ">", now)
        .execute(),
    );
  }
}

/** Counts a change of an account's alerts, by which other replicas notice it. */
export async function countChange(transaction: Transaction<Schema>, accountId: string): Promise<void> {
  await transaction
    .updateTable("alert_evaluations")
    .set((row) => ({ changes: row("changes", "+", 1) }))
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns the number of changes of each account's alerts. */
export async function listChangeCounts(store: Store, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await store.db
    .selectFrom("alert_evaluations")
    .select(["account_id", "changes"])
    .where("account_id", "in", accountIds)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.changes]));
}
