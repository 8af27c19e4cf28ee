import { describe, expect, test } from "vitest";
import { placeRows } from "./row-places.ts";

const nowhere = { from: undefined, to: undefined };
const rows = (names: string) => names.split("");
const before = rows("abcdef").map((row, element) => ({ row, element }));
const elementsOf = (...given: Parameters<typeof placeRows>) => placeRows(...given).map(({ element }) => element);

describe("the elements of a table's rows", () => {
  test("are new ones at first", () => {
    expect(placeRows([], ["a", "b"], nowhere)).toEqual([
      { row: "a", element: 0 },
      { row: "b", element: 1 },
    ]);
  });

  test("stay with their rows when a few others come into view", () => {
    expect(elementsOf(before, rows("bcdefg"), nowhere)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(elementsOf(before, rows("zabcde"), nowhere)).toEqual([6, 0, 1, 2, 3, 4]);
  });

  test("stay in their places when many others come into view", () => {
    expect(elementsOf(before, rows("defghi"), nowhere)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(elementsOf(before, rows("uvwxyz"), nowhere)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("are as many as there are rows", () => {
    expect(elementsOf(before, rows("uv"), nowhere)).toEqual([0, 1]);
    expect(elementsOf(before, rows("rstuvwxyz"), nowhere)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("leave the row with the focus its own", () => {
    expect(elementsOf(before, rows("cvwxyz"), { from: "c", to: undefined })).toEqual([2, 0, 1, 3, 4, 5]);
    expect(elementsOf(before, rows("uvwxyz"), { from: "c", to: undefined })).toEqual([0, 1, 3, 4, 5, 6]);
  });

  test("let the focus move to another one", () => {
    const placed = placeRows(before, rows("uvwxyz"), { from: "c", to: "w" });
    expect(placed.find(({ row }) => row === "w")?.element).toBe(6);
    expect(elementsOf(before, rows("uvwxyz"), { from: "c", to: "z" })).toEqual([0, 1, 2, 3, 4, 5]);
    expect(elementsOf(before, rows("cvwxyz"), { from: "c", to: "z" })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("never show two rows", () => {
    for (const from of "abcdef") {
      for (const to of "efwxyz") {
        const elements = elementsOf(before, rows("efwxyz"), { from, to });
        expect(new Set(elements).size).toBe(elements.length);
      }
    }
  });
});
