import { describeError, type Log } from "./platform/http/log.ts";

/** Runs recurring tasks. */
export interface Scheduler {
  /** Runs `task` every `ms` milliseconds, without overlap. Failures are logged. */
  every(ms: number, name: string, task: () => Promise<void>): void;
  stop(): void;
}

export function createScheduler(log: Log): Scheduler {
  let timers: NodeJS.Timeout[] = [];
  return {
    every(ms, name, task) {
      let running = false;
      const run = async () => {
        if (running) return;
        running = true;
        try {
          await task();
        } catch (error) {
          log.error({ error: describeError(error) }, `${name} failed`);
        } finally {
          running = false;
        }
      };
      timers.push(setInterval(run, ms).unref());
    },
    stop() {
      timers.forEach((timer) => clearInterval(timer));
      timers = [];
    },
  };
}
