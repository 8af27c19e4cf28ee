import { createHash } from "node:crypto";
import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { parseChanges } from "./changes.ts";

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
    | "doesn't match what was accepted"
    | "doesn't match the given head";
}

/** Action of the entry that accepts the rows of its scope before it. */
export const acceptAction = "acceptAuditLog" satisfies AuditAction;

/** Field of that entry with the digest of these rows. */
export const digestField = "digest";

/** Verifies one scope's chain, row by row in the order of `seq`. */
export class ChainCheck {
  readonly #scope: string;
  #seq = 0;
  #hash = chainStart;
  #digest = chainStart;
  #errors: IntegrityError[] = [];

  constructor(scope: string) {
    this.#scope = scope;
  }

  /** Errors so far, except for those that the operator accepted. */
  get errors(): readonly IntegrityError[] {
    return this.#errors;
  }

  /** Sequence number of the last row. */
  get seq(): number {
    return this.#seq;
  }

  /** Hash of the contents of all rows so far, whether or not they have errors. */
  get digest(): string {
    return this.#digest;
  }

  /** Verifies the next row. */
  add(row: AuditRow): void {
    const contentHash = hashRow(row);
    const expected = this.#seq + 1;
    const isComplete = row.seq === expected;
    const isIntact = contentHash === row.hash && (row.previous_hash === this.#hash || !isComplete);
    if (!isComplete) this.#addError(expected, "missing");
    if (!isIntact) this.#addError(row.seq, "changed");
    if (row.action === acceptAction && isComplete && isIntact) {
      if (readDigest(row) === this.#digest) this.#errors = [];
      else this.#addError(row.seq, "doesn't match what was accepted");
    }
    this.#seq = row.seq;
    this.#hash = row.hash;
    this.#digest = extendLogHash(this.#digest, contentHash);
  }

  #addError(seq: number, fault: IntegrityError["fault"]): void {
    this.#errors.push({ scope: this.#scope, seq, fault });
  }
}

function readDigest(row: AuditRow): unknown {
  return parseChanges(row.changes).find(({ field }) => field === digestField)?.after;
}
