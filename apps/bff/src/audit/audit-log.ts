import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import { type AuditReader, consoleScope, createAuditReader } from "./audit-reader.ts";
import { type AuditRow, chainStart, extendLogHash, hashRow, type IntegrityError, logScope } from "./chain.ts";
import { createHeadSeals, type LogHead, lockHead, storeHead } from "./head-seal.ts";
import { verifyLog } from "./verify-log.ts";

/** Entry to add to the audit log. */
export interface NewAuditEntry extends Omit<AuditEntry, "id" | "at" | "action" | "resolves" | "resolvedBy"> {
  /** Null for entries without an account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  /** Id of the unconfirmed entry whose outcome this entry records. */
  readonly resolves?: string;
}

/**
 * Append-only audit log. Each row is chained to the previous one of its scope, and all rows to one head, which is sealed
 * with CONSOLE_SECRET.
 */
export interface AuditLog extends AuditReader {
  /** Appends an entry in its own transaction. Resolves after the commit. */
  record(entry: NewAuditEntry): Promise<void>;
  /**
   * Appends an entry in the transaction of the action, and returns its id; `at` in Unix seconds. Locks the log until the
   * transaction ends, so call it last to keep waits short and to avoid deadlocks.
   */
  append(transaction: Transaction<Schema>, at: number, entry: NewAuditEntry): Promise<string>;
  /** Appends several entries, as `append` does. */
  appendAll(transaction: Transaction<Schema>, at: number, entries: readonly NewAuditEntry[]): Promise<void>;
  /**
   * Verifies the whole log and returns every integrity error. `earlier` is a head that was stored outside the database,
   * which detects a rollback of the whole log.
   */
  verify(earlier?: Pick<LogHead, "seq" | "hash">): Promise<IntegrityError[]>;
  /** Returns the head of the log, to be stored outside the database; undefined if it isn't sealed by the console. */
  head(): Promise<Pick<LogHead, "seq" | "hash"> | undefined>;
  /**
   * Seals the head with the newest secret if an older one sealed it, so that the older one can be removed. Returns whether
   * the seal changed. A head that no known secret sealed is left for verification to report.
   */
  reseal(): Promise<boolean>;
}

/** Creates the audit log. `secrets` are those of CONSOLE_SECRET, newest first. */
export function createAuditLog(store: Store, secrets: readonly Secret[]): AuditLog {
  const seals = createHeadSeals(secrets);

  const append: AuditLog["append"] = async (transaction, at, entry) => {
    const scope = entry.accountId ?? consoleScope;
    const head = await lockHead(transaction);
    const isSealed = seals.identify(head) !== "none";
    const position = (isSealed ? head.seq : await readLastPosition(transaction)) + 1;
    const previous = await readLastRow(transaction, scope);
    const row: Omit<AuditRow, "hash" | "position"> = {
      scope,
      seq: (previous?.seq ?? 0) + 1,
      id: randomUUID(),
      at,
      actor_id: entry.actor.id,
      actor_email: entry.actor.email,
      actor_kind: entry.actor.kind,
      action: entry.action,
      target: entry.target,
      outcome: entry.outcome,
      changes: JSON.stringify(entry.changes),
      resolves: entry.resolves ?? null,
      reason: entry.reason,
      address: entry.address,
      request_id: entry.requestId,
      previous_hash: previous?.hash ?? chainStart,
    };
    const hash = hashRow(row);
    await transaction
      .insertInto("audit")
      .values({ ...row, position, hash })
      .execute();
    // A seal must not cover unverified rows: after a broken head, the log continues and counts the rows before as unsealed.
    const next = isSealed
      ? { hash: extendLogHash(head.hash, hash), unsealed: head.unsealed }
      : { hash, unsealed: position };
    await storeHead(transaction, seals, { seq: position, ...next });
    return row.id;
  };

  return {
    ...createAuditReader(store),
    append,

    async appendAll(transaction, at, entries) {
      for (const entry of entries) await append(transaction, at, entry);
    },

    async record(entry) {
      const at = await store.now();
      await store.write((transaction) => append(transaction, at, entry));
    },

    verify: (earlier) => verifyLog(store.db, seals, earlier),

    async head() {
      const head = await store.db.selectFrom("audit_head").selectAll().where("scope", "=", logScope).executeTakeFirst();
      return head && seals.identify(head) !== "none" ? { seq: head.seq, hash: head.hash } : undefined;
    },

    reseal: () =>
      store.write(async (transaction) => {
        const head = await lockHead(transaction);
        if (seals.identify(head) !== "older") return false;
        await storeHead(transaction, seals, head);
        return true;
      }),
  };
}

async function readLastPosition(transaction: Transaction<Schema>): Promise<number> {
  const row = await transaction
    .selectFrom("audit")
    .select((audit) => audit.fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}

function readLastRow(
  transaction: Transaction<Schema>,
  scope: string,
): Promise<{ readonly seq: number; readonly hash: string } | undefined> {
  return transaction
    .selectFrom("audit")
    .select(["seq", "hash"])
    .where("scope", "=", scope)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
}
