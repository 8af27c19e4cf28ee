import { describe, expect, test } from "vitest";
import { formatBytes, formatChange, formatCompact, formatCount, formatExactBytes, formatPercent } from "./numbers.ts";

test("groups digits, and keeps three digits in compact numbers", () => {
  expect(formatCount(1234567)).toBe("1,234,567");
  expect(formatCompact(1234567)).toBe("1.23M");
  expect(formatCompact(999)).toBe("999");
});

test("formats a missing number as a dash", () => {
  expect(formatCount(undefined)).toBe("–");
  expect(formatCompact(Number.NaN)).toBe("–");
  expect(formatPercent(null)).toBe("–");
  expect(formatBytes(undefined)).toBe("–");
});

describe("formatPercent", () => {
  test.each([
    [0, "0%"],
    [1, "100%"],
    [0.1234, "12.3%"],
    [0.0001, "<0.1%"],
    [0.99999, ">99.9%"],
  ])("formats %d as %s", (share, text) => {
    expect(formatPercent(share)).toBe(text);
  });

  test("uses the given number of digits", () => {
    expect(formatPercent(0.99987, 2)).toBe("99.99%");
    expect(formatPercent(0.5, 0)).toBe("50%");
  });
});

test("formats a change with its sign, and nothing if it was 0", () => {
  expect(formatChange(120, 100)).toBe("+20.0%");
  expect(formatChange(80, 100)).toBe("−20.0%");
  expect(formatChange(5, 0)).toBeUndefined();
});

describe("bytes", () => {
  test.each([
    [0, "0\u00a0B"],
    [999, "999\u00a0B"],
    [1000, "1.00\u00a0kB"],
    [12_345, "12.3\u00a0kB"],
    [123_456, "123\u00a0kB"],
    [999_499, "999\u00a0kB"],
    [999_600, "1.00\u00a0MB"],
    [1.5e15, "1.50\u00a0PB"],
    [-2048, "−2.05\u00a0kB"],
  ])("formats %d as %s in decimal units", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [1023, "1023\u00a0B"],
    [1024, "1.00\u00a0KiB"],
    [5 * 1024 ** 3, "5.00\u00a0GiB"],
  ])("formats %d as %s in binary units", (bytes, text) => {
    expect(formatBytes(bytes, "iec")).toBe(text);
  });
});

test("formats all digits of exact bytes", () => {
  expect(formatExactBytes(1_234_567)).toBe("1,234,567\u00a0bytes");
  expect(formatExactBytes(1)).toBe("1\u00a0byte");
  expect(formatExactBytes(null)).toBe("–");
});
