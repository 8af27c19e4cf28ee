import { describeError } from "../http/log.ts";
import { waitWithTimeout } from "../http/wait-with-timeout.ts";
import { chooseFairly } from "./choose-fairly.ts";
import type { JobHandler } from "./job-kind.ts";
import {
  type Claim,
  claimJobs,
  correctTimes,
  listDueJobs,
  readQueueState,
  releaseAbandonedClaims,
  renewClaims,
  scheduleJob,
} from "./job-queue.ts";
import { getJump, performJob, type PerformJobDeps } from "./perform-job.ts";

export interface JobWorkerDeps extends PerformJobDeps {
  readonly handlers: readonly JobHandler[];
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

/** Creates the worker of this replica. Claims in the database keep two replicas from running the same job at the same time. */
export function createJobWorker(deps: JobWorkerDeps): JobWorker {
  const { store, log, handlers, takeoverDelayMs = 5_000 } = deps;
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
      for (const claim of claims) start(handler, claim);
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

  function start(handler: JobHandler, claim: Claim): void {
    const id = toId(handler, claim.key);
    const ended = performJob(deps, handler, claim, stopping.signal)
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

function toId({ kind }: JobHandler, key: string): string {
  return `${kind} ${key}`;
}

function countByAccount(names: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
