import type { Generated } from "kysely";
import type { AuditActorKind, AuditOutcome } from "@edge-console/contract/console/audit-query";

/** Tables of the audit log. */
export interface AuditTables {
  audit: AuditTable;
  audit_head: AuditHeadTable;
  audit_sink: AuditSinkTable;
  denied_requests: DeniedRequestsTable;
}

/** How far the log was sent to AUDIT_SINK, in a single row. */
interface AuditSinkTable {
  /** Always `sink`. */
  id: string;
  /** The last position that was sent. */
  position: number;
  /** The last position of what is being sent, which is sent again after a kill; null while nothing is. */
  sending_until: number | null;
}

/** Entry of the audit log, chained by hashes within its scope. */
interface AuditTable {
  /** Account id, or `console` for entries without an account. Primary key together with `seq`. */
  scope: string;
  /** 1, 2, 3 … within the scope. */
  seq: number;
  /**
   * 1, 2, 3 … within the whole log, for the last row of each scope in a transaction. Null for the rows before it, which
   * its hash covers.
   */
  position: number | null;
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
  /** Last position. */
  seq: number;
  /** Hash over the hashes of all rows with a position, after the unsealed and the accepted ones. */
  hash: string;
  /** Last position that was written while the head was missing or not sealed by the console. */
  unsealed: number;
  /** Last position when the operator last accepted the log; 0 if that never happened. */
  accepted: Generated<number>;
  /** HMAC with CONSOLE_SECRET, so that database access alone isn't enough to forge it. */
  seal: string | null;
}

/** Denied requests of a user in an account since the first one of the last hour. */
interface DeniedRequestsTable {
  account_id: string;
  user_id: string;
  since: number;
  /** Number of requests that have an entry in the audit log. */
  recorded: number;
  /** JSON: the number of further requests, by action. */
  further: string;
  actor_email: string;
  actor_kind: AuditActorKind;
}
