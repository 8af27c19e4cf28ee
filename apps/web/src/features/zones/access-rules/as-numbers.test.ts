import { expect, it } from "vitest";
import { addAsNumbers, parseAsNumbers, removeAsNumber } from "./as-numbers.ts";

it("adds pasted numbers once each, without AS", () => {
  expect(addAsNumbers("64500", "AS64501\nas64502, 64500\r\n64503;AS64503")).toBe("64500,64501,64502,64503");
});

it("keeps invalid entries", () => {
  expect(parseAsNumbers(addAsNumbers("", "64500 nonsense 0"))).toEqual([
    { input: "64500", saved: "64500" },
    { input: "nonsense", saved: null },
    { input: "0", saved: null },
  ]);
});

it("removes one entry", () => {
  expect(removeAsNumber("64500,64501", "64500")).toBe("64501");
  expect(removeAsNumber("64500", "64500")).toBe("");
});
