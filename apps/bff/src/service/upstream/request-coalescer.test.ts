import { describe, expect, it } from "vitest";
import { createRequestCoalescer } from "./request-coalescer.ts";

function createControlledRead() {
  let count = 0;
  const pending: ((value: number) => void)[] = [];
  return {
    read: () => {
      count++;
      return new Promise<number>((resolve) => pending.push(resolve));
    },
    respond: (value: number) => pending.shift()?.(value),
    count: () => count,
  };
}

const withFreshness = (requestedAt: number, maxAgeMs = 0) => ({ requestedAt, maxAgeMs });

describe("row 50: coalesced reads", () => {
  it("shares a read with requests that arrived before it ended", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const { read, respond, count } = createControlledRead();
    const requested = withFreshness(performance.now());
    const first = coalescer.run("a", "zones", requested, read);
    const second = coalescer.run("a", "zones", requested, read);
    respond(1);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(await coalescer.run("a", "zones", requested, read)).toBe(1);
    expect(count()).toBe(1);
  });

  it("runs a new read for a request after it ended", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const { read, respond, count } = createControlledRead();
    const first = coalescer.run("a", "zones", withFreshness(performance.now()), read);
    respond(1);
    await first;
    const second = coalescer.run("a", "zones", withFreshness(performance.now() + 1), read);
    respond(2);
    expect(await second).toBe(2);
    expect(count()).toBe(2);
  });

  it("shares a read with late requests of a burst and with background refreshes", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const { read, respond, count } = createControlledRead();
    const requested = performance.now();
    const burst = [
      coalescer.run("a", "zones", withFreshness(requested), read),
      coalescer.run("a", "zones", withFreshness(requested), read),
    ];
    const single = coalescer.run("a", "tunnels", withFreshness(requested), read);
    respond(1);
    respond(2);
    await Promise.all([...burst, single]);
    expect(await coalescer.run("a", "zones", withFreshness(performance.now() + 100), read)).toBe(1);
    expect(await coalescer.run("a", "tunnels", withFreshness(performance.now() + 4_000, 5_000), read)).toBe(2);
    expect(count()).toBe(2);
    void coalescer.run("a", "zones", withFreshness(performance.now() + 1_000), read);
    void coalescer.run("a", "tunnels", withFreshness(performance.now() + 9_000, 5_000), read);
    expect(count()).toBe(4);
  });

  it("runs a new read after an invalidation", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const { read, respond } = createControlledRead();
    const requested = withFreshness(performance.now());
    const before = coalescer.run("a", "zones", requested, read);
    coalescer.invalidate("a");
    const after = coalescer.run("a", "zones", requested, read);
    respond(1);
    respond(2);
    expect([await before, await after]).toEqual([1, 2]);
  });

  it("row 30: never shares a read between accounts or keys", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const { read, respond, count } = createControlledRead();
    const requested = withFreshness(performance.now());
    const reads = [
      ["a", "zones"],
      ["b", "zones"],
      ["a", "tunnels"],
    ].map(([account = "", key = ""]) => coalescer.run(account, key, requested, read));
    [1, 2, 3].forEach(respond);
    expect(await Promise.all(reads)).toEqual([1, 2, 3]);
    expect(count()).toBe(3);
  });

  it("shares a failure", async () => {
    const coalescer = createRequestCoalescer<unknown>();
    const fail = () => Promise.reject(new Error("down"));
    const requested = withFreshness(performance.now());
    const reads = [coalescer.run("a", "zones", requested, fail), coalescer.run("a", "zones", requested, fail)];
    const results = await Promise.allSettled(reads);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
  });
});
