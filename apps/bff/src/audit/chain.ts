import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Schema } from "../store/schema.ts";

/** A row of the audit log as it is stored. */
export type AuditRow = Selectable<Schema["audit"]>;

/** The hash before a scope's first row. */
export const chainStart = "";

/** SHA-256 over the row and the hash before it, so that no row can be changed, moved or taken out unnoticed. */
export function hashOf(row: Omit<AuditRow, "hash">): string {
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
    // Rows from before there were any of these have none in their hash.
    ...(row.resolves === null ? [] : [row.resolves]),
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

/** Where a scope's chain is not what was written. */
export interface ChainFault {
  readonly scope: string;
  readonly seq: number;
  readonly fault: "changed" | "missing" | "cut off" | "not sealed by the console";
}

/** Follows one scope's chain, row by row in the order of `seq`. */
export class ChainCheck {
  readonly #scope: string;
  #seq = 0;
  #hash = chainStart;

  constructor(scope: string) {
    this.#scope = scope;
  }

  /** The fault that this row shows, if any. */
  follow(row: AuditRow): ChainFault | undefined {
    const expected = this.#seq + 1;
    const continues = row.seq === expected && row.previous_hash === this.#hash;
    this.#seq = row.seq;
    this.#hash = row.hash;
    if (row.seq !== expected) return { scope: this.#scope, seq: expected, fault: "missing" };
    if (!continues || hashOf(row) !== row.hash) return { scope: this.#scope, seq: row.seq, fault: "changed" };
    return undefined;
  }

  /** The fault that shows at the end, where the head says how far the chain goes. */
  end(head: { readonly seq: number; readonly hash: string } | undefined): ChainFault | undefined {
    if (head?.seq === this.#seq && head.hash === this.#hash) return undefined;
    return { scope: this.#scope, seq: this.#seq + 1, fault: "cut off" };
  }
}
