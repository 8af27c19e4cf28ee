import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSharedTimers } from "./shared-timers.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns a callback that notes the milliseconds since now at which it's called. */
function noteCalls(): { times: number[]; callback: () => void } {
  const start = performance.now();
  const times: number[] = [];
  return { times, callback: () => times.push(performance.now() - start) };
}

describe("createSharedTimers", () => {
  it("calls back never early, and up to 0.1 s late, after long delays up to 1 s", () => {
    const timers = createSharedTimers();
    vi.advanceTimersByTime(37);
    for (const [delay, latest] of [
      [0, 100],
      [600, 700],
      [9_999, 10_099],
      [30_001, 31_001],
      [1_800_000, 1_801_000],
    ] as const) {
      const { times, callback } = noteCalls();
      timers.setTimeout(callback, delay);
      vi.advanceTimersByTime(latest);
      expect(times).toHaveLength(1);
      expect(times[0]).toBeGreaterThanOrEqual(delay);
    }
  });

  it("shares a timer of the browser among what is due at about the same time", () => {
    const timers = createSharedTimers();
    const { times, callback } = noteCalls();
    for (let count = 0; count < 50; count += 1) {
      timers.setTimeout(callback, 30_001);
      timers.setInterval(callback, 60_000);
      vi.advanceTimersByTime(1);
    }
    expect(vi.getTimerCount()).toBeLessThanOrEqual(4);
    vi.advanceTimersByTime(61_000);
    expect(times).toHaveLength(100);
  });

  it("repeats with the interval, however late timers run", () => {
    const timers = createSharedTimers();
    const { times, callback } = noteCalls();
    const id = timers.setInterval(callback, 2_050);
    vi.advanceTimersByTime(41_100);
    expect(times).toHaveLength(20);
    timers.clearInterval(id);
    vi.advanceTimersByTime(10_000);
    expect(times).toHaveLength(20);
  });

  it("doesn't make up for what a sleeping computer missed", () => {
    const timers = createSharedTimers();
    const { times, callback } = noteCalls();
    timers.setInterval(callback, 1_000);
    const now = vi.spyOn(performance, "now").mockReturnValue(3_600_000);
    vi.advanceTimersByTime(1_000);
    now.mockRestore();
    expect(times).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it("stops a timer, also one that is due together with the one that stops it", () => {
    const timers = createSharedTimers();
    const { times, callback } = noteCalls();
    const first = timers.setTimeout(callback, 1_000);
    timers.setTimeout(() => timers.clearInterval(interval), 1_000);
    const interval = timers.setInterval(callback, 1_000);
    timers.clearTimeout(first);
    timers.clearTimeout(undefined);
    vi.advanceTimersByTime(10_000);
    expect(times).toEqual([]);
  });

  it("stops an interval that stops itself", () => {
    const timers = createSharedTimers();
    let calls = 0;
    const id = timers.setInterval(() => {
      calls += 1;
      timers.clearInterval(id);
    }, 1_000);
    vi.advanceTimersByTime(10_000);
    expect(calls).toBe(1);
  });

  it("calls back the others if one throws", () => {
    const timers = createSharedTimers();
    const report = vi.fn();
    vi.stubGlobal("reportError", report);
    const { times, callback } = noteCalls();
    const error = new Error("Failed.");
    timers.setTimeout(() => {
      throw error;
    }, 1_000);
    timers.setTimeout(callback, 1_000);
    vi.advanceTimersByTime(1_100);
    expect(times).toHaveLength(1);
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
    vi.unstubAllGlobals();
  });
});
