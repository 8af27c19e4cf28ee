import type { Store } from "../db/store.ts";
import { describeError, type Log } from "../http/log.ts";
import { ClaimLostError, getRetryDelay, type JobHandler } from "./job-kind.ts";
import { assertClaim, type Claim, endClaim, releaseClaim } from "./job-queue.ts";

/** A finished run, for metrics. */
export interface FinishedRun {
  readonly kind: string;
  readonly outcome: "completed" | "failed";
  readonly seconds: number;
}

export interface PerformJobDeps {
  readonly store: Store;
  readonly log: Log;
  readonly onRun?: ((run: FinishedRun) => void) | undefined;
}

/** Time that a handler has to end after it was aborted. */
const graceMs = 5_000;
/** Difference between the database's clock and elapsed time that counts as a jump. */
const jumpSeconds = 15;

/** Runs a job that was claimed, and records its result, or releases it if the console is stopping. */
export async function performJob(
  { store, log, onRun }: PerformJobDeps,
  handler: JobHandler,
  claim: Claim,
  stopping: AbortSignal,
): Promise<void> {
  const { kind } = handler;
  // Not the time of the claim: the clock may jump before the handler reads it.
  const startedAt = await store.now();
  const startedMs = performance.now();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(handler.deadlineSeconds * 1000)]);
  const finish = (outcome: FinishedRun["outcome"]) =>
    onRun?.({ kind, outcome, seconds: (performance.now() - startedMs) / 1000 });
  try {
    const job = {
      key: claim.key,
      accountId: claim.accountId,
      signal,
      assertClaim: (transaction: Parameters<typeof assertClaim>[0]) => assertClaim(transaction, claim.id),
    };
    const dueAt = await endSoonAfterAbort(signal, handler.run(job));
    const now = await store.now();
    // The handler may have read the time before the clock went back.
    const wentBack = getJump(startedAt, now, performance.now() - startedMs) < 0;
    await endClaim(store, now, claim.id, { dueAt: wentBack && dueAt !== null ? now : dueAt, failure: null });
    finish("completed");
  } catch (error) {
    // The other process records its own result.
    if (error instanceof ClaimLostError) return;
    const now = await store.now();
    if (stopping.aborted) return releaseClaim(store, now, claim.id);
    const failures = claim.failures + 1;
    log.error({ kind, accountId: claim.accountId, failures, error: describeError(error) }, "job failed");
    finish("failed");
    const failure = { failures, error: toMessage(error) };
    await endClaim(store, now, claim.id, { dueAt: now + getRetryDelay(handler, failures), failure }).catch(
      (endError: unknown) => {
        if (!(endError instanceof ClaimLostError)) throw endError;
      },
    );
  }
}

/** Returns by how many seconds the database's clock jumped between two times; 0 if it didn't. */
export function getJump(from: number, to: number, elapsedMs: number): number {
  const difference = to - from - elapsedMs / 1000;
  return Math.abs(difference) < jumpSeconds ? 0 : difference;
}

/** What is stored of an error: its name and message, which contain no secrets (see `describeError`), cut off. */
function toMessage(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return (error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`).slice(0, 500);
}

/** Settles like the promise, but rejects if it doesn't settle soon after the signal is aborted. */
function endSoonAfterAbort<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      timer = setTimeout(
        () => reject(new Error("the job didn't end at its deadline", { cause: signal.reason })),
        graceMs,
      );
    };
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
  });
}
