import { describeError, type Log } from "./http/log.ts";

/** Work that is done again and again while the console runs. */
export interface Scheduler {
  /** Does it every so many milliseconds, never twice at once; a failure is logged and the next turn tries again. */
  every(ms: number, what: string, work: () => Promise<void>): void;
  /** Ends all of it. */
  stop(): void;
}

export function createScheduler(log: Log): Scheduler {
  let timers: NodeJS.Timeout[] = [];
  return {
    every(ms, what, work) {
      let running = false;
      const turn = async () => {
        if (running) return;
        running = true;
        try {
          await work();
        } catch (error) {
          log.error({ error: describeError(error) }, `${what} failed`);
        } finally {
          running = false;
        }
      };
      timers.push(setInterval(turn, ms).unref());
    },
    stop() {
      timers.forEach((timer) => clearInterval(timer));
      timers = [];
    },
  };
}
