import type { SchemaObject } from "openapi3-ts/oas31";
import { z } from "zod";
import { certificateSchema, certificateUploadSchema } from "../objects/certificate.ts";
import { edgesSchema } from "../objects/edges.ts";
import { hostnameCreateSchema, hostnameSchema, hostnameUpdateSchema } from "../objects/hostname.ts";
import { statisticsFilterSchema, statisticsSchema } from "../objects/statistics.ts";
import { incidentSchema, statusReportSchema } from "../objects/status.ts";
import { endpointSchema, tunnelSchema, tunnelSummarySchema, tunnelWithTokenSchema } from "../objects/tunnel.ts";
import { emptySchema } from "../objects/values.ts";
import { zoneCreateSchema, zoneUpdateSchema } from "../objects/zone-input.ts";
import { zoneSchema } from "../objects/zone.ts";
import { type OperationName, operationNames, operations } from "../operations.ts";
import type { Operation } from "../operations/operation.ts";
import { schemaExamples } from "./schema-examples.ts";

/** Schema names that clients use as types. All others are named after the first operation that uses them. */
const schemaNames = new Map<z.ZodType, string>([
  [zoneSchema, "Zone"],
  [zoneCreateSchema, "ZoneCreate"],
  [zoneUpdateSchema, "ZoneUpdate"],
  [hostnameSchema, "Hostname"],
  [hostnameCreateSchema, "HostnameCreate"],
  [hostnameUpdateSchema, "HostnameUpdate"],
  [certificateSchema, "Certificate"],
  [certificateUploadSchema, "CertificateUpload"],
  [tunnelSchema, "Tunnel"],
  [tunnelSummarySchema, "TunnelSummary"],
  [tunnelWithTokenSchema, "TunnelWithToken"],
  [endpointSchema, "Endpoint"],
  [statisticsSchema, "Statistics"],
  [statisticsFilterSchema, "StatisticsFilter"],
  [edgesSchema, "EdgeAddresses"],
  [statusReportSchema, "StatusReport"],
  [incidentSchema, "Incident"],
  [emptySchema, "Empty"],
]);

/** Returns a reference to a component of the document. */
export function toRef(kind: "schemas" | "responses" | "parameters" | "headers", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Returns the schema name of an operation's body or response. */
export function getSchemaName(operation: OperationName, part: "Body" | "Data", schema: z.ZodType): string {
  const name = schemaNames.get(schema) ?? `${operation.charAt(0).toUpperCase()}${operation.slice(1)}${part}`;
  schemaNames.set(schema, name);
  return name;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Adapts zod's JSON Schema for client generators. */
function adapt(schema: JsonSchema): void {
  const { minimum, maximum, enum: values } = schema;
  if (values?.every((value) => Number.isInteger(value))) schema.type = "integer";
  if (minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === "integer" && values === undefined) schema.format = "int64";
  // Linters and generators compile patterns without the flag `u`, and then `\P{Cc}` means something else.
  if (schema.pattern !== undefined && /\\p\{/i.test(schema.pattern)) delete schema.pattern;
  // A record of known keys: linters and generators look for them among the properties.
  const keys = typeof schema.propertyNames === "object" ? schema.propertyNames.enum : undefined;
  if (keys && schema.required && schema.additionalProperties !== undefined) {
    const { additionalProperties } = schema;
    schema.properties = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
    delete schema.propertyNames;
    delete schema.additionalProperties;
  }
  // For an empty tuple, `maxItems` is sufficient; an empty `prefixItems` isn't valid JSON Schema. Generators require `items`.
  if (schema.prefixItems?.length === 0) {
    delete schema.prefixItems;
    schema.items = {};
  }
}

/** Converts between the types of two libraries. Schemas of OpenAPI 3.1 are JSON Schema 2020-12, so only booleans differ. */
function toSchemaObject({ $schema: _schema, $id: _id, ...schema }: JsonSchema): SchemaObject {
  return schema as SchemaObject;
}

/** Returns the schema of a parameter's value, as a client sends it. */
export function toParameterSchema(schema: z.ZodType): SchemaObject {
  const convert = (io: "input" | "output") =>
    z.toJSONSchema(schema, { io, unrepresentable: "any", override: ({ jsonSchema }) => adapt(jsonSchema) });
  // Coerced values have no schema as input, and transformed ones none as output.
  const input = toSchemaObject(convert("input"));
  return Object.keys(input).length > 0 ? input : toSchemaObject(convert("output"));
}

/** Marks a secret field: write-only in a body, read-only in a response. */
function markSecret(schema: SchemaObject, field: string, mark: "writeOnly" | "readOnly"): void {
  const property = schema.properties?.[field];
  if (property) Object.assign(property, { format: "password", [mark]: true });
}

/** Returns the schemas of all bodies and responses, by name. */
export function documentSchemas(): Record<string, SchemaObject> {
  const bodies = z.registry<{ id: string }>();
  const responses = z.registry<{ id: string }>();
  const secrets: [schema: string, field: string, mark: "writeOnly" | "readOnly"][] = [];
  const add = (registry: typeof bodies, schema: z.ZodType, id: string) => {
    if (!registry.has(schema)) registry.add(schema, { id });
  };
  for (const name of operationNames) {
    const { body, response, secrets: secretFields }: Operation = operations[name];
    if (body) {
      const id = getSchemaName(name, "Body", body);
      add(bodies, body, id);
      for (const field of secretFields.body) secrets.push([id, field, "writeOnly"]);
    }
    if (response !== "text") {
      const id = getSchemaName(name, "Data", response);
      add(responses, response, id);
      for (const field of secretFields.response) secrets.push([id, field, "readOnly"]);
    }
  }
  // Parts of responses that clients use as separate types.
  for (const schema of [tunnelSummarySchema, incidentSchema]) add(responses, schema, schemaNames.get(schema) ?? "");
  const schemas = { ...convertSchemas(bodies, "input"), ...convertSchemas(responses, "output") };
  for (const [schema, field, mark] of secrets) markSecret(schemas[schema] ?? {}, field, mark);
  for (const [schema, example] of schemaExamples) {
    const documented = schemas[schemaNames.get(schema) ?? ""];
    if (documented) documented.examples = [example];
  }
  return schemas;
}

/** Returns registered schemas by their ID. */
export function convertSchemas(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: "input" | "output",
): Record<string, SchemaObject> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: "any",
    uri: (id) => toRef("schemas", id).$ref,
    override: ({ jsonSchema }) => {
      adapt(jsonSchema);
      // A later version of the service may return more fields.
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  const { __shared: _shared, ...named } = schemas;
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, toSchemaObject(withoutShared(schema))]),
  );
}

/** Replaces references to any JSON, whose schema refers to itself, by a schema that accepts all values. */
function withoutShared(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (_, value: JsonSchema) =>
    typeof value?.$ref === "string" && value.$ref.includes("__shared") ? {} : value,
  );
  return JSON.parse(text) as JsonSchema;
}
