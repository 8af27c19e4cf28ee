import { expect, test } from "vitest";
import { formatRateBudget } from "./rate-budget-messages.ts";

const budget = { used: 12, limit: 300, readLimit: 270, blockedUntil: null };

test.each([
  [budget, "12 of 300 requests used"],
  [{ ...budget, used: 270 }, "270 of 300 requests used. The rest is reserved for changes."],
  [{ ...budget, used: 300 }, "300 of 300 requests used. The limit resets every minute."],
  [{ ...budget, blockedUntil: 117 }, "The Edge API rejected requests. Next request in 17 seconds."],
  [{ ...budget, blockedUntil: 99 }, "12 of 300 requests used"],
])("%j: %s", (used, text) => {
  expect(formatRateBudget(used, 100)).toBe(text);
});
