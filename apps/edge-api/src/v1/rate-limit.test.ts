import fc from "fast-check";
import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.ts";

test("allows the limit in each minute and returns the seconds until the next one", () => {
  const times = fc
    .array(fc.integer({ min: 0, max: 300 }), { maxLength: 200 })
    .map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 20 }), (seconds, most) => {
      const limit = new RateLimit(most);
      const passed = new Map<number, number>();
      for (const now of seconds) {
        const wait = limit.count("a", now);
        const window = Math.floor(now / 60);
        const before = passed.get(window) ?? 0;
        expect(wait === null).toBe(before < most);
        expect(wait ?? 60 - (now % 60)).toBe(60 - (now % 60));
        if (wait === null) passed.set(window, before + 1);
      }
    }),
  );
});

test("counts each client separately", () => {
  const limit = new RateLimit(1);
  expect([limit.count("a", 0), limit.count("b", 0), limit.count("a", 0)]).toEqual([null, null, 60]);
});
