import { setTimeout as pause } from "node:timers/promises";

/** Waits for `work` at most `ms` milliseconds. Rejects if `work` rejects in time; after that, it continues unobserved. */
export async function waitWithTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const finished = new AbortController();
  const timeout = pause(ms, undefined, { signal: finished.signal }).catch(() => {});
  try {
    await Promise.race([work, timeout]);
  } finally {
    finished.abort();
  }
}
