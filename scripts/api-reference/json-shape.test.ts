import { expect, it } from "vitest";
import { z } from "zod";
import { describe, fieldsOf, shapeOf } from "./json-shape.ts";

const noName = () => undefined;

it.each([
  [z.string(), "text"],
  [z.literal([0, 1]), "`0` or `1`"],
  [z.enum(["A", "B", "C"]), "`A`, `B` or `C`"],
  [z.union([z.literal(""), z.string()]), '`""` or text'],
  [z.int(), "integer"],
  [z.int().positive(), "positive integer"],
  [z.int().min(1).max(65_535), "integer from 1 to 65535"],
  [z.int().nonnegative(), "integer, 0 or more"],
  [z.number().min(0).max(100).nullable(), "number from 0 to 100 or null"],
  [z.string().regex(/^[A-Z]{9}$/), "text of the form `^[A-Z]{9}$`"],
  [z.array(z.string()), "list of text"],
  [z.tuple([]), "empty list"],
])("describes a value in words: %#", (schema, words) => {
  expect(describe(shapeOf(schema), noName)).toBe(words);
});

it("lists fields, unfolding objects inside that have no name", () => {
  const node = z.object({ ID: z.string() });
  const shape = shapeOf(z.object({ NODES: z.array(node), TOTAL: z.int().optional() }));
  expect(fieldsOf(shape, noName)).toEqual([
    { path: "NODES", kind: "list of object", required: true },
    { path: "NODES[].ID", kind: "text", required: true },
    { path: "TOTAL", kind: "integer", required: false },
  ]);
  const nameOf = (inner: object) => ("properties" in inner && inner !== shape ? "Node" : undefined);
  expect(fieldsOf(shape, nameOf).map(({ path, kind }) => `${path}: ${kind}`)).toEqual([
    "NODES: list of Node",
    "TOTAL: integer",
  ]);
});
