import type { Store } from "../db/store.ts";
import { describeError, type Log } from "../http/log.ts";
import { waitWithTimeout } from "../http/wait-with-timeout.ts";
import { chooseFairly } from "./choose-fairly.ts";
import { ClaimLostError, getRetryDelay, type JobHandler } from "./job-kind.ts";
import {
  assertClaim,
  type Claim,
  claimJobs,
  correctTimes,
  endClaim,
  listDueJobs,
  readQueueState,
  releaseAbandonedClaims,
  releaseClaim,
  renewClaims,
  scheduleJob,
} from "./job-queue.ts";

/** A finished run, for metrics. */
export interface FinishedRun {
  readonly kind: string;
  readonly outcome: "completed" | "failed";
  readonly seconds: number;
}

export interface JobWorkerDeps {
  readonly store: Store;
  readonly log: Log;
  readonly handlers: readonly JobHandler[];
  readonly onRun?: ((run: FinishedRun) => void) | undefined;
  /**
   * Time in milliseconds after the start, and after the clock jumped, during which expired claims of others are left
   * alone: a replica that runs renews its claims then.
   */
  readonly takeoverDelayMs?: number;
}

/** Runs jobs; one for each replica. */
export interface JobWorker {
  /** Prepares the first runs: schedules jobs that start with the console. */
  start(): Promise<void>;
  /** Starts what is due, as far as there is room. Call it every second. Resolves before the jobs end. */
  run(): Promise<void>;
  /** Kinds of the jobs that run here. */
  countRunning(): ReadonlyMap<string, number>;
  /** Waits for the jobs that run here. */
  settle(): Promise<void>;
  /** Waits for running jobs until the time is over, then aborts them, and starts no others. */
  stop(drainMs: number): Promise<void>;
}

interface Running {
  readonly handler: JobHandler;
  readonly claim: Claim;
  readonly ended: Promise<void>;
}

/** Jobs of a kind that are read at a time. */
const candidates = 50;
/** Time that a handler has to end after it was aborted. */
const graceMs = 5_000;
/** Difference between the database's clock and elapsed time that counts as a jump. */
const jumpSeconds = 15;

/** Creates the worker of this replica. Claims in the database keep two replicas from running the same job at the same time. */
export function createJobWorker(deps: JobWorkerDeps): JobWorker {
  const { store, log, handlers, onRun, takeoverDelayMs = 5_000 } = deps;
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  let lastCheck: { readonly databaseSeconds: number; readonly elapsedMs: number } | undefined;
  let takesOverAfterMs = performance.now() + takeoverDelayMs;
  let isClosed = false;
  let filling: Promise<void> | undefined;
  let mustFillAgain = false;

  const listRunning = (handler: JobHandler) => [...running.values()].filter((run) => run.handler.kind === handler.kind);

  /** Follows a clock that was set forward or back, and a machine that was suspended. */
  async function followClock(now: number): Promise<void> {
    const elapsedMs = performance.now();
    const before = lastCheck;
    lastCheck = { databaseSeconds: now, elapsedMs };
    if (!before) return;
    const jump = getJump(before.databaseSeconds, now, elapsedMs - before.elapsedMs);
    if (jump === 0) return;
    takesOverAfterMs = elapsedMs + takeoverDelayMs;
    for (const handler of handlers)
      await renewClaims(
        store,
        now,
        handler,
        listRunning(handler).map(({ claim }) => claim.id),
      );
  }

  async function fillKind(now: number, handler: JobHandler): Promise<void> {
    const takesOver = performance.now() >= takesOverAfterMs;
    const lost = new Set<string>();
    for (;;) {
      const current = listRunning(handler);
      const room = handler.concurrency - current.length;
      if (room <= 0 || isClosed) return;
      const counts = countByAccount(current.map(({ claim }) => claim.accountId));
      const busyAccounts = [...counts]
        .filter(([, count]) => count >= handler.perAccount)
        .map(([accountId]) => accountId);
      const due = await listDueJobs(store.db, now, handler, { busyAccounts, takesOver, limit: candidates });
      const free = due.filter(({ key }) => !lost.has(key) && !running.has(toId(handler, key)));
      const chosen = chooseFairly(free, counts, { room, perAccount: handler.perAccount }).map(({ key }) => key);
      if (chosen.length === 0) return;
      const claims = await claimJobs(store, now, handler, chosen, takesOver);
      for (const claim of claims) start(handler, claim, now);
      for (const key of chosen) if (!claims.some((claim) => claim.key === key)) lost.add(key);
    }
  }

  async function fill(): Promise<void> {
    const now = await store.now();
    await followClock(now);
    let state = await readQueueState(store.db, now, handlers);
    if (state.wentBack) {
      await correctTimes(store, now, handlers);
      state = await readQueueState(store.db, now, handlers);
    }
    for (const handler of handlers) if (state.dueKinds.has(handler.kind)) await fillKind(now, handler);
  }

  async function fillUntilDone(): Promise<void> {
    try {
      do {
        mustFillAgain = false;
        if (!isClosed) await fill();
      } while (mustFillAgain);
    } finally {
      filling = undefined;
    }
  }

  function run(): Promise<void> {
    mustFillAgain = true;
    return (filling ??= fillUntilDone());
  }

  function start(handler: JobHandler, claim: Claim, startedAt: number): void {
    const id = toId(handler, claim.key);
    const ended = perform(handler, claim, startedAt)
      .catch((error: unknown) =>
        log.error({ kind: handler.kind, error: describeError(error) }, "recording a job failed"),
      )
      .finally(() => {
        running.delete(id);
        // The free slot is used without waiting for the next second.
        if (!isClosed)
          run().catch((error: unknown) => log.error({ error: describeError(error) }, "starting jobs failed"));
      });
    running.set(id, { handler, claim, ended });
  }

  /** `startedAt`: when it was claimed, in Unix seconds. */
  async function perform(handler: JobHandler, claim: Claim, startedAt: number): Promise<void> {
    const { kind } = handler;
    const startedMs = performance.now();
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(handler.deadlineSeconds * 1000)]);
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
      if (stopping.signal.aborted) return releaseClaim(store, now, claim.id);
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

  async function settle(): Promise<void> {
    await Promise.all([...running.values()].map(({ ended }) => ended));
  }

  return {
    async start() {
      const now = await store.now();
      lastCheck = { databaseSeconds: now, elapsedMs: performance.now() };
      // With SQLite there is one console.
      if (store.kind === "sqlite")
        await releaseAbandonedClaims(
          store,
          now,
          [...running.values()].map(({ claim }) => claim.id),
        );
      await store.writeRelaxed(async (transaction) => {
        for (const handler of handlers.filter(({ startsWithConsole }) => startsWithConsole))
          await scheduleJob(transaction, now, handler, { key: "", accountId: null });
      });
    },
    run,
    countRunning: () => countByAccount([...running.values()].map(({ handler }) => handler.kind)),
    settle,
    async stop(drainMs) {
      isClosed = true;
      await waitWithTimeout(drainMs, settle());
      stopping.abort(new Error("the console is stopping"));
      await settle();
    },
  };
}

/** Returns by how many seconds the database's clock jumped between two times; 0 if it didn't. */
function getJump(from: number, to: number, elapsedMs: number): number {
  const difference = to - from - elapsedMs / 1000;
  return Math.abs(difference) < jumpSeconds ? 0 : difference;
}

function toId({ kind }: JobHandler, key: string): string {
  return `${kind} ${key}`;
}

function countByAccount(names: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
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
