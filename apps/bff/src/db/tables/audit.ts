import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";

/** Tables of the audit log. */
export interface AuditTables {
  audit: AuditTable;
  audit_head: AuditHeadTable;
}

/** Entry of the audit log, chained by hashes within its scope. */
interface AuditTable {
  /** Account id, or `console` for entries without an account. Primary key together with `seq`. */
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
  /** Id of the unconfirmed entry whose outcome this entry records. */
  resolves: string | null;
  reason: string | null;
  address: string;
  request_id: string;
  previous_hash: string;
  hash: string;
}

/** Single row with the end of the whole log, which reveals missing rows in any scope. */
interface AuditHeadTable {
  /** Always `*`. */
  scope: string;
  /** Position of the last row. */
  seq: number;
  /** Hash over the hashes of all rows after the unsealed ones. */
  hash: string;
  /** Number of rows at the start of the log that were written while the head was missing or not sealed by the console. */
  unsealed: number;
  /** HMAC with CONSOLE_SECRET, so that database access alone isn't enough to forge it. */
  seal: string | null;
}
