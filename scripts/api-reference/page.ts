import { createOpenApiDocument } from "@edge-console/contract/openapi/document";
import { getSchemaName } from "@edge-console/contract/openapi/schemas";
import { type OperationName, operationNames, operations } from "@edge-console/contract/operations";
import { isOpenToTokens, type Operation } from "@edge-console/contract/operations/operation";
import { can, tokenRoles, toTokenActor, userActors } from "@edge-console/contract/permissions";
import { listFields, type Shape } from "./json-shape.ts";

const { info, components } = createOpenApiDocument();
const schemas: Readonly<Record<string, Shape>> = components?.schemas ?? {};

/** Names of the schemas of lists, which are documented with their operations. */
const isList = (name: string) => name.endsWith("Data");

function table(name: string): string {
  const rows = listFields(schemas[name] ?? {}).map(({ path, kind, required, secret, description }) => {
    const notes = [...(required ? [] : ["optional"]), ...(secret ? ["secret"] : [])];
    return `| \`${path}\` | ${kind} | ${notes.join(", ")} | ${description} |`;
  });
  return ["| Field | Value | | Description |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function describeBody(name: OperationName, { method, body, bodyLimit }: Operation): string[] {
  if (!body) return [];
  const limit = bodyLimit ? `, at most ${bodyLimit / 1024} KiB` : "";
  const heading = method === "GET" ? "Filters, sent as a JSON body" : `JSON body${limit}`;
  return [`**${heading}**`, table(getSchemaName(name, "Body", body))];
}

function describeResponse(name: OperationName, { response, status, message }: Operation): string[] {
  if (response === "text") return [`**Response ${status}:** plain text, one address per line`];
  const schema = getSchemaName(name, "Data", response);
  const heading = `**Response ${status}**, “${message}”`;
  if (isList(schema)) return [heading, table(schema)];
  return [`${heading}: ${schema === "Empty" ? "empty list" : `[${schema}](#${schema.toLowerCase()})`}`];
}

function formatRoles({ access }: Operation): string {
  return access === "public" ? "everyone, without a key" : userActors.filter((actor) => can(actor, access)).join(", ");
}

/** Returns the roles of access tokens that can use an operation. */
function formatTokenRoles(operation: Operation): string {
  const { access } = operation;
  if (access === "public" || !isOpenToTokens(operation)) return "";
  return tokenRoles.filter((role) => can(toTokenActor(role), access)).join(", ");
}

function describeOperation(name: OperationName): string[] {
  const operation: Operation = operations[name];
  const { label, method, path, section, access, masked, description } = operation;
  const base = access === "public" ? "/api/v1" : "/api/accounts/{accountId}/v1";
  const tokens = formatTokenRoles(operation);
  const facts = [
    `- Operation ID: \`${name}\``,
    `- Console: \`${method} ${base}${path}\``,
    `- Allowed: ${formatRoles(operation)} (\`${access}\`)`,
    ...(tokens ? [`- Access tokens: ${tokens}`] : []),
    `- Specification: ${section}`,
    ...(masked ? [`- Masked or left out without the permission \`${masked.without}\``] : []),
  ];
  return [
    `### ${label}`,
    `\`${method} /v1${path}\``,
    description,
    facts.join("\n"),
    ...describeBody(name, operation),
    ...describeResponse(name, operation),
  ];
}

/** Objects in responses, in the order of their names. */
function describeObjects(): string[] {
  const bodies = operationNames.flatMap((name) => {
    const { body }: Operation = operations[name];
    return body ? [getSchemaName(name, "Body", body)] : [];
  });
  const names = Object.keys(schemas).filter((name) => !isList(name) && !bodies.includes(name) && name !== "Empty");
  return names.toSorted().flatMap((name) => [`### ${name}`, table(name)]);
}

/** Returns the API reference as Markdown, derived from the OpenAPI document and the operations table. */
export function createApiReference(): string {
  return `${[
    "# API reference",
    "Written by `npm run reference` from the OpenAPI document and the operations table of `packages/contract`. Do not edit it.",
    "The OpenAPI 3.1 document is at `/api/openapi/edge-api.json` of the console, without sign-in, and at `/openapi.json` of the local service's operator listener. The console serves each operation at the path given with it and returns `DATA` without the envelope.",
    info.description ?? "",
    "## Operations",
    ...operationNames.flatMap(describeOperation),
    "## Objects",
    ...describeObjects(),
  ].join("\n\n")}\n`;
}
