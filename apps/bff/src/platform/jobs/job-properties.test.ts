import { databaseKinds } from "@edge-console/testing/databases";
import { isExhaustive } from "@edge-console/testing/exhaustive";
import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMigratedDatabase, openTestStore } from "../../../test/migrated-database.ts";
import type { Store } from "../db/store.ts";
import type { JobHandler, JobRun } from "./job-kind.ts";
import { scheduleJob } from "./job-queue.ts";
import { createJobWorker, type JobWorker } from "./job-worker.ts";
import { listJobKinds } from "./list-jobs.ts";

const log = pino({ level: "silent" });
const kind = {
  kind: "model",
  concurrency: 2,
  perAccount: 2,
  deadlineSeconds: 60,
  retry: { firstSeconds: 5, maxSeconds: 60 },
};
const keys = ["a", "b", "c"] as const;

/** A run of a job in the model. */
interface ModelRun extends JobRun {
  /** The clock at its start, from which the handler computes when the job is due again. */
  readonly clock: number;
  end(result: number | null | "failure"): void;
}

/** The clock of the database, in Unix seconds. */
interface Time {
  clock: number;
}

/** A process. One that was killed never ends its runs. */
interface Replica {
  readonly store: Store;
  readonly worker: JobWorker;
  readonly runs: Set<ModelRun>;
}

type Step =
  | { readonly type: "schedule"; readonly key: (typeof keys)[number]; readonly delay: number }
  /** Schedules the job of a run. */
  | { readonly type: "schedule-in-run"; readonly replica: number; readonly delay: number }
  | { readonly type: "tick" | "kill"; readonly replica: number }
  | { readonly type: "end"; readonly replica: number; readonly result: "done" | "again" | "failure" }
  | { readonly type: "clock"; readonly seconds: number };

const replica = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("schedule"), key: fc.constantFrom(...keys), delay: fc.nat(300) }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("schedule-in-run"), replica, delay: fc.nat(300) }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("tick"), replica }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("kill"), replica }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("end"),
      replica,
      result: fc.constantFrom("done", "again", "failure"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("clock"), seconds: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("clock"), seconds: fc.integer({ min: -7_200, max: 7_200 }) }) },
) as fc.Arbitrary<Step>;

/** Processes that share a database, and their clock. With SQLite, there is one. */
class Model {
  readonly #stores: readonly Store[];
  readonly #time: Time;
  readonly #lastScheduled = new Map<string, number>();
  readonly #lastStarted = new Map<string, number>();
  readonly #all: Replica[] = [];
  #replicas: Replica[] = [];
  /** Counts starts and scheduling, in their order. */
  #events = 0;

  /** Each process has a separate store. */
  constructor(stores: readonly Store[], time: Time) {
    this.#stores = stores;
    this.#time = time;
  }

  async start(): Promise<void> {
    await this.#stores[0]?.db.deleteFrom("jobs").execute();
    this.#replicas = await Promise.all(this.#stores.map((store) => this.#open(store)));
  }

  async #open(store: Store): Promise<Replica> {
    const runs = new Set<ModelRun>();
    const handler: JobHandler = {
      ...kind,
      run: (job) =>
        new Promise((resolve, reject) => {
          const run: ModelRun = {
            ...job,
            clock: this.#time.clock,
            end: (result) => {
              runs.delete(run);
              if (result === "failure") reject(new Error("the receiver is down"));
              else resolve(result);
            },
          };
          runs.add(run);
          this.#lastStarted.set(job.key, (this.#events += 1));
        }),
    };
    const opened = { store, runs, worker: createJobWorker({ store, log, handlers: [handler], takeoverDelayMs: 0 }) };
    await opened.worker.start();
    this.#all.push(opened);
    return opened;
  }

  async perform(one: Step): Promise<void> {
    if (one.type === "clock") {
      this.#time.clock += one.seconds;
      return;
    }
    if (one.type === "schedule") {
      await this.#schedule(one.key, one.delay);
      return;
    }
    const index = one.replica % this.#replicas.length;
    const target = this.#replicas[index];
    if (!target) return;
    if (one.type === "schedule-in-run") {
      const [first] = target.runs;
      if (first) await this.#schedule(first.key, one.delay);
    }
    if (one.type === "tick") await target.worker.run();
    if (one.type === "kill") this.#replicas[index] = await this.#open(target.store);
    if (one.type === "end") {
      const [first] = target.runs;
      first?.end(one.result === "done" ? null : one.result === "again" ? first.clock + 10 : "failure");
      await target.worker.run();
    }
    await this.#checkClaims();
  }

  async #schedule(key: string, delay: number): Promise<void> {
    const [first] = this.#replicas;
    // Before the transaction, because a process whose run ended may start the job as soon as it's committed.
    this.#lastScheduled.set(key, (this.#events += 1));
    await first?.store.write((transaction) =>
      scheduleJob(transaction, this.#time.clock, kind, { key, accountId: null, dueAt: this.#time.clock + delay }),
    );
  }

  /** Of all runs of a key, also those of killed and frozen processes, at most one can store a result. */
  async #checkClaims(): Promise<void> {
    const runs = this.#all.flatMap((opened) => [...opened.runs]);
    // In one transaction, because the processes go on in the meantime.
    const valid = await this.#stores[0]?.write(async (transaction) => {
      const keys: string[] = [];
      for (const run of runs) {
        const isValid = await run.assertClaim(transaction).then(
          () => true,
          () => false,
        );
        if (isValid) keys.push(run.key);
      }
      return keys;
    });
    if (valid && new Set(valid).size < valid.length)
      throw new Error(`runs that can store a result: ${valid.join(", ")}`);
  }

  /**
   * Lets the processes work for some minutes: longer than the longest delay and a claim, and shorter than most jumps of
   * the clock. Returns what didn't run after it was scheduled, and what is left.
   */
  async finish(): Promise<{ readonly missed: string[]; readonly left: object[] }> {
    const [first] = this.#replicas;
    if (!first) throw new Error("no process was started");
    for (let round = 0; round < 25; round += 1) {
      this.#time.clock += 30;
      for (const { worker, runs } of this.#replicas) {
        await worker.run();
        for (const run of runs) run.end(null);
        await worker.settle();
      }
      if ((await listJobKinds(first.store.db, this.#time.clock)).length === 0) break;
    }
    const missed = [...this.#lastScheduled].filter(([key, at]) => (this.#lastStarted.get(key) ?? -1) < at);
    return { missed: missed.map(([key]) => key), left: await listJobKinds(first.store.db, this.#time.clock) };
  }
}

/** Found by such runs before. */
const examples: [Step[]][] = [
  [
    // A claim that was renewed after the clock went forward outlives its process when the clock goes back.
    [
      { type: "schedule", key: "a", delay: 0 },
      { type: "tick", replica: 1 },
      { type: "clock", seconds: 656 },
      { type: "tick", replica: 1 },
      { type: "clock", seconds: -661 },
      { type: "end", replica: 0, result: "done" },
      { type: "tick", replica: 0 },
      { type: "kill", replica: 1 },
    ],
  ],
  [
    // The clock goes forward between a claim and its run, and then back.
    [
      { type: "schedule", key: "a", delay: 0 },
      { type: "tick", replica: 0 },
      { type: "clock", seconds: 10 },
      { type: "end", replica: 0, result: "again" },
      { type: "clock", seconds: 727 },
      { type: "tick", replica: 0 },
      { type: "clock", seconds: -741 },
      { type: "end", replica: 0, result: "again" },
    ],
  ],
];

describe.each(databaseKinds)("row 104: whatever happens to the processes, on %s", (databaseKind) => {
  const time: Time = { clock: 1_800_000_000 };
  let stores: Store[];

  beforeAll(async () => {
    const url = await createMigratedDatabase(databaseKind);
    const open = () => openTestStore({ url }, { clock: () => time.clock });
    stores = databaseKind === "sqlite" ? [await open()] : [await open(), await open()];
  });

  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  it(
    "a key has one valid run at a time, and each job that was scheduled runs",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
          const model = new Model(stores, time);
          await model.start();
          for (const one of steps) await model.perform(one);
          expect(await model.finish()).toEqual({ missed: [], left: [] });
        }),
        { numRuns: isExhaustive ? 1_000 : 150, examples },
      );
    },
    isExhaustive ? 600_000 : 60_000,
  );
});
