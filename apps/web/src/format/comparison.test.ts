import { expect, it } from "vitest";
import { formatComparison } from "./comparison.ts";

it.each([
  [120, 100, "count", "+20.0% from\u00A0100"],
  [0.917, 0.905, "share", "+1.2 pts from\u00A090.5%"],
  [0.905, 0.917, "share", "−1.2 pts from\u00A091.7%"],
  [0.9051, 0.905, "share", "No change"],
  [0.91749, 0.91651, "share", "No change"],
  [0.91551, 0.91549, "share", "+0.1 pts from\u00A091.5%"],
  [157_400_000, 156_600_000, "count", "No change"],
  [157_600_000, 156_600_000, "count", "+0.6% from\u00A0157M"],
  [5, 0, "bytes", "Up from 0"],
  [0, 0, "count", "No change"],
  [5, undefined, "count", "No previous data"],
] as const)("formats %s after %s (%s) as %s", (current, previous, unit, text) => {
  expect(formatComparison(current, previous, unit)).toBe(text);
});

it("V9: names both compared values beside a figure of another period", () => {
  expect(formatComparison(44_100_000, 40_500_000, "count", 45_400_000)).toBe("+8.9% (44.1M from\u00A040.5M)");
  expect(formatComparison(44_100_000, 40_500_000, "count", 44_110_000)).toBe("+8.9% from\u00A040.5M");
});
