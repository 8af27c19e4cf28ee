import type { Transaction } from "kysely";
import type { Schema } from "../db/schema.ts";

/** A kind of background work. Its jobs are told apart by their key, such as the ID of what they work on. */
export interface JobKind {
  /** Stored with the jobs: renaming it takes a migration. */
  readonly kind: string;
  /** Jobs of this kind that a replica runs at the same time. */
  readonly concurrency: number;
  /** Those of them that work for the same account. */
  readonly perAccount: number;
  /** Time after which a run is aborted. */
  readonly deadlineSeconds: number;
  /** Delays after runs that fail: doubled with each failure. */
  readonly retry: { readonly firstSeconds: number; readonly maxSeconds: number };
  /** Whether the console schedules the kind's only job, with an empty key, when it starts. */
  readonly startsWithConsole?: boolean;
}

/** Run of a job. */
export interface JobRun {
  readonly key: string;
  /** Null for jobs of the whole console. */
  readonly accountId: string | null;
  /** Aborted at the deadline, and when the console stops. A handler ends soon after that. */
  readonly signal: AbortSignal;
  /**
   * Makes a transaction fail if this run lost its claim, because it was frozen for too long. Every transaction of a
   * handler starts with it, so that two runs of a job never both store a result.
   *
   * @throws ClaimLostError
   */
  assertClaim(transaction: Transaction<Schema>): Promise<void>;
}

/** A kind and what its jobs do. */
export interface JobHandler extends JobKind {
  /**
   * Runs a job. Returns when it is due next, in Unix seconds; null if it's done, unless it was scheduled again in the
   * meantime. An error is a failure: the job is retried with increasing delays.
   */
  readonly run: (job: JobRun) => Promise<number | null>;
}

/** Thrown when another run has taken over a job. */
export class ClaimLostError extends Error {
  override readonly name = "ClaimLostError";
}

/** Part of a delay that is random, so that jobs that failed at the same time aren't all retried at the same time. */
const jitter = 0.2;

/** Returns the delay in seconds after a number of failures in a row. */
export function getRetryDelay({ retry }: Pick<JobKind, "retry">, failures: number, random = Math.random()): number {
  const delay = Math.min(retry.firstSeconds * 2 ** Math.min(failures - 1, 30), retry.maxSeconds);
  return Math.max(1, Math.round(delay * (1 - jitter + 2 * jitter * random)));
}

/** How long a claim lasts: longer than a run with the time to record its result. */
export function getClaimSeconds({ deadlineSeconds }: JobKind): number {
  return Math.ceil(deadlineSeconds) + 30;
}
