import { randomUUID } from "node:crypto";
import type {
  PendingForceHttps,
  PendingForceHttpsReason,
  PendingForceHttpsState,
} from "@edge-console/contract/console/pending-force-https";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";
import { scheduleJob } from "../../platform/jobs/job-queue.ts";
import type { Actor } from "@edge-console/contract/permissions";
import { loadDisplayedUsers } from "../../people/users/displayed-users.ts";
import type { WriteEffect } from "../upstream/write-effect.ts";
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

/** Checks the hostnames of a zone that wait; its key is `toZoneKey`. */
export const forceHttpsJob: JobKind = {
  kind: "force-https",
  concurrency: 4,
  perAccount: 2,
  // A read, and a change for each of a few hostnames.
  deadlineSeconds: 60,
  retry: { firstSeconds: 5, maxSeconds: 900 },
};

/** Returns the key of a zone's job. */
function toZoneKey(accountId: string, zoneId: string): string {
  return `${accountId} ${zoneId}`;
}

/** Time that an ended request is listed, and stored. */
const listedSeconds = 7 * 86_400;
const storedSeconds = 30 * 86_400;
const maxListedEnded = 200;

/** Lists an account's waiting requests and those that ended lately, newest first; `now` in Unix seconds. */
export async function listRequests(db: Kysely<Schema>, accountId: string, now: number): Promise<ForceHttpsRequest[]> {
  const requestsOfAccount = db.selectFrom("pending_force_https").selectAll().where("account_id", "=", accountId);
  const waiting = await requestsOfAccount.where("state", "=", "waiting").execute();
  const ended = await requestsOfAccount
    .where("state", "!=", "waiting")
    .where("ended_at", ">=", now - listedSeconds)
    .orderBy("ended_at", "desc")
    .limit(maxListedEnded)
    .execute();
  return [...waiting, ...ended].toSorted((a, b) => b.requested_at - a.requested_at);
}

/** Returns stored requests as a reader sees them. */
export async function toPendingForceHttps(
  db: Kysely<Schema>,
  reader: Actor,
  requests: readonly ForceHttpsRequest[],
): Promise<PendingForceHttps[]> {
  const addresses = requests.flatMap((row) => [row.user_email, row.canceled_by]);
  const displayUser = await loadDisplayedUsers(db, reader, addresses);
  return requests.map((row) => ({
    id: row.id,
    zoneId: row.zone_id,
    hostnameId: row.hostname_id,
    hostname: row.hostname,
    requestedAt: row.requested_at,
    requestedBy: displayUser(row.user_email),
    state: row.state,
    reason: row.reason,
    endedAt: row.ended_at,
    canceledBy: row.canceled_by && displayUser(row.canceled_by),
  }));
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
  if (added) {
    await scheduleCheck(transaction, now, request.account_id, request.zone_id);
    return { request: added, added: true };
  }
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

/** Lists the waiting requests of a zone, those to check first at the beginning. */
export function listWaiting(db: Kysely<Schema>, accountId: string, zoneId: string): Promise<ForceHttpsRequest[]> {
  return db
    .selectFrom("pending_force_https")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("state", "=", "waiting")
    .orderBy("check_after")
    .orderBy("id")
    .execute();
}

/** Lists the IDs of an account's waiting requests. */
export async function listWaitingIds(db: Kysely<Schema>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("pending_force_https")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "waiting")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sets when a waiting request is checked next, in Unix seconds, and why it waits. Returns false if it ended in the
 * meantime.
 */
export async function postponeCheck(
  transaction: Transaction<Schema>,
  { id }: ForceHttpsRequest,
  checkAfter: number,
  reason: PendingForceHttpsReason | null,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("pending_force_https")
    .set((row) => ({ check_after: checkAfter, reason, checks: row("checks", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the job of a zone due. */
async function scheduleCheck(
  transaction: Transaction<Schema>,
  now: number,
  accountId: string,
  zoneId: string,
): Promise<void> {
  await scheduleJob(transaction, now, forceHttpsJob, { key: toZoneKey(accountId, zoneId), accountId });
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

const relevantResources: ReadonlySet<string> = new Set(["zone", "hostname", "certificate"]);

/** Makes the waiting requests of a zone due after a write to it, its hostnames, or their certificates. */
export const wakeRequestsAfterWrite: WriteEffect = async (transaction, now, { accountId, operation, ids }) => {
  const zoneId = ids.ZONE_ID;
  if (zoneId === undefined || !relevantResources.has(operation.resource)) return;
  const { numUpdatedRows } = await transaction
    .updateTable("pending_force_https")
    .set({ check_after: now })
    .where("account_id", "=", accountId)
    .where("zone_id", "=", zoneId)
    .where("state", "=", "waiting")
    .where("request_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await scheduleCheck(transaction, now, accountId, zoneId);
};

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
