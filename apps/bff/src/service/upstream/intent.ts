import type { WriteEvidence } from "@edge-console/contract/rules/unconfirmed-write";
import type { Selectable, Transaction } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { JobKind } from "../../platform/jobs/job-kind.ts";

/** Stored intent of a write. */
export type Intent = Selectable<Schema["intents"]>;

/** Columns of an intent that are known before the write is sent. */
export type NewIntent = Pick<
  Intent,
  | "account_id"
  | "user_id"
  | "operation"
  | "target"
  | "body_digest"
  | "idempotency_key"
  | "request_id"
  | "body"
  | "before"
  | "address"
  | "changes"
  | "base"
  | "run_id"
>;

/**
 * Result of a write. `response` is JSON without secrets, for repetitions with the same idempotency key. If not `final`,
 * only repetitions that already wait get it, and the key can be used for another attempt.
 */
export interface Resolution {
  readonly state: "applied" | "not-applied" | "unconfirmed";
  readonly status: number | null;
  readonly response: string | null;
  readonly final: boolean;
  /** Seconds until the first reconciliation; null if the outcome is certain. */
  readonly reconcileInSeconds: number | null;
}

/**
 * Result of a reconciliation. `finding` is null if it confirms the reported outcome; `response` is JSON of the object,
 * without secrets.
 */
export interface Settlement {
  readonly finding: WriteEvidence | null;
  readonly response: string | null;
}

/** Other writes to the same target that may have changed it. */
export interface ConcurrentWrites {
  readonly hasPending: boolean;
  readonly hasEarlier: boolean;
  /** `body` is JSON of the fields sent, without secrets; null once the write needs no reconciliation. */
  readonly later: readonly Pick<Intent, "operation" | "body">[];
}

/** Runs in the transaction of a resolution, for example to append to the audit log; `at` in Unix seconds. */
export type InTransaction = (transaction: Transaction<Schema>, at: number) => Promise<void>;

/** As `AlongWith`; `abandoned` is the earlier row of a write that was already marked as abandoned. */
export type RecordResolution = (
  transaction: Transaction<Schema>,
  at: number,
  abandoned: Intent | null,
) => Promise<void>;

/** Reads back the writes of an account whose outcome isn't certain; the key is its ID. */
export const reconcileWritesJob: JobKind = {
  kind: "reconcile-writes",
  concurrency: 10,
  perAccount: 1,
  deadlineSeconds: 120,
  retry: { firstSeconds: 5, maxSeconds: 300 },
};

/** A pending write of a live replica is overdue after this time: its result couldn't be recorded. */
export const abandonedAfterSeconds = 60;

/** The service may apply a write up to this time after it was started, even if no response arrived. */
export const maxWriteSeconds = 30;

/** Columns of a write whose outcome needs no more reading. */
export const reconciliationDone = { check_after: null, body: null, before: null } as const;
