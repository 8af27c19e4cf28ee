import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Schema } from "../db/schema.ts";

/** Stored row of the audit log. */
export type AuditRow = Selectable<Schema["audit"]>;

/** Previous hash of the first row of a scope and of the log. */
export const chainStart = "";

/** Returns the SHA-256 of a row and the previous hash, which reveals rows that are changed, moved, or removed. */
export function hashRow(row: Omit<AuditRow, "hash" | "position">): string {
  const fields = [
    row.previous_hash,
    row.scope,
    row.seq,
    row.id,
    row.at,
    row.actor_id,
    row.actor_email,
    row.actor_kind,
    row.action,
    row.target,
    row.outcome,
    row.changes,
    row.reason,
    row.address,
    row.request_id,
    // Rows of versions without this column don't include it in their hash.
    ...(row.resolves === null ? [] : [row.resolves]),
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

/** Returns the hash of the whole log after a row, from the hash of the log before it and the hash of the row. */
export function extendLogHash(logHash: string, rowHash: string): string {
  return createHash("sha256").update(`${logHash}\n${rowHash}`).digest("hex");
}

/** Scope of errors in the log as a whole. Their `seq` is the position of a row in the log. */
export const logScope = "*";

/** A place where the audit log differs from what the console wrote. */
export interface IntegrityError {
  readonly scope: string;
  readonly seq: number;
  readonly fault:
    | "changed"
    | "missing"
    | "added"
    | "cut off"
    | "not sealed by the console"
    | "doesn't match the given head";
}

/** Verifies one scope's chain, row by row in the order of `seq`. */
export class ChainCheck {
  readonly #scope: string;
  #seq = 0;
  #hash = chainStart;

  constructor(scope: string) {
    this.#scope = scope;
  }

  /** Returns the error that this row shows, if any. */
  verifyRow(row: AuditRow): IntegrityError | undefined {
    const expected = this.#seq + 1;
    const continues = row.seq === expected && row.previous_hash === this.#hash;
    this.#seq = row.seq;
    this.#hash = row.hash;
    if (row.seq !== expected) return { scope: this.#scope, seq: expected, fault: "missing" };
    if (!continues || hashRow(row) !== row.hash) return { scope: this.#scope, seq: row.seq, fault: "changed" };
    return undefined;
  }
}
