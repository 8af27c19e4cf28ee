import { describe, expect, test } from "vitest";
import { keepStableOrder } from "./stable-order.ts";

const steady = (before: string, sorted: string) =>
  keepStableOrder(before.split(""), sorted.split(""), (row) => row).join("");

describe("rows that arrive while a list is looked at", () => {
  test("are sorted as long as there are none before them", () => {
    expect(steady("", "abc")).toBe("abc");
  });

  test("come after those that are there, sorted among themselves", () => {
    expect(steady("cf", "abcdef")).toBe("cfabde");
  });

  test("close the gap of those that are gone", () => {
    expect(steady("cxf", "acf")).toBe("cfa");
  });
});
