/** Tables of writes to the Edge API and of its rate limits. */
export interface WriteTables {
  intents: IntentsTable;
  replicas: ReplicasTable;
  budgets: BudgetsTable;
}

/** Write intent, committed before the request is sent. */
interface IntentsTable {
  id: string;
  account_id: string;
  user_id: string;
  /** Name of the operation in the contract. */
  operation: string;
  target: string;
  body_digest: string;
  /** Unique per account and user. */
  idempotency_key: string | null;
  state: "pending" | "applied" | "not-applied" | "unconfirmed";
  status: number | null;
  /** JSON, without secrets. */
  response: string | null;
  request_id: string;
  created_at: number;
  resolved_at: number | null;
  /** JSON of the fields sent, without secrets, as long as the write may need reconciliation. */
  body: string | null;
  /** JSON of the state before the write, if reconciliation needs it. */
  before: string | null;
  /** When the write is reconciled next; null if its outcome is final or can't be determined. */
  check_after: number | null;
  /** Number of reconciliation attempts. */
  checks: number;
  /** Result of reconciliation. */
  reconciled: "applied" | "not-applied" | "unconfirmed" | null;
  reconciled_at: number | null;
  /** IP address of the user who sent it. */
  address: string;
  /** JSON of the changes for the audit log, without secrets. */
  changes: string;
  /** Digest of the values that the write is based on; null if it is sent unconditionally. */
  base: string | null;
  /** Replica that performs the write; null for writes of versions without heartbeats. */
  replica: string | null;
  /** Bulk run that the write belongs to. */
  run_id: string | null;
}

/** Heartbeat of a process that performs writes. */
interface ReplicasTable {
  id: string;
  seen_at: number;
}

/** Use of a rate limit of the Edge API, shared by all replicas. */
interface BudgetsTable {
  /** Limit of an API key or of an IP address. */
  scope: string;
  window_start: number;
  used: number;
  blocked_until: number;
}
