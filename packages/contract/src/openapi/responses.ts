import type { HeaderObject, ResponseObject, ResponsesObject, SchemaObject } from "openapi3-ts/oas31";
import { type OperationName, operations } from "../operations.ts";
import type { Operation } from "../operations/operation.ts";
import { toRef, getSchemaName } from "./schemas.ts";

/** The envelope of every error; DATA is an empty array. */
export const errorSchema: SchemaObject = {
  type: "object",
  description: "MESSAGE is for people: don't parse it.",
  properties: {
    CODE: { type: "integer", description: "The HTTP status." },
    MESSAGE: { type: "string" },
    DATA: { type: "array", items: {}, maxItems: 0 },
  },
  required: ["CODE", "MESSAGE", "DATA"],
};

export const retryAfter: HeaderObject = {
  description: "Seconds to wait before the next request.",
  schema: { type: "integer", minimum: 0 },
};

/** An error response of the document. */
interface ErrorResponse {
  /** Name of the component. */
  readonly name: string;
  readonly description: string;
  /** Whether it has a Retry-After header. */
  readonly retry?: true;
  /** Returns whether an operation can have the error. */
  readonly when: (operation: Operation) => boolean;
}

const isKeyed = ({ access }: Operation) => access !== "public";

const errors: Readonly<Record<number, ErrorResponse>> = {
  400: {
    name: "BadRequest",
    description: "Missing or invalid field, name in use, or a body that is not JSON.",
    when: ({ body, changes }) => body !== null || changes,
  },
  401: { name: "Unauthorized", description: "The API key was rejected, or the account is not ready.", when: isKeyed },
  403: { name: "Forbidden", description: "No API key was sent.", when: isKeyed },
  404: {
    name: "NotFound",
    description: "The account has no such resource.",
    when: ({ path }) => path.includes("{"),
  },
  409: {
    name: "Conflict",
    description: "Another resource prevents the change.",
    when: (operation) => operation.changes && operation.conflict !== undefined,
  },
  429: { name: "TooManyRequests", description: "Rate limit exceeded.", retry: true, when: () => true },
  500: {
    name: "NotApplied",
    description: "The change was not applied.",
    when: (operation) => operation.changes && operation.failure !== undefined,
  },
  503: {
    name: "Unavailable",
    description: "Temporarily unavailable. A change of a tunnel may have been applied: read it before you retry.",
    retry: true,
    when: () => true,
  },
};

/** Returns all error responses by name. */
export function errorResponses(): Record<string, ResponseObject> {
  const content = { "application/json": { schema: toRef("schemas", "Error") } };
  const all = [...Object.values(errors), { name: "OtherError", description: "Any other error.", retry: undefined }];
  return Object.fromEntries(
    all.map(({ name, description, retry }) => [
      name,
      { description, content, ...(retry && { headers: { "Retry-After": toRef("headers", "RetryAfter") } }) },
    ]),
  );
}

/** Returns the success and error responses of an operation. */
export function toResponses(name: OperationName): ResponsesObject {
  const operation: Operation = operations[name];
  const failures = Object.entries(errors).filter(([, { when }]) => when(operation));
  return {
    [operation.status]: toSuccessResponse(name, operation),
    ...Object.fromEntries(failures.map(([status, { name }]) => [status, toRef("responses", name)])),
    default: toRef("responses", "OtherError"),
  };
}

function toSuccessResponse(name: OperationName, { response, status, message }: Operation): ResponseObject {
  if (response === "text") {
    return {
      description: "One address per line.",
      content: { "text/plain": { schema: { type: "string" } } },
    };
  }
  const schema: SchemaObject = {
    type: "object",
    properties: {
      CODE: { type: "integer", const: status },
      MESSAGE: { type: "string" },
      DATA: toRef("schemas", getSchemaName(name, "Data", response)),
    },
    required: ["CODE", "MESSAGE", "DATA"],
  };
  return { description: message, content: { "application/json": { schema } } };
}
