import { randomUUID } from "node:crypto";
import { type AuditEntry, type AuditPage, auditEntrySchema } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Store } from "../store/store.ts";
import type { AuditAction, AuditView } from "./actions.ts";
import { type AuditRow, chainStart, ChainCheck, type ChainFault, hashOf } from "./chain.ts";

/** What goes on record: one change, refusal or reveal. */
export interface AuditFact extends Omit<AuditEntry, "id" | "at" | "action"> {
  /** Null for what concerns no account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
}

/** Who did what, on each account: rows are only ever added, and each is chained to the one before. */
export interface AuditLog {
  /** Puts a fact on record and returns when that is committed. */
  record(fact: AuditFact): Promise<void>;
  /** Puts a fact on record in the transaction of what it tells of; `at` in Unix seconds. */
  append(transaction: Transaction<Schema>, at: number, fact: AuditFact): Promise<void>;
  /** A page of an account's log, newest first; `cursor` is `next` of the page before. */
  page(accountId: string, view: AuditView, cursor: number | null): Promise<AuditPage>;
  /** Reads all of it and gives every place where it is not what was written. */
  verify(): Promise<ChainFault[]>;
}

const pageLength = 50;
const verifiedAtOnce = 500;
const consoleScope = "console";

export function createAuditLog(store: Store): AuditLog {
  const append: AuditLog["append"] = async (transaction, at, fact) => {
    const scope = fact.accountId ?? consoleScope;
    // Moving the head first locks it: rows of one scope are written one after the other.
    const head = await transaction
      .insertInto("audit_head")
      .values({ scope, seq: 1, hash: chainStart })
      .onConflict((conflict) => conflict.column("scope").doUpdateSet((row) => ({ seq: row("audit_head.seq", "+", 1) })))
      .returning(["seq", "hash"])
      .executeTakeFirstOrThrow();
    const row: Omit<AuditRow, "hash"> = {
      scope,
      seq: head.seq,
      id: randomUUID(),
      at,
      actor_id: fact.actor.id,
      actor_email: fact.actor.email,
      actor_kind: fact.actor.kind,
      action: fact.action,
      target: fact.target,
      outcome: fact.outcome,
      changes: JSON.stringify(fact.changes),
      reason: fact.reason,
      address: fact.address,
      request_id: fact.requestId,
      previous_hash: head.hash,
    };
    const hash = hashOf(row);
    await transaction
      .insertInto("audit")
      .values({ ...row, hash })
      .execute();
    await transaction.updateTable("audit_head").set({ hash }).where("scope", "=", scope).execute();
  };

  return {
    append,

    async record(fact) {
      const at = await store.now();
      await store.write((transaction) => append(transaction, at, fact));
    },

    async page(accountId, view, cursor) {
      let query = store.db
        .selectFrom("audit")
        .selectAll()
        .where("scope", "=", accountId)
        .orderBy("seq", "desc")
        .limit(pageLength + 1);
      if (cursor !== null) query = query.where("seq", "<", cursor);
      if (view.actorId !== undefined) query = query.where("actor_id", "=", view.actorId);
      if (view.except?.length) query = query.where("action", "not in", view.except);
      const rows = await query.execute();
      const shown = rows.slice(0, pageLength);
      const last = shown.at(-1);
      return { entries: shown.map(entryOf), next: rows.length > pageLength && last ? String(last.seq) : null };
    },

    async verify() {
      const heads = new Map(
        (await store.db.selectFrom("audit_head").selectAll().execute()).map((head) => [head.scope, head]),
      );
      const scopes = await store.db.selectFrom("audit").select("scope").distinct().execute();
      const faults: ChainFault[] = [];
      for (const scope of new Set([...heads.keys(), ...scopes.map((row) => row.scope)])) {
        const check = new ChainCheck(scope);
        for await (const row of rowsOf(store, scope)) {
          const fault = check.follow(row);
          if (fault) faults.push(fault);
        }
        const fault = check.end(heads.get(scope));
        if (fault) faults.push(fault);
      }
      return faults;
    },
  };
}

async function* rowsOf(store: Store, scope: string): AsyncGenerator<AuditRow> {
  for (let after = 0; ;) {
    const rows = await store.db
      .selectFrom("audit")
      .selectAll()
      .where("scope", "=", scope)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(verifiedAtOnce)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < verifiedAtOnce) return;
    after = last.seq;
  }
}

function entryOf(row: AuditRow): AuditEntry {
  return auditEntrySchema.parse({
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, email: row.actor_email, kind: row.actor_kind },
    action: row.action,
    target: row.target,
    outcome: row.outcome,
    changes: JSON.parse(row.changes),
    reason: row.reason,
    address: row.address,
    requestId: row.request_id,
  });
}
