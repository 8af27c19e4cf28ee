import fc from "fast-check";
import { expect, test } from "vitest";
import { toJsonChunks } from "./json-chunks.ts";

const toText = (value: object) => Buffer.concat(toJsonChunks(value)).toString("utf8");

test("returns chunks that add up to the JSON of the value", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(toText(value)).toBe(JSON.stringify(value));
    }),
  );
});

test("serializes an iterable of any length as an array", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (items) => {
      expect(toText({ a: { LIST: new Set(items).values() }, b: 1 })).toBe(
        JSON.stringify({ a: { LIST: [...new Set(items)] }, b: 1 }),
      );
    }),
  );
  const items = Array.from({ length: 20_000 }, (_, n) => ({ n, text: "é" }));
  expect(toJsonChunks({ LIST: items.values() }).length).toBeGreaterThan(5);
  expect(toText({ LIST: items.values() })).toBe(JSON.stringify({ LIST: items }));
});

test("omits undefined values", () => {
  expect(toText({ a: undefined, b: { c: undefined }, d: [undefined] })).toBe('{"b":{},"d":[null]}');
});
