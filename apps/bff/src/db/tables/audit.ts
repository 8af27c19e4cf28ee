import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";

/** What is on record. */
export interface AuditTables {
  audit: AuditTable;
  audit_head: AuditHeadTable;
}

/** One row for each change, refusal and reveal; chained by hashes within its scope. */
interface AuditTable {
  /** An account's id, or `console` for what concerns no account. With `seq` the primary key. */
  scope: string;
  /** 1, 2, 3 … within the scope. */
  seq: number;
  /** 1, 2, 3 … within the whole log. */
  position: number;
  id: string;
  at: number;
  actor_id: string;
  actor_email: string;
  actor_kind: AuditActorKind;
  action: string;
  target: string;
  outcome: AuditOutcome;
  /** JSON. */
  changes: string;
  /** The id of the row of unknown outcome whose end this one tells. */
  resolves: string | null;
  reason: string | null;
  address: string;
  request_id: string;
  previous_hash: string;
  hash: string;
}

/** One row, the end of the whole log, so that missing rows show in any scope. */
interface AuditHeadTable {
  /** `*`. */
  scope: string;
  /** The position of the last row. */
  seq: number;
  /** Covers the hashes of all rows after the unsealed ones. */
  hash: string;
  /** How many of the first rows were written when the head was missing or not sealed by the console. */
  unsealed: number;
  /** Made with the CONSOLE_SECRET: who can only write to the database cannot make another. */
  seal: string | null;
}
