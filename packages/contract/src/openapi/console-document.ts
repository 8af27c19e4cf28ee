import type {
  MediaTypeObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathsObject,
  ResponsesObject,
  SchemaObject,
} from "openapi3-ts/oas31";
import { z } from "zod";
import { problemSchema } from "../console/problem.ts";
import { consoleOperations } from "../console-operations.ts";
import type { ConsoleOperation } from "../console-operations/operation.ts";
import {
  consoleOperationNames,
  type ConsoleOperationName,
  type ConsoleRoute,
  consoleRoutes,
} from "../console-operations/routes.ts";
import { canTokens } from "../permissions.ts";
import { contact, license } from "./document.ts";
import { consoleTags, otherTag } from "./console-tags.ts";
import { createMirror, mirrorTags, sessionOrToken } from "./mirror.ts";
import { convertSchemas, toParameterSchema, toRef } from "./schemas.ts";

const description = `The console's own API, and the mirror of the Edge API below \`/api/accounts/{accountId}/v1\`.
An error is a problem (RFC 9457, \`application/problem+json\`). Timestamps are Unix seconds in UTC. Scripts send an access token;
with a session, changes need the header \`X-CSRF: 1\`.`;

/** Descriptions of the parameters in paths; of others, the name says enough. */
const params: Readonly<Record<string, string>> = {
  accountId: "Account ID.",
  zoneId: "Zone ID: nine upper-case letters and digits.",
  tunnelId: "Tunnel ID: nine upper-case letters and digits.",
  writeId: "ID of the request that sent the write, or its Idempotency-Key.",
};

/**
 * Returns the OpenAPI 3.1 document of the console's own API and of the mirror of the Edge API, derived from both tables of
 * operations.
 */
export function createConsoleDocument(): OpenAPIObject {
  const mirror = createMirror();
  return {
    openapi: "3.1.0",
    info: {
      title: "Edge Console API",
      version: "1.0.0",
      description,
      contact,
      license,
    },
    servers: [{ url: "/", description: "This console." }],
    security: [{ session: [] }],
    tags: [...[...consoleTags, otherTag].map(({ name, description }) => ({ name, description })), ...mirrorTags],
    paths: { ...documentPaths(), ...mirror.paths },
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-session",
          description: "The session of a signed-in user.",
        },
        accessToken: { type: "http", scheme: "bearer", description: "An access token of the account, for scripts." },
      },
      schemas: {
        ...mirror.schemas,
        ...convertSchemas(bodies, "input"),
        ...convertSchemas(responses, "output"),
      },
      responses: {
        Problem: {
          description: "An error.",
          content: { "application/problem+json": { schema: toRef("schemas", "Problem") } },
        },
      },
    },
  };
}

function documentPaths(): PathsObject {
  const paths: PathsObject = {};
  for (const name of consoleOperationNames) {
    const [method, path]: ConsoleRoute = consoleRoutes[name];
    const template = path.replaceAll(/:(\w+)/g, "{$1}");
    Object.assign((paths[template] ??= {}), { [method.toLowerCase()]: documentOperation(name, path) });
  }
  return paths;
}

function documentOperation(name: ConsoleOperationName, path: string): OperationObject {
  const operation: ConsoleOperation = consoleOperations[name];
  const { summary, access, query, body } = operation;
  const parameters = [...toPathParameters(path), ...(query ? toQueryParameters(query, operation.example.query) : [])];
  return {
    operationId: name,
    summary,
    description: [operation.description, ...describePolicy(operation)].join("\n\n"),
    tags: [(consoleTags.find(({ operations }) => name in operations) ?? otherTag).name],
    ...(access === "public" && { security: [] }),
    ...(isOpenToAccessTokens(operation) && { security: sessionOrToken }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: toSchemaRef(bodies, body), example: operation.example.body },
        },
      },
    }),
    responses: toResponses(operation),
  };
}

function isOpenToAccessTokens({ access, stepUp = false }: ConsoleOperation): boolean {
  if (access === "public" || access === "signed-in" || access === "support-staff") return false;
  return stepUp === false && canTokens(access);
}

/** Returns who can use an operation, and what else it requires, as sentences. */
function describePolicy({ access, stepUp }: ConsoleOperation): string[] {
  const who = {
    public: "Needs no sign-in.",
    "signed-in": "For signed-in users.",
    "support-staff": "For support staff.",
  }[access as string];
  return [who ?? `Requires the permission \`${access}\`.`, ...(stepUp ? ["Requires recent authentication."] : [])];
}

function toPathParameters(path: string): ParameterObject[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    description: params[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1, -2)} ID.`,
    schema: { type: "string" },
  }));
}

function toQueryParameters(query: z.ZodObject, example: unknown): ParameterObject[] {
  const examples = new Map<string, unknown>(Object.entries(example ?? {}));
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: "query",
    required: !z.safeParse(schema, undefined).success,
    schema: toParameterSchema(schema),
    ...(examples.has(name) && { example: examples.get(name) }),
  }));
}

function toResponses(operation: ConsoleOperation): ResponsesObject {
  const { response, status = response === null ? 204 : 200, repeatedStatus, access, body } = operation;
  const success = { description: response === null ? "Done." : "The result.", ...toContent(operation) };
  const problem = toRef("responses", "Problem");
  return {
    [status]: success,
    ...(repeatedStatus && { [repeatedStatus]: { ...success, description: "It was applied before." } }),
    "400": problem,
    ...(access !== "public" && { "401": problem, "403": problem }),
    ...(body && { "422": problem }),
    default: problem,
  };
}

function toContent({ response, example }: ConsoleOperation) {
  if (response === null) return {};
  const content: MediaTypeObject =
    typeof response === "string"
      ? { schema: { type: "string" }, example: example.response }
      : { schema: toSchemaRef(responses, response), example: example.response };
  return { content: { [typeof response === "string" ? response : "application/json"]: content } };
}

/** Bodies and responses with their names: each is named after the first operation that uses it. */
const bodies = z.registry<{ id: string }>();
const responses = z.registry<{ id: string }>();
responses.add(problemSchema, { id: "Problem" });
for (const name of consoleOperationNames) {
  const { body, response }: ConsoleOperation = consoleOperations[name];
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (body && !bodies.has(body)) bodies.add(body, { id: `${typeName}Body` });
  if (response instanceof z.ZodType && !responses.has(response)) responses.add(response, { id: `${typeName}Response` });
}

function toSchemaRef(registry: typeof bodies, schema: z.ZodType): SchemaObject {
  return toRef("schemas", registry.get(schema)?.id ?? "");
}
