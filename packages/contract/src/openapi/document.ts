import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  PathsObject,
  RequestBodyObject,
  TagObject,
} from "openapi3-ts/oas31";
import { type PathId, pathIds } from "../ids.ts";
import { limits } from "../limits.ts";
import { type OperationName, operationNames, operations } from "../operations.ts";
import type { Operation } from "../operations/operation.ts";
import { errorResponses, errorSchema, toResponses, retryAfter } from "./responses.ts";
import { documentSchemas, toParameterSchema, toRef, getSchemaName } from "./schemas.ts";

/** Tag of each resource. Client generators group methods by tag. */
export const resourceTags: Readonly<Record<Operation["resource"], TagObject>> = {
  zone: { name: "Zones", description: "Origins with their hostnames and settings." },
  hostname: { name: "Hostnames", description: "The hostnames of a zone." },
  certificate: { name: "Certificates", description: "The certificate of a hostname." },
  tunnel: { name: "Tunnels", description: "Connectors next to private services." },
  endpoint: { name: "Endpoints", description: "The private services behind a tunnel." },
  statistics: { name: "Statistics", description: "Traffic of a zone, in UTC." },
  edges: { name: "Edge IP addresses", description: "The addresses that contact origins. No API key needed." },
  status: { name: "Service status", description: "The public status report. No API key needed." },
};

/** Descriptions of the IDs in paths. */
export const idDescriptions: Readonly<Record<PathId, string>> = {
  ZONE_ID: "Zone ID: nine upper-case letters and digits.",
  HOSTNAME_ID: "Hostname ID.",
  TUNNEL_ID: "Tunnel ID: nine upper-case letters and digits.",
  ENDPOINT_ID: "Endpoint ID.",
};

const description = `The API of Edge Delivery.

Every JSON response is an envelope: \`CODE\` repeats the HTTP status, \`MESSAGE\` is for people, \`DATA\` is the object.
\`DATA\` is an empty array on errors and deletes. Timestamps are Unix seconds in UTC, switches are \`1\` or \`0\`, and lists in
a request are strings.

An API key can send ${limits.requestsPerKeyPerMinute} requests per minute, a client address ${limits.requestsPerAddressPerMinute}. Wait for \`Retry-After\` after a 429 or 503.`;

/** Whom the users of an API contact. */
export const contact = { name: "The operator of this console" };

/** License of the APIs. */
export const license = { name: "Proprietary", identifier: "LicenseRef-Proprietary" };

/**
 * Returns the OpenAPI 3.1 document of the service's API, derived from the operations table and the schemas. It is
 * public, so it doesn't contain the URL of the service: clients set the server variable.
 */
export function createOpenApiDocument(): OpenAPIObject {
  return {
    openapi: "3.1.0",
    info: { title: "Edge Delivery API", version: "1.0.0", description, contact, license },
    servers: [
      {
        url: "{base_url}/v1",
        variables: { base_url: { default: "https://edge-api.example", description: "Address of the Edge API." } },
      },
    ],
    security: [{ apiKey: [] }],
    tags: Object.values(resourceTags),
    paths: documentPaths(),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "The API key of the account." },
      },
      parameters: Object.fromEntries(
        Object.entries(idDescriptions).map(([name, text]) => [name, toParameter(name, text)]),
      ),
      headers: { RetryAfter: retryAfter },
      responses: errorResponses(),
      schemas: { ...documentSchemas(), Error: errorSchema },
    },
  };
}

function toParameter(name: string, description: string): ParameterObject {
  const schema = Object.entries(pathIds).find(([id]) => id === name)?.[1];
  return { name, in: "path", required: true, description, ...(schema && { schema: toParameterSchema(schema) }) };
}

function documentPaths(): PathsObject {
  const paths: PathsObject = {};
  for (const name of operationNames) {
    const { path, method }: Operation = operations[name];
    const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = ""]) => toRef("parameters", id));
    const item = (paths[path] ??= ids.length > 0 ? { parameters: ids } : {});
    Object.assign(item, { [method.toLowerCase()]: documentOperation(name) });
  }
  return paths;
}

function documentOperation(name: OperationName): OperationObject {
  const operation: Operation = operations[name];
  const { label, description, resource, access } = operation;
  const requestBody = toRequestBody(name, operation);
  return {
    operationId: name,
    summary: label,
    description,
    tags: [resourceTags[resource].name],
    ...(access === "public" && { security: [] }),
    ...(requestBody && { requestBody }),
    responses: toResponses(name),
  };
}

function toRequestBody(name: OperationName, { body, method }: Operation): RequestBodyObject | undefined {
  if (!body) return undefined;
  return {
    required: method !== "GET",
    content: { "application/json": { schema: toRef("schemas", getSchemaName(name, "Body", body)) } },
  };
}
