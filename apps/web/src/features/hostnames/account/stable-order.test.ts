import { describe, expect, test } from "vitest";
import { keepStableOrder } from "./stable-order.ts";

const order = (before: string, sorted: string) =>
  keepStableOrder(before.split(""), sorted.split(""), (row) => row).join("");

describe("keepStableOrder", () => {
  test("sorts the first rows", () => {
    expect(order("", "abc")).toBe("abc");
  });

  test("adds new rows after the visible ones, sorted among themselves", () => {
    expect(order("cf", "abcdef")).toBe("cfabde");
  });

  test("removes deleted rows", () => {
    expect(order("cxf", "acf")).toBe("cfa");
  });
});
