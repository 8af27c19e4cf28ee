import { expect, test } from "vitest";
import { parseRecord, parseString, parseStrings } from "./parse-stored.ts";

test.each([
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [[], []],
  [["a", 1], undefined],
  ["a", undefined],
  [null, undefined],
])("a list of texts in %j is %j", (stored, expected) => expect(parseStrings(stored)).toEqual(expected));

test.each([
  [{ a: "b" }, { a: "b" }],
  [{}, {}],
  [{ a: "b", c: 1 }, undefined],
  [["a"], undefined],
  [null, undefined],
])("named texts in %j are %j", (stored, expected) => expect(parseRecord(parseString)(stored)).toEqual(expected));
