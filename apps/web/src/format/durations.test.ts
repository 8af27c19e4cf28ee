import { expect, test } from "vitest";
import { formatDuration, formatSpan } from "./durations.ts";

test.each([
  [0, "0 s"],
  [0.4, "0 s"],
  [59, "59 s"],
  [60, "1 min"],
  [3_661, "1 h 1 min"],
  [3_605, "1 h"],
  [93_784, "1 d 2 h"],
  [31_919_000, "369 d 10 h"],
])("%d seconds last %s", (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [1, "1 second"],
  [0, "0 seconds"],
  [60, "1 minute"],
  [5_400, "90 minutes"],
  [86_400, "1 day"],
  [2_592_000, "30 days"],
])("%d seconds are a span of %s", (seconds, text) => {
  expect(formatSpan(seconds)).toBe(text);
});
