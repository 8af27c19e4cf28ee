import { expect, it } from "vitest";
import { countOf, listedOf } from "./counts.ts";

it("counts one and many, grouped", () => {
  expect([0, 1, 2, 1234].map((count) => countOf(count, "zone"))).toEqual([
    "0 zones",
    "1 zone",
    "2 zones",
    "1,234 zones",
  ]);
});

it("says how many a list shows of how many, and nothing while that is not known", () => {
  expect(listedOf(340, 340, "zone")).toBe("340 zones");
  expect(listedOf(12, 1340, "zone")).toBe("12 of 1,340 zones");
  expect(listedOf(0, 1, "zone")).toBe("0 of 1 zone");
  expect(listedOf(undefined, 1, "zone")).toBe("");
  expect(listedOf(1, undefined, "zone")).toBe("");
});
