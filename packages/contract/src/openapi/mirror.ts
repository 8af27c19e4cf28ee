import type {
  OperationObject,
  ParameterObject,
  PathsObject,
  SchemaObject,
  SecurityRequirementObject,
  TagObject,
} from "openapi3-ts/oas31";
import type { z } from "zod";
import { pathIds } from "../ids.ts";
import { type OperationName, operationNames, operations } from "../operations.ts";
import { isOpenToTokens, type Operation } from "../operations/operation.ts";
import { canTokens } from "../permissions.ts";
import { idDescriptions, resourceTags } from "./document.ts";
import { documentSchemas, getSchemaName, toParameterSchema, toRef } from "./schemas.ts";

/** Tags of the mirror's operations. */
export const mirrorTags: readonly TagObject[] = Object.values(resourceTags);

const accountParameter: ParameterObject = {
  name: "accountId",
  in: "path",
  required: true,
  description: "Account ID.",
  schema: { type: "string" },
};

/** Security of operations that access tokens with the permission can use, too. */
export const sessionOrToken: SecurityRequirementObject[] = [{ session: [] }, { accessToken: [] }];

/** Public operations that the console mirrors. */
const publicNames: readonly OperationName[] = ["listEdges", "getStatus"];

/** Returns the paths and schemas of the console's mirror of the Edge API, which returns DATA without the envelope. */
export function createMirror(): { readonly paths: PathsObject; readonly schemas: Record<string, SchemaObject> } {
  const paths: PathsObject = {};
  for (const name of operationNames) {
    const { access, path, method }: Operation = operations[name];
    if (access === "public" && !publicNames.includes(name)) continue;
    const template = `${access === "public" ? "/api/v1" : "/api/accounts/{accountId}/v1"}${path}`;
    Object.assign((paths[template] ??= {}), { [method.toLowerCase()]: documentOperation(name) });
  }
  const schemas = documentSchemas();
  for (const name of operationNames) {
    const { method, body }: Operation = operations[name];
    // The filters of a read are parameters of the query string.
    if (method === "GET" && body) delete schemas[getSchemaName(name, "Body", body)];
  }
  return { paths, schemas };
}

function documentOperation(name: OperationName): OperationObject {
  const operation: Operation = operations[name];
  const { label, description, resource, access, path, body, method, response, status, stepUp } = operation;
  // The console takes the filters of a read as parameters of the query.
  const filters = method === "GET" ? body : null;
  const ids = Object.entries(pathIds).filter(([id]) => path.includes(`{${id}}`));
  const parameters: ParameterObject[] = [
    ...(access === "public" ? [] : [accountParameter]),
    ...ids.map(([id, schema]) => ({
      name: id,
      in: "path" as const,
      required: true,
      description: new Map(Object.entries(idDescriptions)).get(id) ?? "ID.",
      schema: toParameterSchema(schema),
    })),
    ...(filters ? toFilters(filters) : []),
  ];
  const problem = toRef("responses", "Problem");
  return {
    operationId: name,
    summary: label,
    description: [
      filters ? "Check GRANULARITY and NODE of the response: they are what was applied." : description,
      access === "public" ? "Needs no sign-in." : `Requires the permission \`${access}\`.`,
      ...(stepUp ? ["Requires recent authentication."] : []),
    ].join("\n\n"),
    tags: [resourceTags[resource].name],
    ...(access === "public"
      ? { security: [] }
      : isOpenToTokens(operation) && canTokens(access) && { security: sessionOrToken }),
    ...(parameters.length > 0 && { parameters }),
    ...(method !== "GET" &&
      body && {
        requestBody: {
          required: true,
          content: { "application/json": { schema: toRef("schemas", getSchemaName(name, "Body", body)) } },
        },
      }),
    responses: {
      [status]: {
        description: "The result.",
        content: {
          "application/json": {
            schema: response === "text" ? { type: "string" } : toRef("schemas", getSchemaName(name, "Data", response)),
          },
        },
      },
      "400": problem,
      ...(access !== "public" && { "401": problem, "403": problem }),
      default: problem,
    },
  };
}

/** Descriptions of filters, by their name in the query. */
const filterDescriptions: Readonly<Record<string, string>> = {
  from: "Start, in Unix seconds, rounded down to the day or hour. By default, midnight UTC 28 days ago.",
  to: "End, in Unix seconds. By default, now.",
  granularity: "`day` by default. A range that starts more than 90 days ago is answered by day.",
  node: "ID of a location in NODES, to count it alone.",
};

/** Returns parameters for the filters of a read, with shorter names. */
function toFilters({ shape }: z.ZodObject): ParameterObject[] {
  return Object.entries(shape).map(([field, schema]) => {
    const name = field.replace(/_TIMESTAMP$/, "").toLowerCase();
    const description = filterDescriptions[name];
    return { name, in: "query", ...(description && { description }), schema: toParameterSchema(schema) };
  });
}
