import { randomUUID } from "node:crypto";
import type { Inspection } from "@edge-console/contract/console/support";
import type { Transaction } from "kysely";
import type { AuditLog } from "../audit/audit-log.ts";
import type { OpenInspection } from "../policy/route.ts";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";

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
  close(inspector: Inspector, id: string): Promise<boolean>;
  /** Those of theirs that are open, the latest first. */
  listOpen(userId: string): Promise<Inspection[]>;
  /** The account that this user may see now, with the inspection by which. */
  find(
    userId: string,
    accountId: string,
  ): Promise<{ readonly account: Inspection["account"]; readonly inspection: OpenInspection } | undefined>;
}

const inspectionSeconds = 3_600;

export function createInspections(store: Store, audit: AuditLog): Inspections {
  const openOf = async (userId: string) => {
    const now = await store.now();
    return store.db
      .selectFrom("inspections")
      .innerJoin("accounts", "accounts.id", "inspections.account_id")
      .select(["inspections.id", "reason", "expires_at", "account_id", "accounts.name"])
      .where("user_id", "=", userId)
      .where("expires_at", ">", now)
      .orderBy("opened_at", "desc")
      .orderBy("inspections.id");
  };

  const onRecord = (
    transaction: Transaction<Schema>,
    at: number,
    inspector: Inspector,
    action: "openInspection" | "closeInspection",
    { id, account_id, reason }: { readonly id: string; readonly account_id: string; readonly reason: string },
  ) =>
    audit.append(transaction, at, {
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
        await transaction
          .updateTable("inspections")
          .set({ expires_at: now })
          .where("user_id", "=", inspector.user.id)
          .where("account_id", "=", accountId)
          .where("expires_at", ">", now)
          .execute();
        const row = {
          id: randomUUID(),
          account_id: accountId,
          user_id: inspector.user.id,
          reason,
          opened_at: now,
          expires_at: now + inspectionSeconds,
        };
        await transaction.insertInto("inspections").values(row).execute();
        await onRecord(transaction, now, inspector, "openInspection", row);
        return { id: row.id, account, reason, expiresAt: row.expires_at };
      });
    },

    async close(inspector, id) {
      const now = await store.now();
      return store.write(async (transaction) => {
        const closed = await transaction
          .updateTable("inspections")
          .set({ expires_at: now })
          .where("id", "=", id)
          .where("user_id", "=", inspector.user.id)
          .where("expires_at", ">", now)
          .returning(["id", "account_id", "reason"])
          .executeTakeFirst();
        if (closed) await onRecord(transaction, now, inspector, "closeInspection", closed);
        return closed !== undefined;
      });
    },

    async listOpen(userId) {
      const rows = await (await openOf(userId)).execute();
      return rows.map(({ id, reason, expires_at, account_id, name }) => ({
        id,
        account: { id: account_id, name },
        reason,
        expiresAt: expires_at,
      }));
    },

    async find(userId, accountId) {
      const row = await (await openOf(userId)).where("account_id", "=", accountId).executeTakeFirst();
      if (!row) return undefined;
      const { id, reason, expires_at, name } = row;
      return { account: { id: accountId, name }, inspection: { id, reason, expiresAt: expires_at } };
    },
  };
}
