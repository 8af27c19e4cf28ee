import { expect, test } from "vitest";
import { formatDuration, formatLongDuration } from "./durations.ts";

test.each([
  [0, "0s"],
  [0.4, "0s"],
  [59, "59s"],
  [60, "1m"],
  [3_661, "1h 1m"],
  [3_605, "1h"],
  [93_784, "1d 2h"],
  [31_919_000, "369d 10h"],
])("formats %d seconds as %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [1, "1 second"],
  [0, "0 seconds"],
  [60, "1 minute"],
  [5_400, "90 minutes"],
  [86_400, "1 day"],
  [2_592_000, "30 days"],
])("formats %d seconds in words as %s", (seconds, text) => {
  expect(formatLongDuration(seconds)).toBe(text);
});
