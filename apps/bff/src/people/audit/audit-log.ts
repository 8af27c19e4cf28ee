import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import { randomUUID } from "node:crypto";
import type { AuditEntry } from "@edge-console/contract/console/audit";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { type AuditReader, consoleScope, createAuditReader } from "./audit-reader.ts";
import { type IntegrityError, logScope } from "./chain.ts";
import type { ObjectNames } from "./entry-objects.ts";
import { createHeadSeals, type LogHead, lockHead, storeHead } from "./head-seal.ts";
import { lockScope } from "./log-locks.ts";
import { inspectLog } from "./verify-log.ts";
import { type UnplacedRow, writeEntries } from "./write-entries.ts";

/** Entry to add to the audit log. */
export interface NewAuditEntry extends Omit<
  AuditEntry,
  "id" | "at" | "action" | "object" | "bulkRunId" | "resolves" | "resolvedBy"
> {
  /** Null for entries without an account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  /** Id of the unconfirmed entry whose outcome this entry records. */
  readonly resolves?: string;
}

/**
 * Append-only audit log. Each row is chained to the previous one of its scope. The last row that a transaction adds to a
 * scope is also chained to one head of the whole log, which is sealed with CONSOLE_SECRET.
 */
export interface AuditLog extends AuditReader {
  /** Appends an entry in its own transaction. Resolves after the commit. */
  record(entry: NewAuditEntry): Promise<void>;
  /**
   * Appends an entry in the transaction of the action, and returns its id; `at` in Unix seconds. It's written at the end of
   * the transaction, so that others wait for no more than its commit.
   */
  append(transaction: Transaction<Schema>, at: number, entry: NewAuditEntry): Promise<string>;
  /** Appends several entries in their order, as `append` does. */
  appendAll(transaction: Transaction<Schema>, at: number, entries: readonly NewAuditEntry[]): Promise<void>;
  /**
   * Verifies the whole log and returns every integrity error that the operator hasn't accepted. `earlier` is a head that was stored outside the database,
   * which detects a rollback of the whole log.
   */
  verify(earlier?: Pick<LogHead, "seq" | "hash">): Promise<IntegrityError[]>;
  /** Returns whether a valid seal covers all rows, except for those that the operator accepted without one. */
  isSealed(): Promise<boolean>;
  /** Returns the head of the log, to be stored outside the database; undefined if it isn't sealed by the console. */
  head(): Promise<Pick<LogHead, "seq" | "hash"> | undefined>;
  /**
   * Seals the head with the newest secret if an older one sealed it, so that the older one can be removed. Returns whether
   * the seal changed. A head that no known secret sealed is left for verification to report.
   */
  reseal(): Promise<boolean>;
}

/**
 * Creates the audit log. `secrets` are those of CONSOLE_SECRET, newest first; `names` are for readers, which the command
 * line has none of.
 */
export function createAuditLog(store: Store, secrets: readonly Secret[], names?: ObjectNames): AuditLog {
  const seals = createHeadSeals(secrets);

  const pendingRows = new WeakMap<Transaction<Schema>, UnplacedRow[]>();

  const findHead = () => store.db.selectFrom("audit_head").selectAll().where("scope", "=", logScope).executeTakeFirst();

  /** Returns the rows that are written at the end of a transaction. */
  function getPendingRows(transaction: Transaction<Schema>): UnplacedRow[] {
    const pending = pendingRows.get(transaction);
    if (pending) return pending;
    const rows: UnplacedRow[] = [];
    pendingRows.set(transaction, rows);
    // On SQLite, there is one transaction at a time.
    const lock = async (scope: string) => {
      if (store.kind === "postgres") await lockScope(transaction, scope);
    };
    store.beforeCommit(transaction, () => writeEntries(transaction, { seals, lock }, rows));
    return rows;
  }

  const append: AuditLog["append"] = async (transaction, at, entry) => {
    const row = toUnplacedRow(at, entry);
    getPendingRows(transaction).push(row);
    return row.id;
  };

  return {
    ...createAuditReader(store, names),
    append,

    async appendAll(transaction, at, entries) {
      for (const entry of entries) await append(transaction, at, entry);
    },

    async record(entry) {
      const at = await store.now();
      await store.write((transaction) => append(transaction, at, entry));
    },

    verify: async (earlier) => [...(await inspectLog(store.db, seals, earlier)).errors],

    async isSealed() {
      const head = await findHead();
      return head !== undefined && seals.identify(head) !== "none" && head.unsealed <= head.accepted;
    },

    async head() {
      const head = await findHead();
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

/** Returns the row of an entry, with a new id, before it has its place in the log; `at` in Unix seconds. */
export function toUnplacedRow(at: number, entry: NewAuditEntry): UnplacedRow {
  return {
    scope: entry.accountId ?? consoleScope,
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
  };
}
