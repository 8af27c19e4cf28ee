import { expect, it } from "vitest";
import { formatQuantity } from "./quantities.ts";

it("uses singular and plural and groups digits", () => {
  expect([0, 1, 2, 1234].map((count) => formatQuantity(count, "zone"))).toEqual([
    "0 zones",
    "1 zone",
    "2 zones",
    "1,234 zones",
  ]);
});
