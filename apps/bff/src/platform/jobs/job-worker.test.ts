import { setTimeout as wait } from "node:timers/promises";
import { databaseKinds } from "@edge-console/testing/databases";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMigratedDatabase, openTestStore } from "../../../test/migrated-database.ts";
import { createAccount } from "../../people/accounts/accounts.ts";
import type { Store } from "../db/store.ts";
import { ClaimLostError, type JobHandler, type JobRun } from "./job-kind.ts";
import { cancelJobs, retryJob, scheduleJob, scheduleJobs } from "./job-queue.ts";
import { createJobWorker, type JobWorker } from "./job-worker.ts";
import { listFailingJobs, listJobKinds } from "./list-jobs.ts";

const log = pino({ level: "silent" });

/** A run that the test ends. */
interface OpenRun extends JobRun {
  end(dueAt: number | null): void;
  fail(): void;
}

describe.each(databaseKinds)("jobs on %s", (kind) => {
  let clock: number;
  let stores: Store[];
  let workers: JobWorker[];
  let url: string;

  beforeEach(async () => {
    clock = 1_800_000_000;
    stores = [];
    workers = [];
    url = await createMigratedDatabase(kind);
  });

  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(0)));
    await Promise.all(stores.map((store) => store.close()));
  });

  /** Each replica has a separate connection; with SQLite, there is one process. */
  async function open(): Promise<Store> {
    const [only] = stores;
    if (kind === "sqlite" && only) return only;
    const store = await openTestStore({ url }, { clock: () => clock });
    stores.push(store);
    return store;
  }

  function createWorker(store: Store, handlers: readonly JobHandler[], takeoverDelayMs = 0): JobWorker {
    const worker = createJobWorker({ store, log, handlers, takeoverDelayMs });
    workers.push(worker);
    return worker;
  }

  /** A kind whose runs the test ends. */
  function createOpenKind(changes: Partial<JobHandler> = {}): { handler: JobHandler; runs: OpenRun[] } {
    const runs: OpenRun[] = [];
    const handler: JobHandler = {
      kind: "open",
      concurrency: 10,
      perAccount: 10,
      deadlineSeconds: 60,
      retry: { firstSeconds: 30, maxSeconds: 600 },
      run: (job) =>
        new Promise((resolve, reject) => {
          job.signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
          runs.push({ ...job, end: resolve, fail: () => reject(new Error("the receiver is down")) });
        }),
      ...changes,
    };
    return { handler, runs };
  }

  const schedule = (store: Store, handler: JobHandler, key: string, dueAt?: number) =>
    store.write((transaction) =>
      scheduleJob(transaction, clock, handler, { key, accountId: null, ...(dueAt !== undefined && { dueAt }) }),
    );

  const isIdle = (worker: JobWorker) => vi.waitFor(() => expect(worker.countRunning().size).toBe(0), 20_000);

  it("runs a job once, however often it was scheduled, and forgets it when it's done", async () => {
    const store = await open();
    const { handler, runs } = createOpenKind();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "a", clock + 60);
    await schedule(store, handler, "a");
    await worker.run();
    await worker.run();
    expect(runs.map(({ key }) => key)).toEqual(["a"]);
    runs[0]?.end(null);
    await isIdle(worker);
    expect(await listJobKinds(store.db, clock)).toEqual([]);
  });

  it("runs a job again if it was scheduled during the run", async () => {
    const store = await open();
    const { handler, runs } = createOpenKind();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "a");
    await worker.run();
    await schedule(store, handler, "a");
    expect(runs).toHaveLength(1);
    runs[0]?.end(null);
    await vi.waitFor(() => expect(runs).toHaveLength(2), 20_000);
    runs[1]?.end(clock + 100);
    await isIdle(worker);
    clock += 99;
    await worker.run();
    expect(runs).toHaveLength(2);
    clock += 1;
    await worker.run();
    expect(runs).toHaveLength(3);
  });

  it("row 89: retries a failing job with increasing delays, lists it, and runs the others", async () => {
    const store = await open();
    const { handler, runs } = createOpenKind();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "poison");
    await worker.run();
    runs[0]?.fail();
    await isIdle(worker);
    // Scheduling it again doesn't shorten the delay.
    await schedule(store, handler, "poison");
    await schedule(store, handler, "good");
    await worker.run();
    expect(runs.map(({ key }) => key)).toEqual(["poison", "good"]);
    expect(await listFailingJobs(store.db, 10)).toMatchObject([
      { kind: "open", key: "poison", failures: 1, error: "Error: the receiver is down" },
    ]);
    clock += 36;
    await worker.run();
    expect(runs).toHaveLength(3);
    runs[2]?.fail();
    await vi.waitFor(async () => expect(await listFailingJobs(store.db, 10)).toMatchObject([{ failures: 2 }]), 20_000);
    clock += 36;
    await worker.run();
    expect(runs).toHaveLength(3);
    expect(await store.write((transaction) => retryJob(transaction, clock, "open", "poison"))).toBe(true);
    await worker.run();
    expect(runs).toHaveLength(4);
  });

  it("never runs a job on two replicas at the same time", async () => {
    const { handler, runs } = createOpenKind();
    const replicas = [createWorker(await open(), [handler]), createWorker(await open(), [handler])];
    const [store] = stores;
    if (!store) throw new Error("no store");
    const keys = Array.from({ length: 10 }, (_, index) => `key ${index}`);
    await store.write((transaction) =>
      scheduleJobs(
        transaction,
        clock,
        handler,
        keys.map((key) => ({ key, accountId: null })),
      ),
    );
    await Promise.all(replicas.map((worker) => worker.run()));
    await Promise.all(replicas.map((worker) => worker.run()));
    expect(runs.map(({ key }) => key).toSorted()).toEqual(keys);
  });

  it("row 104: takes over the job of a replica that was frozen, whose result then counts for nothing", async () => {
    const first = createOpenKind();
    const second = createOpenKind();
    const frozenStore = await open();
    const store = await open();
    const frozen = createWorker(frozenStore, [first.handler]);
    const worker = createWorker(store, [second.handler]);
    await schedule(store, first.handler, "a");
    await frozen.run();
    await worker.run();
    expect(second.runs).toHaveLength(0);
    clock += 91;
    await worker.run();
    // The jump of the clock is noticed first.
    await worker.run();
    expect(second.runs).toHaveLength(1);
    const result = frozenStore.write(async (transaction) => first.runs[0]?.assertClaim(transaction));
    await expect(result).rejects.toBeInstanceOf(ClaimLostError);
    first.runs[0]?.end(null);
    await isIdle(frozen);
    await store.write(async (transaction) => second.runs[0]?.assertClaim(transaction));
    expect(await listJobKinds(store.db, clock)).toMatchObject([{ running: 1 }]);
  });

  it("row 104: keeps running jobs, and runs waiting ones, when the clock goes back two hours and forth again", async () => {
    const { handler, runs } = createOpenKind();
    const store = await open();
    const otherStore = await open();
    const worker = createWorker(store, [handler]);
    const other = createWorker(otherStore, [handler], 60_000);
    await schedule(store, handler, "running");
    await worker.run();
    await other.run();
    await schedule(store, handler, "waiting", clock + 30);
    clock -= 7_200;
    await Promise.all([worker.run(), other.run()]);
    await worker.run();
    expect(runs.map(({ key }) => key)).toEqual(["running", "waiting"]);
    clock += 7_200;
    await Promise.all([other.run(), worker.run()]);
    await Promise.all([other.run(), worker.run()]);
    expect(runs).toHaveLength(2);
    for (const run of runs) {
      await store.write((transaction) => run.assertClaim(transaction));
      run.end(null);
    }
    await isIdle(worker);
    expect(await listJobKinds(store.db, clock)).toEqual([]);
  });

  it("row 104: runs a job that was scheduled during its run as soon as that ends, if the clock went back in between", async () => {
    const { handler, runs } = createOpenKind();
    const store = await open();
    const worker = createWorker(store, [handler]);
    for (const noticed of [true, false]) {
      runs.length = 0;
      await schedule(store, handler, "a");
      await worker.run();
      await schedule(store, handler, "a");
      clock -= 7_200;
      if (noticed) await worker.run();
      runs[0]?.end(null);
      await vi.waitFor(() => expect(runs).toHaveLength(2), 20_000);
      runs[1]?.end(null);
      await isIdle(worker);
      expect(await listJobKinds(store.db, clock)).toEqual([]);
    }
  });

  it("row 104: runs what was scheduled while the clock was wrong for less than the time between two checks", async () => {
    const { handler, runs } = createOpenKind();
    const store = await open();
    const worker = createWorker(store, [handler]);
    await worker.run();
    clock += 7_200;
    await schedule(store, handler, "a");
    clock -= 7_200;
    await worker.run();
    expect(runs).toHaveLength(1);
  });

  it("row 104: doesn't wait for a time that a handler computed before the clock went back", async () => {
    const { handler, runs } = createOpenKind();
    const store = await open();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "a");
    await worker.run();
    const dueAt = clock + 60;
    clock -= 7_200;
    runs[0]?.end(dueAt);
    await vi.waitFor(() => expect(runs).toHaveLength(2), 20_000);
  });

  it("row 104: keeps a job due that was scheduled before the clock went back, and for later after that", async () => {
    const { handler, runs } = createOpenKind();
    const store = await open();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "waiting");
    clock -= 7_200;
    await schedule(store, handler, "waiting", clock + 300);
    await worker.run();
    expect(runs).toHaveLength(1);
  });

  it.each<[string, (store: Store, handler: JobHandler) => Promise<unknown>]>([
    ["scheduled", (store, handler) => schedule(store, handler, "a")],
    ["retried", (store, handler) => store.write((transaction) => retryJob(transaction, clock, handler.kind, "a"))],
  ])(
    "row 104: takes over a job of a killed process in time if it was %s after the clock went back",
    async (_, repeat) => {
      const killed = createOpenKind();
      const { handler, runs } = createOpenKind();
      const store = await open();
      await schedule(store, handler, "a");
      await createWorker(store, [killed.handler]).run();
      clock -= 7_200;
      await repeat(store, handler);
      const worker = createWorker(await open(), [handler]);
      await worker.run();
      clock += 600;
      await worker.run();
      expect(runs).toHaveLength(1);
    },
  );

  it("row 104: aborts a handler at its deadline, and retries the job later", async () => {
    const { handler, runs } = createOpenKind({ deadlineSeconds: 0.05 });
    const store = await open();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "endless");
    await worker.run();
    await vi.waitFor(() => expect(runs[0]?.signal.aborted).toBe(true), 20_000);
    await isIdle(worker);
    expect(await listFailingJobs(store.db, 10)).toMatchObject([{ key: "endless", failures: 1 }]);
  });

  it("row 88: lets accounts take turns, and runs no more jobs of one than allowed", async () => {
    const store = await open();
    const { handler, runs } = createOpenKind({ concurrency: 4, perAccount: 2 });
    const worker = createWorker(store, [handler]);
    const busy = await createAccount(store.db, clock, { name: "Busy", serviceAccountId: null });
    const quiet = await createAccount(store.db, clock, { name: "Quiet", serviceAccountId: null });
    await store.write(async (transaction) => {
      const jobs = Array.from({ length: 120 }, (_, index) => ({ key: `busy ${index}`, accountId: busy.id }));
      await scheduleJobs(transaction, clock - 100, handler, jobs);
      await scheduleJob(transaction, clock, handler, { key: "quiet", accountId: quiet.id });
    });
    await worker.run();
    const accounts = runs.map(({ accountId }) => accountId);
    expect(accounts.filter((id) => id === busy.id)).toHaveLength(2);
    expect(accounts.filter((id) => id === quiet.id)).toHaveLength(1);
  });

  it("releases running jobs when it stops", async () => {
    const first = createOpenKind();
    const second = createOpenKind();
    const store = await open();
    const worker = createWorker(store, [first.handler]);
    await schedule(store, first.handler, "a");
    await worker.run();
    await worker.stop(10);
    const next = createWorker(await open(), [second.handler]);
    await next.run();
    expect(second.runs.map(({ key }) => key)).toEqual(["a"]);
    expect(await listFailingJobs(store.db, 10)).toEqual([]);
  });

  it("cancels jobs that aren't running", async () => {
    const store = await open();
    const { handler, runs } = createOpenKind();
    const worker = createWorker(store, [handler]);
    await schedule(store, handler, "running");
    await worker.run();
    await schedule(store, handler, "running");
    await schedule(store, handler, "waiting");
    await store.write((transaction) => cancelJobs(transaction, handler, ["running", "waiting"]));
    await worker.run();
    runs[0]?.end(null);
    await isIdle(worker);
    await wait(0);
    expect(runs).toHaveLength(1);
    expect(await listJobKinds(store.db, clock)).toEqual([]);
  });

  it("schedules jobs that start with the console once", async () => {
    const { handler, runs } = createOpenKind({ startsWithConsole: true });
    const store = await open();
    const worker = createWorker(store, [handler]);
    await worker.start();
    await worker.start();
    await worker.run();
    expect(runs.map(({ key }) => key)).toEqual([""]);
  });
});
