import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";
import type { Store } from "../db/store.ts";
import type { Secret } from "../crypto/secret.ts";
import { type AuditReader, consoleScope, createAuditReader } from "./audit-reader.ts";
import { type AuditRow, chainStart, extendLogHash, hashRow, type IntegrityError, wholeLog } from "./chain.ts";
import { createHeadSeals, type LogHead, lockHead, storeHead } from "./head-seal.ts";
import { verifyLog } from "./verify-log.ts";

/** What goes on record: one change, refusal or reveal. */
export interface NewAuditEntry extends Omit<AuditEntry, "id" | "at" | "action" | "resolves" | "resolvedBy"> {
  /** Null for what concerns no account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  /** The row of unknown outcome whose end this tells. */
  readonly resolves?: string;
}

/**
 * Who did what, on each account: rows are only ever added. Each is chained to the one before in its scope, and all of
 * them to one head, sealed with CONSOLE_SECRET.
 */
export interface AuditLog extends AuditReader {
  /** Puts a fact on record and returns when that is committed. */
  record(fact: NewAuditEntry): Promise<void>;
  /**
   * Appends a row in the transaction of what it is about, and returns its id; `at` in Unix seconds. Locks the log until
   * the transaction ends: call it last, so that no one waits long and transactions don't deadlock.
   */
  append(transaction: Transaction<Schema>, at: number, fact: NewAuditEntry): Promise<string>;
  /** Appends several facts, as `append` does. */
  appendAll(transaction: Transaction<Schema>, at: number, facts: readonly NewAuditEntry[]): Promise<void>;
  /**
   * Reads the whole log and returns every place where it differs from what the console wrote. `earlier` is a head that
   * was stored outside the database, which shows whether all of the log was put back to an earlier state.
   */
  verify(earlier?: Pick<LogHead, "seq" | "hash">): Promise<IntegrityError[]>;
  /** Returns the end of the log, to be stored outside the database; undefined if it isn't sealed by the console. */
  head(): Promise<Pick<LogHead, "seq" | "hash"> | undefined>;
  /**
   * Seals the head with the newest secret if an older one sealed it, so that the older one can be removed. Returns
   * whether it did; a head that no known secret sealed is left to verification.
   */
  reseal(): Promise<boolean>;
}

/** `secrets` are those of CONSOLE_SECRET, newest first. */
export function createAuditLog(store: Store, secrets: readonly Secret[]): AuditLog {
  const seals = createHeadSeals(secrets);

  const append: AuditLog["append"] = async (transaction, at, fact) => {
    const scope = fact.accountId ?? consoleScope;
    const head = await lockHead(transaction);
    const isSealed = seals.identify(head) !== "none";
    const position = (isSealed ? head.seq : await lastPosition(transaction)) + 1;
    const previous = await lastRow(transaction, scope);
    const row: Omit<AuditRow, "hash" | "position"> = {
      scope,
      seq: (previous?.seq ?? 0) + 1,
      id: randomUUID(),
      at,
      actor_id: fact.actor.id,
      actor_email: fact.actor.email,
      actor_kind: fact.actor.kind,
      action: fact.action,
      target: fact.target,
      outcome: fact.outcome,
      changes: JSON.stringify(fact.changes),
      resolves: fact.resolves ?? null,
      reason: fact.reason,
      address: fact.address,
      request_id: fact.requestId,
      previous_hash: previous?.hash ?? chainStart,
    };
    const hash = hashRow(row);
    await transaction
      .insertInto("audit")
      .values({ ...row, position, hash })
      .execute();
    // A seal must not cover what it can't vouch for: after a broken head the log continues, and says from where.
    const next = isSealed
      ? { hash: extendLogHash(head.hash, hash), unsealed: head.unsealed }
      : { hash, unsealed: position };
    await storeHead(transaction, seals, { seq: position, ...next });
    return row.id;
  };

  return {
    ...createAuditReader(store),
    append,

    async appendAll(transaction, at, facts) {
      for (const fact of facts) await append(transaction, at, fact);
    },

    async record(fact) {
      const at = await store.now();
      await store.write((transaction) => append(transaction, at, fact));
    },

    verify: (earlier) => verifyLog(store.db, seals, earlier),

    async head() {
      const head = await store.db.selectFrom("audit_head").selectAll().where("scope", "=", wholeLog).executeTakeFirst();
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

async function lastPosition(transaction: Transaction<Schema>): Promise<number> {
  const row = await transaction
    .selectFrom("audit")
    .select((audit) => audit.fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}

function lastRow(
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
