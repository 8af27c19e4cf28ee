import { setTimeout as pause } from "node:timers/promises";

/** Waits for work, but no longer than so many milliseconds: then it goes on without anybody waiting. Rejects as it does. */
export async function waitWithTimeout(ms: number, work: Promise<unknown>): Promise<void> {
  const waiting = new AbortController();
  const patience = pause(ms, undefined, { signal: waiting.signal }).catch(() => {});
  try {
    await Promise.race([work, patience]);
  } finally {
    waiting.abort();
  }
}
