import { expect, it } from "vitest";
import { describeSchema, listFields, type Shape } from "./json-shape.ts";

const text = { type: "string" } as const;

it.each<[Shape, string]>([
  [text, "text"],
  [{ type: "integer", enum: [0, 1] }, "`0` or `1`"],
  [{ enum: ["A", "B", "C"] }, "`A`, `B` or `C`"],
  [{ anyOf: [{ const: "" }, text] }, '`""` or text'],
  [{ type: "integer" }, "integer"],
  [{ type: "integer", exclusiveMinimum: 0 }, "positive integer"],
  [{ type: "integer", minimum: 1, maximum: 65_535 }, "integer from 1 to 65535"],
  [{ type: "integer", minimum: 0 }, "integer, 0 or more"],
  [{ anyOf: [{ type: "number", minimum: 0, maximum: 100 }, { type: "null" }] }, "number from 0 to 100 or null"],
  [{ type: "string", pattern: "^[A-Z]{9}$" }, "text of the form `^[A-Z]{9}$`"],
  [{ type: "array", items: text }, "list of text"],
  [{ type: "array", items: {}, maxItems: 0 }, "empty list"],
  [{ type: "array", items: { $ref: "#/components/schemas/Zone" } }, "list of [Zone](#zone)"],
])("describes %j", (shape, text) => {
  expect(describeSchema(shape)).toBe(text);
});

it("lists fields, including those of nested unnamed objects", () => {
  const shape = {
    properties: {
      NODES: { type: "array", items: { type: "object", properties: { ID: text }, required: ["ID"] } },
      TOTAL: { type: "integer" },
      TOKEN: { type: "string", format: "password" },
    },
    required: ["NODES"],
  };
  expect(listFields(shape)).toEqual([
    { path: "NODES", kind: "list of object", required: true, secret: false, description: "" },
    { path: "NODES[].ID", kind: "text", required: true, secret: false, description: "" },
    { path: "TOTAL", kind: "integer", required: false, secret: false, description: "" },
    { path: "TOKEN", kind: "text", required: false, secret: true, description: "" },
  ]);
});
