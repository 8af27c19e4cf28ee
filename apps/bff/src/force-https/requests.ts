import { randomUUID } from "node:crypto";
import type {
  PendingForceHttps,
  PendingForceHttpsReason,
  PendingForceHttpsState,
} from "@edge-console/contract/console/pending-force-https";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import { WriteWithdrawnError } from "../writes/perform-write.ts";

/** A stored request to enable Force HTTPS. */
export type ForceHttpsRequest = Selectable<Schema["pending_force_https"]>;

/** A hostname of an account, and the member who schedules Force HTTPS for it. */
export type NewForceHttpsRequest = Pick<
  ForceHttpsRequest,
  "account_id" | "zone_id" | "hostname_id" | "hostname" | "user_id" | "user_email"
>;

/** How a request ends. */
export interface RequestEnd {
  readonly state: Exclude<PendingForceHttpsState, "waiting">;
  readonly reason: PendingForceHttpsReason | null;
  readonly canceledBy?: string;
}

/** Lease of a check: longer than a read and a write with their deadlines. */
const leaseSeconds = 60;
/** Requests per pass of a replica. */
const batchSize = 20;
/** Time that an ended request is listed, and stored. */
const listedSeconds = 7 * 86_400;
const storedSeconds = 30 * 86_400;
const maxListedEnded = 200;

/** Lists an account's waiting requests and those that ended lately, newest first; `now` in Unix seconds. */
export async function listRequests(db: Kysely<Schema>, accountId: string, now: number): Promise<PendingForceHttps[]> {
  const requestsOfAccount = db.selectFrom("pending_force_https").selectAll().where("account_id", "=", accountId);
  const waiting = await requestsOfAccount.where("state", "=", "waiting").execute();
  const ended = await requestsOfAccount
    .where("state", "!=", "waiting")
    .where("ended_at", ">=", now - listedSeconds)
    .orderBy("ended_at", "desc")
    .limit(maxListedEnded)
    .execute();
  return [...waiting, ...ended].toSorted((a, b) => b.requested_at - a.requested_at).map(toPendingForceHttps);
}

/** Returns a stored request as clients see it. */
export function toPendingForceHttps(row: ForceHttpsRequest): PendingForceHttps {
  return {
    id: row.id,
    zoneId: row.zone_id,
    hostnameId: row.hostname_id,
    hostname: row.hostname,
    requestedAt: row.requested_at,
    requestedBy: row.user_email,
    state: row.state,
    reason: row.reason,
    endedAt: row.ended_at,
    canceledBy: row.canceled_by,
  };
}

/** Adds a request that is due immediately, or returns the one that already waits for the hostname. */
export async function addRequest(
  transaction: Transaction<Schema>,
  now: number,
  request: NewForceHttpsRequest,
): Promise<{ readonly request: ForceHttpsRequest; readonly added: boolean }> {
  const added = await transaction
    .insertInto("pending_force_https")
    .values({
      ...request,
      id: randomUUID(),
      requested_at: now,
      state: "waiting",
      reason: null,
      ended_at: null,
      canceled_by: null,
      check_after: now,
      checks: 0,
      attempts: 0,
      request_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) return { request: added, added: true };
  const waiting = await transaction
    .selectFrom("pending_force_https")
    .selectAll()
    .where("account_id", "=", request.account_id)
    .where("zone_id", "=", request.zone_id)
    .where("hostname_id", "=", request.hostname_id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (waiting) return { request: waiting, added: false };
  // The conflicting request ended between the two statements.
  return addRequest(transaction, now, request);
}

/** Returns an account's request; undefined if there is none with this ID. */
export function findRequest(db: Kysely<Schema>, accountId: string, id: string): Promise<ForceHttpsRequest | undefined> {
  return db
    .selectFrom("pending_force_https")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists the requests whose check is due, those overdue longest first; `now` in Unix seconds. */
export function listDueRequests(db: Kysely<Schema>, now: number): Promise<ForceHttpsRequest[]> {
  return db
    .selectFrom("pending_force_https")
    .selectAll()
    .where("check_after", "<=", now)
    .orderBy("check_after")
    .limit(batchSize)
    .execute();
}

/**
 * Leases a due request to this replica. Returns undefined if another replica was faster, or the request has ended or
 * was woken in the meantime.
 */
export function claimRequest(
  db: Kysely<Schema>,
  now: number,
  { id, checks, check_after }: ForceHttpsRequest,
): Promise<ForceHttpsRequest | undefined> {
  return db
    .updateTable("pending_force_https")
    .set({ check_after: now + leaseSeconds, checks: checks + 1 })
    .where("id", "=", id)
    .where("check_after", "=", check_after)
    .where("checks", "=", checks)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Ends the lease of a claimed request: its next check is due at `checkAfter` (Unix seconds). Returns false if the lease
 * is no longer held, because the request ended or was woken.
 */
export async function releaseRequest(
  db: Kysely<Schema>,
  { id, check_after }: ForceHttpsRequest,
  checkAfter: number,
  reason: PendingForceHttpsReason | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pending_force_https")
    .set({ check_after: checkAfter, reason })
    .where("id", "=", id)
    .where("check_after", "=", check_after)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ties a waiting request to the write that is about to be sent, in the transaction of its intent. From then on the
 * request can't be canceled or sent by another replica until the result is known.
 * @throws WriteWithdrawnError if it ended or is tied to a write.
 */
export async function startAttempt(transaction: Transaction<Schema>, id: string, requestId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("pending_force_https")
    .set({ request_id: requestId })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("request_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new WriteWithdrawnError("the request is no longer pending");
}

/** Unties a request from a write that was certainly not applied, so that it can be sent again. */
export async function endAttempt(db: Kysely<Schema>, id: string, requestId: string): Promise<void> {
  await db
    .updateTable("pending_force_https")
    .set((row) => ({ request_id: null, attempts: row("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("request_id", "=", requestId)
    .execute();
}

/**
 * Ends a waiting request whose current attempt is `requestId` (null: none). Returns false if it ended, or was sent, in
 * the meantime.
 */
export async function endRequest(
  transaction: Transaction<Schema>,
  now: number,
  id: string,
  requestId: string | null,
  { state, reason, canceledBy }: RequestEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("pending_force_https")
    .set({ state, reason, canceled_by: canceledBy ?? null, ended_at: now, check_after: null, request_id: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("request_id", requestId === null ? "is" : "=", requestId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the waiting requests of a zone due: a hostname or certificate in it has changed. */
export async function wakeRequests(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  zoneId: string,
): Promise<void> {
  await transaction
    .updateTable("pending_force_https")
    .set({ check_after: now })
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("state", "=", "waiting")
    .where("request_id", "is", null)
    .execute();
}

/** Deletes requests that ended long ago; the audit log still has them. */
export async function deleteOldRequests(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom("pending_force_https")
    .where("ended_at", "<", now - storedSeconds)
    .execute();
}

/** Cancels the waiting requests of a restored backup. */
export async function cancelRestoredRequests(transaction: Transaction<Schema>, at: number): Promise<void> {
  await transaction
    .updateTable("pending_force_https")
    .set({ state: "canceled", reason: "restored", ended_at: at, check_after: null, request_id: null })
    .where("state", "=", "waiting")
    .execute();
}
