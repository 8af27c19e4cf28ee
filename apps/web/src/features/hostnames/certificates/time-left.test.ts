import { expect, it } from "vitest";
import { formatTimeLeft } from "./time-left.ts";

it.each([
  [0, ""],
  [1_000_000, "expired"],
  [1_000_060, "expires today"],
  [1_086_400, "1 day left"],
  [1_900_000, "10 days left"],
])("formats %s as %j", (expires, text) => {
  expect(formatTimeLeft(expires, 1_000_000)).toBe(text);
});
