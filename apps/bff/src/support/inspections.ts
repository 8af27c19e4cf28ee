import { randomUUID } from "node:crypto";
import type { Inspection } from "@edge-console/contract/console/support";
import type { Kysely, Transaction } from "kysely";
import type { NewAuditEntry, AuditLog } from "../audit/audit-log.ts";
import type { OpenInspection } from "../http/route.ts";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";

/** A member of the support staff who acts, and by which request. */
export interface Inspector {
  readonly user: { readonly id: string; readonly email: string };
  readonly address: string;
  readonly requestId: string;
}

/** Read-only looks of support staff at an account: for an hour, with a reason that the account's people can read. */
export interface Inspections {
  /** Opens one in place of an earlier one of theirs; undefined when there is no such account. */
  open(inspector: Inspector, accountId: string, reason: string): Promise<Inspection | undefined>;
  /** Closes one of theirs that is open; whether there was one. */
  end(inspector: Inspector, id: string): Promise<boolean>;
  /** Those of theirs that are open, the latest first. */
  listOpen(userId: string): Promise<Inspection[]>;
  /** Some of theirs that ended, the latest first; of each account the last one. */
  listEnded(userId: string): Promise<Inspection[]>;
  /** The account that this user may see now, with the inspection by which. */
  find(
    userId: string,
    accountId: string,
  ): Promise<{ readonly account: Inspection["account"]; readonly inspection: OpenInspection } | undefined>;
  /** Puts on record that inspections ended whose hour was over. To be called now and then. */
  recordExpired(): Promise<void>;
}

type Ended = Pick<Schema["inspections"], "id" | "account_id" | "reason">;

const inspectionSeconds = 3_600;
const maxEnded = 10;
/** Of one's earlier inspections so many are looked through for those. */
const maxScanned = 100;

export function createInspections(store: Store, audit: AuditLog): Inspections {
  const inspectionsOf = (userId: string) =>
    store.db
      .selectFrom("inspections")
      .innerJoin("accounts", "accounts.id", "inspections.account_id")
      .select(["inspections.id", "reason", "opened_at", "expires_at", "account_id", "accounts.name"])
      .where("user_id", "=", userId)
      .orderBy("opened_at", "desc")
      .orderBy("inspections.id");

  const openOf = async (userId: string) => inspectionsOf(userId).where("expires_at", ">", await store.now());

  const factOf = (
    inspector: Inspector,
    action: "openInspection" | "closeInspection" | "expireInspection",
    { id, account_id, reason }: Ended,
  ): NewAuditEntry => ({
    accountId: account_id,
    actor: { id: inspector.user.id, email: inspector.user.email, kind: "support" },
    action,
    target: `/inspections/${id}`,
    outcome: "applied",
    changes: [],
    reason,
    address: inspector.address,
    requestId: inspector.requestId,
  });

  const onRecord = (transaction: Transaction<Schema>, at: number, ...fact: Parameters<typeof factOf>) =>
    audit.append(transaction, at, factOf(...fact));

  /** Ends those of theirs that are open and that `column` says. */
  async function end(
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
    for (const one of ended) await onRecord(transaction, now, inspector, "closeInspection", one);
    return ended.length > 0;
  }

  return {
    async open(inspector, accountId, reason) {
      const now = await store.now();
      return store.write(async (transaction) => {
        const account = await transaction
          .selectFrom("accounts")
          .select(["id", "name"])
          .where("id", "=", accountId)
          .executeTakeFirst();
        if (!account) return undefined;
        await end(transaction, now, inspector, "account_id", accountId);
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
        await onRecord(transaction, now, inspector, "openInspection", row);
        return { id: row.id, account, reason, openedAt: now, expiresAt: row.expires_at };
      });
    },

    async end(inspector, id) {
      const now = await store.now();
      return store.write((transaction) => end(transaction, now, inspector, "id", id));
    },

    async listOpen(userId) {
      const rows = await (await openOf(userId)).execute();
      return rows.map(toInspection);
    },

    async listEnded(userId) {
      const now = await store.now();
      const rows = await inspectionsOf(userId).where("expires_at", "<=", now).limit(maxScanned).execute();
      const latest = new Map(rows.toReversed().map((row) => [row.account_id, row]));
      return rows
        .filter((row) => latest.get(row.account_id) === row)
        .slice(0, maxEnded)
        .map(toInspection);
    },

    async find(userId, accountId) {
      const row = await (await openOf(userId)).where("account_id", "=", accountId).executeTakeFirst();
      if (!row) return undefined;
      const { id, reason, expires_at, name } = row;
      return { account: { id: accountId, name }, inspection: { id, reason, expiresAt: expires_at } };
    },

    async recordExpired() {
      const now = await store.now();
      await store.write(async (transaction) => {
        const ended = await transaction
          .updateTable("inspections")
          .set({ open: 0 })
          .where("open", "=", 1)
          .where("expires_at", "<=", now)
          .returning(["id", "account_id", "user_id", "reason"])
          .execute();
        const facts: NewAuditEntry[] = [];
        for (const one of ended) {
          const { id, email } = await transaction
            .selectFrom("users")
            .select(["id", "email"])
            .where("id", "=", one.user_id)
            .executeTakeFirstOrThrow();
          const inspector = { user: { id, email }, address: "", requestId: "" };
          facts.push(factOf(inspector, "expireInspection", one));
        }
        await audit.appendAll(transaction, now, facts);
      });
    },
  };
}

function toInspection(
  row: Pick<Schema["inspections"], "id" | "account_id" | "reason" | "opened_at" | "expires_at"> & { name: string },
): Inspection {
  const { id, account_id, name, reason, opened_at, expires_at } = row;
  return { id, account: { id: account_id, name }, reason, openedAt: opened_at, expiresAt: expires_at };
}

/** Ends the open inspections of a user at a time. */
export async function expireInspections(db: Kysely<Schema>, at: number, userId: string): Promise<void> {
  await db
    .updateTable("inspections")
    .set({ expires_at: at })
    .where("user_id", "=", userId)
    .where("expires_at", ">", at)
    .execute();
}
