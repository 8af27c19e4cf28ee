import { expect, test } from "vitest";
import { getCountryShapes } from "./country-shapes.ts";

test("has an outline and a unique code for almost every country", () => {
  const shapes = getCountryShapes();
  expect(shapes.filter(({ outline }) => outline === "")).toEqual([]);
  expect(shapes.filter(({ code }) => code === undefined).map(({ name }) => name)).toEqual([
    "N. Cyprus",
    "Somaliland",
    "Kosovo",
  ]);
  const codes = shapes.flatMap(({ code }) => code ?? []);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining(["DE", "US", "BR", "ZA", "IN", "AU"]));
  expect(codes).not.toContain("AQ");
});
