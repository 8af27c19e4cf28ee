import { describe, expect, it } from "vitest";
import { operationNames, operations } from "../operations.ts";
import type { Operation } from "../operations/operation.ts";
import { createOpenApiDocument } from "./document.ts";
import { schemaExamples } from "./schema-examples.ts";

const document = createOpenApiDocument();

/** Resolves a reference of the document. */
function resolve({ $ref }: { $ref: string }): unknown {
  return $ref
    .split("/")
    .slice(1)
    .reduce<unknown>((node, key) => Reflect.get(Object(node), key), document);
}

const operationOf = (name: string) => {
  const all = Object.values(document.paths ?? {}).flatMap(({ get, post, delete: remove }) => [get, post, remove]);
  return all.find((operation) => operation?.operationId === name);
};

describe("OpenAPI document", () => {
  it("contains every operation under its method and path", () => {
    for (const name of operationNames) {
      const { method, path }: Operation = operations[name];
      expect(document.paths?.[path]).toHaveProperty([method.toLowerCase(), "operationId"], name);
    }
  });

  it("resolves every reference", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, $ref = ""]) => $ref);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter(($ref) => resolve({ $ref }) === undefined)).toEqual([]);
  });

  it("marks every secret as a write-only or read-only password", () => {
    const { schemas = {} } = document.components ?? {};
    expect(schemas).toMatchObject({
      ZoneCreate: { properties: { S3_SECRET_KEY: { format: "password", writeOnly: true } } },
      ZoneUpdate: { properties: { S3_SECRET_KEY: { format: "password", writeOnly: true } } },
      CertificateUpload: { properties: { PRIVATE_KEY: { format: "password", writeOnly: true } } },
      TunnelWithToken: { properties: { TOKEN: { format: "password", readOnly: true } } },
    });
    expect(JSON.stringify(document).match(/"format":"password"/g)).toHaveLength(4);
  });

  it("requires the API key for all operations except public ones", () => {
    expect(document.security).toEqual([{ apiKey: [] }]);
    const open = operationNames.filter((name) => operationOf(name)?.security?.length === 0);
    expect(open).toEqual(operationNames.filter((name) => operations[name].access === "public"));
  });

  it.each([
    ["listZones", ["200", "401", "403", "429", "503", "default"]],
    ["getStatus", ["200", "429", "503", "default"]],
    ["createTunnel", ["201", "400", "401", "403", "429", "503", "default"]],
    ["updateZone", ["200", "400", "401", "403", "404", "409", "429", "500", "503", "default"]],
    ["deleteEndpoint", ["200", "400", "401", "403", "404", "409", "429", "503", "default"]],
  ])("lists the responses of %s", (name, statuses) => {
    expect(Object.keys(operationOf(name)?.responses ?? {})).toEqual(statuses);
  });

  it("O10: describes every operation", () => {
    expect(operationNames.filter((name) => !operationOf(name)?.description)).toEqual([]);
  });

  it("O10: says what every array contains, as generators of clients require", () => {
    const findArrays = (node: unknown): object[] =>
      typeof node !== "object" || node === null
        ? []
        : [
            ...("type" in node && node.type === "array" ? [node] : []),
            ...Object.values(node).flatMap((child: unknown) => findArrays(child)),
          ];
    const arrays = findArrays(document);
    expect(arrays.length).toBeGreaterThan(10);
    expect(arrays.filter((array) => !("items" in array))).toEqual([]);
  });

  it("sends the filters of statistics as an optional body of a GET", () => {
    expect(operationOf("getStatistics")?.requestBody).toMatchObject({
      required: false,
      content: { "application/json": { schema: { $ref: "#/components/schemas/StatisticsFilter" } } },
    });
  });
});

it.each([...schemaExamples])("the example of a schema fits it", (schema, example) => {
  expect(schema.safeParse(example).error).toBeUndefined();
});
