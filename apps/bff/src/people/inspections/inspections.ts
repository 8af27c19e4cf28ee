import { randomUUID } from "node:crypto";
import type { Inspection } from "@edge-console/contract/console/support";
import type { Kysely, Transaction } from "kysely";
import { accountRows, findAccountById } from "../accounts/accounts.ts";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { OpenInspection } from "../../platform/http/route.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { findEmails, lockUser } from "../users/users.ts";

/** Support staff member and the request they act in. */
export interface Inspector {
  readonly user: { readonly id: string; readonly email: string };
  readonly address: string;
  readonly requestId: string;
}

/** What inspections, the read-only access of support staff to an account for one hour, use. */
export interface InspectionsDeps {
  readonly store: Store;
  readonly audit: AuditLog;
}

type InspectionRow = Pick<Schema["inspections"], "id" | "account_id" | "reason">;

const inspectionSeconds = 3_600;
const hourSeconds = 3_600;
/** Number of inspections that a user may start in an hour. */
const maxPerHour = 20;
const maxEnded = 10;
/** Number of ended inspections that `listEndedInspections` searches for the last one of each account. */
const maxScanned = 100;

const selectInspections = (db: Kysely<Schema>, userId: string) =>
  db
    .selectFrom("inspections")
    .innerJoin(accountRows(db), "accounts.id", "inspections.account_id")
    .select(["inspections.id", "reason", "opened_at", "expires_at", "account_id", "accounts.name"])
    .where("user_id", "=", userId)
    .orderBy("opened_at", "desc")
    .orderBy("inspections.id");

/**
 * Starts an inspection, with a reason that the account's members can read, and ends an earlier one of the same account. Returns
 * undefined if there is no such account.
 * @throws ProblemError `throttled` if the user started too many in the last hour
 */
export async function openInspection(
  { store, audit }: InspectionsDeps,
  inspector: Inspector,
  accountId: string,
  reason: string,
): Promise<Inspection | undefined> {
  const now = await store.now();
  return store.write(async (transaction) => {
    const account = await findAccountById(transaction, accountId);
    if (!account) return undefined;
    // One at a time, so that each sees the earlier ones.
    await lockUser(transaction, inspector.user.id);
    await assertRate(transaction, now, inspector.user.id);
    await endOpen(audit, transaction, now, inspector, "account_id", accountId);
    const row = {
      id: randomUUID(),
      account_id: accountId,
      user_id: inspector.user.id,
      reason,
      opened_at: now,
      expires_at: now + inspectionSeconds,
      open: 1,
    } as const;
    await transaction.insertInto("inspections").values(row).execute();
    await audit.append(transaction, now, toEntry(inspector, "openInspection", row));
    return {
      id: row.id,
      account: { id: accountId, name: account.name },
      reason,
      openedAt: now,
      expiresAt: row.expires_at,
    };
  });
}

/** Ends an open inspection. Returns false if there is none. */
export async function endInspection(
  { store, audit }: InspectionsDeps,
  inspector: Inspector,
  id: string,
): Promise<boolean> {
  const now = await store.now();
  return store.write((transaction) => endOpen(audit, transaction, now, inspector, "id", id));
}

/** Lists the user's open inspections, newest first. */
export async function listOpenInspections(store: Store, userId: string): Promise<Inspection[]> {
  const rows = await selectInspections(store.db, userId)
    .where("expires_at", ">", await store.now())
    .execute();
  return rows.map(toInspection);
}

/** Lists the user's last ended inspection of each account, newest first. */
export async function listEndedInspections(store: Store, userId: string): Promise<Inspection[]> {
  const rows = await selectInspections(store.db, userId)
    .where("expires_at", "<=", await store.now())
    .limit(maxScanned)
    .execute();
  const latest = new Map(rows.toReversed().map((row) => [row.account_id, row]));
  return rows
    .filter((row) => latest.get(row.account_id) === row)
    .slice(0, maxEnded)
    .map(toInspection);
}

/** Finds the user's open inspection of an account. */
export async function findOpenInspection(
  store: Store,
  userId: string,
  accountId: string,
): Promise<{ readonly account: Inspection["account"]; readonly inspection: OpenInspection } | undefined> {
  const row = await selectInspections(store.db, userId)
    .where("expires_at", ">", await store.now())
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, reason, expires_at, name } = row;
  return { account: { id: accountId, name }, inspection: { id, reason, expiresAt: expires_at } };
}

/** Records the end of expired inspections in the audit log. Called periodically. */
export async function recordExpiredInspections({ store, audit }: InspectionsDeps): Promise<void> {
  const now = await store.now();
  await store.write(async (transaction) => {
    const ended = await transaction
      .updateTable("inspections")
      .set({ open: 0 })
      .where("open", "=", 1)
      .where("expires_at", "<=", now)
      .returning(["id", "account_id", "user_id", "reason"])
      .execute();
    const userIds = ended.map(({ user_id }) => user_id);
    const emails = await findEmails(transaction, userIds);
    const entries = ended.map((row) => {
      const user = { id: row.user_id, email: emails.get(row.user_id) ?? "" };
      return toEntry({ user, address: "", requestId: "" }, "expireInspection", row);
    });
    await audit.appendAll(transaction, now, entries);
  });
}

/** Ends the open inspections whose `column` has the value. Returns whether there were any. */
async function endOpen(
  audit: AuditLog,
  transaction: Transaction<Schema>,
  now: number,
  inspector: Inspector,
  column: "id" | "account_id",
  value: string,
): Promise<boolean> {
  const ended = await transaction
    .updateTable("inspections")
    .set({ expires_at: now, open: 0 })
    .where(column, "=", value)
    .where("user_id", "=", inspector.user.id)
    .where("expires_at", ">", now)
    .returning(["id", "account_id", "reason"])
    .execute();
  for (const row of ended) await audit.append(transaction, now, toEntry(inspector, "closeInspection", row));
  return ended.length > 0;
}

function toEntry(
  inspector: Inspector,
  action: "openInspection" | "closeInspection" | "expireInspection",
  { id, account_id, reason }: InspectionRow,
): NewAuditEntry {
  return {
    accountId: account_id,
    actor: { id: inspector.user.id, email: inspector.user.email, kind: "support" },
    action,
    target: `/inspections/${id}`,
    outcome: "applied",
    changes: [],
    reason,
    address: inspector.address,
    requestId: inspector.requestId,
  };
}

function toInspection(
  row: Pick<Schema["inspections"], "id" | "account_id" | "reason" | "opened_at" | "expires_at"> & { name: string },
): Inspection {
  const { id, account_id, name, reason, opened_at, expires_at } = row;
  return { id, account: { id: account_id, name }, reason, openedAt: opened_at, expiresAt: expires_at };
}

async function assertRate(transaction: Transaction<Schema>, now: number, userId: string): Promise<void> {
  const started = await transaction
    .selectFrom("inspections")
    .select("opened_at")
    .where("user_id", "=", userId)
    .where("opened_at", ">", now - hourSeconds)
    .orderBy("opened_at", "desc")
    .limit(maxPerHour)
    .execute();
  const oldest = started[maxPerHour - 1];
  if (!oldest) return;
  throw new ProblemError("throttled", {
    title: "Too many inspections",
    detail: `You can start ${maxPerHour} inspections per hour. Try again later.`,
    retryAfter: oldest.opened_at + hourSeconds - now,
  });
}

/** Ends the open inspections of a user. */
export async function expireInspections(db: Kysely<Schema>, at: number, userId: string): Promise<void> {
  await db
    .updateTable("inspections")
    .set({ expires_at: at })
    .where("user_id", "=", userId)
    .where("expires_at", ">", at)
    .execute();
}
