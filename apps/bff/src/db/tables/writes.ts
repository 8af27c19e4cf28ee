/** What is sent to the service, and how much of it may be. */
export interface WriteTables {
  intents: IntentsTable;
  replicas: ReplicasTable;
  budgets: BudgetsTable;
}

/** A write that was meant, committed before it is sent. */
interface IntentsTable {
  id: string;
  account_id: string;
  user_id: string;
  /** The operation's name in the contract. */
  operation: string;
  target: string;
  body_digest: string;
  /** Unique for an account and user. */
  idempotency_key: string | null;
  state: "pending" | "applied" | "not-applied" | "unknown";
  status: number | null;
  /** JSON, without secrets. */
  answer: string | null;
  request_id: string;
  created_at: number;
  resolved_at: number | null;
  /** JSON of the fields sent, without secrets, as long as the write may have to be looked for. */
  body: string | null;
  /** JSON of what was there before it was sent, where looking for it takes that. */
  known: string | null;
  /** When it is to be looked for next; null when its end is certain, or nothing more can be found. */
  look_after: number | null;
  /** How often it was looked for. */
  looks: number;
  /** What looking for it said. */
  found: "applied" | "not-applied" | "cannot-tell" | null;
  found_at: number | null;
  /** IP address of the person who sent it. */
  address: string;
  /** JSON of the changes that the audit log shows, without secrets. */
  changes: string;
  /** Digest of what it is based on; null if it is sent in any case. */
  base: string | null;
  /** The replica that carries it out; null before there were heartbeats. */
  replica: string | null;
}

/** Heartbeats of the processes that carry out writes. */
interface ReplicasTable {
  id: string;
  seen_at: number;
}

/** How much of a rate limit of the service is used up, for all replicas together. */
interface BudgetsTable {
  /** A key's or an address's limit. */
  scope: string;
  window_start: number;
  used: number;
  blocked_until: number;
}
