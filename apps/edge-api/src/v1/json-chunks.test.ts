import fc from "fast-check";
import { expect, test } from "vitest";
import { toJsonChunks } from "./json-chunks.ts";

const textOf = (value: object) => Buffer.concat(toJsonChunks(value)).toString("utf8");

test("the pieces together are the value's JSON", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(textOf(value)).toBe(JSON.stringify(value));
    }),
  );
});

test("an iterable is an array, however long it is", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      expect(textOf({ a: { LIST: new Set(items).values() }, b: 1 })).toBe(
        JSON.stringify({ a: { LIST: [...new Set(items)] }, b: 1 }),
      );
    }),
  );
  const items = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "é" }));
  expect(toJsonChunks({ LIST: items.values() }).length).toBeGreaterThan(5);
  expect(textOf({ LIST: items.values() })).toBe(JSON.stringify({ LIST: items }));
});

test("what is undefined is left out", () => {
  expect(textOf({ a: undefined, b: { c: undefined }, d: [undefined] })).toBe('{"b":{},"d":[null]}');
});
