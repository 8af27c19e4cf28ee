import { describe, expect, test } from "vitest";
import { rowsInView } from "./row-window.ts";

const row = 36;

describe("the rows in the document", () => {
  test("are those in view and a few on either side, as many everywhere", () => {
    expect(rowsInView(100 * row, 10 * row, row, 10_000)).toEqual({ first: 96, end: 115 });
  });

  test("begin at the first row and stop at the last", () => {
    expect(rowsInView(0, 10 * row, row, 10_000)).toEqual({ first: 0, end: 19 });
    expect(rowsInView(9_990 * row, 10 * row, row, 10_000)).toEqual({ first: 9_981, end: 10_000 });
  });

  test("are all of a short list", () => {
    expect(rowsInView(0, 800, row, 3)).toEqual({ first: 0, end: 3 });
    expect(rowsInView(0, 800, row, 0)).toEqual({ first: 0, end: 0 });
  });

  test("are never none of a list that got shorter than where it is scrolled to", () => {
    const { first, end } = rowsInView(5_000 * row, 10 * row, row, 40);
    expect(end).toBe(40);
    expect(first).toBeLessThan(40);
  });

  test("stay the same when the browser scrolls past the top", () => {
    expect(rowsInView(-80, 10 * row, row, 100).first).toBe(0);
  });
});
