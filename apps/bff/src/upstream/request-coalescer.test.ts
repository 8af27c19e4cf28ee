import { describe, expect, it } from "vitest";
import { createRequestCoalescer } from "./request-coalescer.ts";

function readByHand() {
  let count = 0;
  const pending: ((value: number) => void)[] = [];
  return {
    read: () => {
      count++;
      return new Promise<number>((resolve) => pending.push(resolve));
    },
    answer: (value: number) => pending.shift()?.(value),
    count: () => count,
  };
}

const at = (requestedAt: number, maxAgeMs = 0) => ({ requestedAt, maxAgeMs });

describe("row 50: one read for all who ask meanwhile", () => {
  it("is joined while it is under way, and by who asked before it ended", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const { read, answer, count } = readByHand();
    const asked = at(performance.now());
    const first = sharing.run("a", "zones", asked, read);
    const second = sharing.run("a", "zones", asked, read);
    answer(1);
    expect(await Promise.all([first, second])).toEqual([1, 1]);
    expect(await sharing.run("a", "zones", asked, read)).toBe(1);
    expect(count()).toBe(1);
  });

  it("is not joined by who asks after it ended", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const { read, answer, count } = readByHand();
    const first = sharing.run("a", "zones", at(performance.now()), read);
    answer(1);
    await first;
    const second = sharing.run("a", "zones", at(performance.now() + 1), read);
    answer(2);
    expect(await second).toBe(2);
    expect(count()).toBe(2);
  });

  it("serves the stragglers of a burst, and pages that read by themselves", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const { read, answer, count } = readByHand();
    const asked = performance.now();
    const burst = [sharing.run("a", "zones", at(asked), read), sharing.run("a", "zones", at(asked), read)];
    const alone = sharing.run("a", "tunnels", at(asked), read);
    answer(1);
    answer(2);
    await Promise.all([...burst, alone]);
    expect(await sharing.run("a", "zones", at(performance.now() + 100), read)).toBe(1);
    expect(await sharing.run("a", "tunnels", at(performance.now() + 4_000, 5_000), read)).toBe(2);
    expect(count()).toBe(2);
    void sharing.run("a", "zones", at(performance.now() + 1_000), read);
    void sharing.run("a", "tunnels", at(performance.now() + 9_000, 5_000), read);
    expect(count()).toBe(4);
  });

  it("is not joined by who asks after something changed", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const { read, answer } = readByHand();
    const asked = at(performance.now());
    const before = sharing.run("a", "zones", asked, read);
    sharing.invalidate("a");
    const after = sharing.run("a", "zones", asked, read);
    answer(1);
    answer(2);
    expect([await before, await after]).toEqual([1, 2]);
  });

  it("row 30: is never shared by another account, nor for another thing", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const { read, answer, count } = readByHand();
    const asked = at(performance.now());
    const reads = [
      ["a", "zones"],
      ["b", "zones"],
      ["a", "tunnels"],
    ].map(([account = "", key = ""]) => sharing.run(account, key, asked, read));
    [1, 2, 3].forEach(answer);
    expect(await Promise.all(reads)).toEqual([1, 2, 3]);
    expect(count()).toBe(3);
  });

  it("shares a failure with those who waited for it", async () => {
    const sharing = createRequestCoalescer<unknown>();
    const fail = () => Promise.reject(new Error("down"));
    const asked = at(performance.now());
    const both = [sharing.run("a", "zones", asked, fail), sharing.run("a", "zones", asked, fail)];
    const ends = await Promise.allSettled(both);
    expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected"]);
  });
});
