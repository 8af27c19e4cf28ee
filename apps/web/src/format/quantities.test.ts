import { expect, it } from "vitest";
import { formatListCount } from "./quantities.ts";

it("formats visible and total rows, and nothing while they are unknown", () => {
  expect(formatListCount(340, 340, "zone")).toBe("340 zones");
  expect(formatListCount(12, 1340, "zone")).toBe("12 of 1,340 zones");
  expect(formatListCount(0, 1, "zone")).toBe("0 of 1 zone");
  expect(formatListCount(undefined, 1, "zone")).toBe("");
  expect(formatListCount(1, undefined, "zone")).toBe("");
});
