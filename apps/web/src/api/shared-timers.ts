import type { TimeoutProvider } from "@tanstack/react-query";

/**
 * Returns timers for TanStack Query, which sets some for each read: until its response is stale, until it's read again, and until it's
 * forgotten. Those that are due at about the same time share one timer of the browser, so each is up to 0.1 s late, a long one up to 1 s.
 * See https://tanstack.com/query/latest/docs/reference/timeoutManager.
 */
export function createSharedTimers(): TimeoutProvider<number> {
  type Callback = () => void;
  /** What is due at a time of `performance.now()`, by ID. */
  const callbacksByTime = new Map<number, Map<number, Callback>>();
  const timesById = new Map<number, number>();
  let lastId = 0;

  function add(id: number, callback: Callback, dueTime: number, delay: number): void {
    const step = delay < 10_000 ? 100 : 1000;
    const time = Math.ceil(dueTime / step) * step;
    timesById.set(id, time);
    const callbacks = callbacksByTime.get(time);
    if (callbacks) {
      callbacks.set(id, callback);
      return;
    }
    callbacksByTime.set(time, new Map([[id, callback]]));
    setTimeout(() => runAll(time), time - performance.now());
  }

  function runAll(time: number): void {
    const callbacks = callbacksByTime.get(time) ?? [];
    callbacksByTime.delete(time);
    for (const [id, callback] of callbacks) {
      // An earlier callback may have stopped this timer.
      if (!timesById.delete(id)) continue;
      try {
        callback();
      } catch (error) {
        reportError(error);
      }
    }
  }

  function start(callback: Callback, delay: number): number {
    lastId += 1;
    add(lastId, callback, performance.now() + delay, delay);
    return lastId;
  }

  function startRepeating(callback: Callback, delay: number): number {
    let dueTime = performance.now() + delay;
    const id = start(repeat, delay);
    function repeat(): void {
      // Keeps the interval although timers run late, but doesn't make up for what a sleeping computer missed.
      dueTime = Math.max(dueTime + delay, performance.now());
      add(id, repeat, dueTime, delay);
      callback();
    }
    return id;
  }

  function stop(id: number | undefined): void {
    if (id === undefined) return;
    const time = timesById.get(id);
    timesById.delete(id);
    if (time !== undefined) callbacksByTime.get(time)?.delete(id);
  }

  return { setTimeout: start, clearTimeout: stop, setInterval: startRepeating, clearInterval: stop };
}
