import { hash } from "node:crypto";
import type { Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Store } from "../../platform/db/store.ts";
import { consoleScope } from "./audit-reader.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import { type NewAuditEntry, toUnplacedRow } from "./audit-log.ts";
import { acceptAction, ChainCheck, chainStart, digestField, type IntegrityError } from "./chain.ts";
import { createHeadSeals, type HeadSeals, lockHead, storeHead } from "./head-seal.ts";
import { lockWholeLog } from "./log-locks.ts";
import { createSystemEntry } from "./new-entries.ts";
import { inspectLog } from "./verify-log.ts";
import { writeEntries } from "./write-entries.ts";

/** Errors of the log that the operator can accept. */
export interface LogReview {
  readonly errors: readonly IntegrityError[];
  /** Identifies exactly these errors. */
  readonly code: string;
}

/** Who accepts the log, why, and the code of the review that they saw. */
export interface Acceptance {
  readonly code: string;
  readonly reason: string;
  readonly actor: NewAuditEntry["actor"];
}

/** Accepts a log whose errors can't be undone, such as one without a valid seal. */
export interface LogAcceptor {
  /** Returns the errors of the log. */
  review(): Promise<LogReview>;
  /**
   * Accepts the log in its current state if it has exactly the errors of the review: an entry in each scope holds the digest
   * of the rows before it, and a new seal covers these entries. Returns false if it has others.
   */
  accept(acceptance: Acceptance): Promise<boolean>;
}

/** Creates the acceptor. `secrets` are those of CONSOLE_SECRET, newest first. */
export function createLogAcceptor(store: Store, secrets: readonly Secret[]): LogAcceptor {
  const seals = createHeadSeals(secrets);

  return {
    async review() {
      const { errors } = await inspectLog(store.db, seals);
      return { errors, code: toCode(errors) };
    },

    async accept({ code, reason, actor }) {
      const { errors, chains } = await inspectLog(store.db, seals);
      if (errors.length === 0 || toCode(errors) !== code) return false;
      const at = await store.now();
      await store.write(async (transaction) => {
        if (store.kind === "postgres") await lockWholeLog(transaction);
        await readNewRows(transaction, chains);
        const position = await restartHash(transaction, seals);
        const entries = [...new Set([consoleScope, ...chains.keys()])].map((scope) => {
          const accountId = scope === consoleScope ? null : scope;
          const faults = errors.filter((error) => accountId === null || error.scope === accountId).length;
          const changes = [
            { field: "faults", before: null, after: faults },
            { field: "position", before: null, after: position },
            { field: digestField, before: null, after: chains.get(scope)?.digest ?? chainStart },
          ];
          return createSystemEntry({ accountId, actor, reason, action: acceptAction, target: "/audit", changes });
        });
        // The whole log is locked.
        const lock = async () => {};
        await writeEntries(
          transaction,
          { seals, lock },
          entries.map((entry) => toUnplacedRow(at, entry)),
        );
      });
      return true;
    },
  };
}

function toCode(errors: readonly IntegrityError[]): string {
  return hash("sha256", JSON.stringify(errors)).slice(0, 12);
}

/** Reads rows that were added since the inspection, which held no lock. */
async function readNewRows(transaction: Transaction<Schema>, chains: Map<string, ChainCheck>): Promise<void> {
  const ends = await transaction
    .selectFrom("audit")
    .select((row) => ["scope", row.fn.max("seq").as("last")])
    .groupBy("scope")
    .execute();
  for (const { scope, last } of ends) {
    const chain = chains.get(scope) ?? new ChainCheck(scope);
    chains.set(scope, chain);
    if (last <= chain.seq) continue;
    const rows = await transaction
      .selectFrom("audit")
      .selectAll()
      .where("scope", "=", scope)
      .where("seq", ">", chain.seq)
      .orderBy("seq")
      .execute();
    for (const row of rows) chain.add(row);
  }
}

/** Restarts the hash of the whole log after the rows that exist, and returns their last position. */
async function restartHash(transaction: Transaction<Schema>, seals: HeadSeals): Promise<number> {
  const head = await lockHead(transaction);
  const row = await transaction
    .selectFrom("audit")
    .select((audit) => audit.fn.max("position").as("last"))
    .executeTakeFirst();
  // Never reuses the position of a row that was cut off, which an earlier head may name.
  const last = Math.max(row?.last ?? 0, head.seq);
  await storeHead(transaction, seals, { seq: last, hash: chainStart, unsealed: last, accepted: last });
  return last;
}
