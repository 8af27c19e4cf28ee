import { describeError } from "./platform/http/log.ts";
import { rotateSecret } from "./platform/db/rotate-encryption.ts";
import type { JobWorker } from "./platform/jobs/job-worker.ts";
import { createScheduler } from "./scheduler.ts";
import type { Services } from "./services.ts";
import { recoverWrites } from "./service/writes/recover-writes.ts";

/** Intervals of the background tasks, in milliseconds. */
export const taskIntervals = {
  maintenance: 60_000,
  /** Until due jobs start. */
  jobs: 1_000,
  /** This replica's heartbeat, and the check for writes of replicas without one. */
  recovery: 5_000,
  /** Delay until an open page hears of a change by another replica. */
  replicaEvents: 1_000,
  /** The same for changes by the command line, if there is one console only. */
  commandEvents: 3_000,
  tunnels: 1_000,
  alerts: 1_000,
};

/** Recurring tasks that run without a request. */
export interface BackgroundTasks {
  /**
   * Repairs what an earlier stop left behind, then starts the tasks. Resolves before the first request may be served;
   * later errors are logged.
   */
  start(): Promise<void>;
  /** Starts jobs that are due now, on this replica, if the tasks run. */
  wakeJobs(): void;
  stop(): void;
}

/** Creates the console's background tasks. */
export function createBackgroundTasks(services: Services, jobs: JobWorker, intervals = taskIntervals): BackgroundTasks {
  const { store, log, encryption, audit, upstream, externalChanges, searchIndex, tasks } = services;
  const { alertEvaluator } = services;
  const scheduler = createScheduler(log);
  let isRunning = false;

  /** `isOnlyProcess`: no other process can be writing. */
  const recover = async (isOnlyProcess: boolean) => {
    await upstream.intents.recordHeartbeat();
    const recovered = await recoverWrites({ intents: upstream.intents, audit, externalChanges }, { isOnlyProcess });
    if (recovered > 0) log.warn({ writes: recovered }, "writes without a recorded result are now unknown");
  };

  return {
    async start() {
      // Other replicas may not know the newest secret yet; there, the operator rotates it.
      if (store.kind === "sqlite") {
        const renewed = (await rotateSecret(store, encryption)).filter((rotation) => rotation.renewed > 0);
        if (renewed.length > 0) log.info({ renewed }, "encrypted with the newest secret");
      }
      if (await audit.reseal()) log.info("audit log sealed with the newest secret");
      if (!(await audit.isSealed())) log.error("audit log is not sealed by CONSOLE_SECRET; run audit verify");
      // With SQLite there is one console: every pending write was left by an earlier one.
      await recover(store.kind === "sqlite");
      await jobs.start();
      scheduler.stop();
      isRunning = true;
      scheduler.every(intervals.recovery, "recovering writes", () => recover(false));
      scheduler.every(intervals.jobs, "starting jobs", () => jobs.run());
      scheduler.every(intervals.maintenance, "indexing for search", () => searchIndex.resume());
      if (services.watchIntervalSeconds > 0)
        scheduler.every(intervals.tunnels, "following tunnels", tasks.followTunnels);
      if (intervals.alerts > 0) {
        scheduler.every(intervals.alerts, "following alerts", () => alertEvaluator.follow());
        scheduler.every(intervals.alerts, "publishing alerts", () => alertEvaluator.publishChanges());
      }
      const events = store.kind === "postgres" ? intervals.replicaEvents : intervals.commandEvents;
      scheduler.every(events, "following other processes", tasks.publishReplicaEvents);
    },
    wakeJobs() {
      if (!isRunning) return;
      jobs.run().catch((error: unknown) => log.error({ error: describeError(error) }, "starting jobs failed"));
    },
    stop() {
      isRunning = false;
      scheduler.stop();
    },
  };
}
