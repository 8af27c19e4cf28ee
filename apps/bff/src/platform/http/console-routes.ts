import {
  type ConsoleBody,
  type ConsoleParams,
  type ConsoleQuery,
  type ConsoleResponse,
  consoleOperations,
} from "@edge-console/contract/console-operations";
import type { ConsoleAccess, ConsoleOperation } from "@edge-console/contract/console-operations/operation";
import {
  type ConsoleOperationName,
  consoleOperationNames,
  type ConsoleRoute,
  consoleRoutes,
} from "@edge-console/contract/console-operations/routes";
import type { z } from "zod";
import { ProblemError } from "./problem.ts";
import { type Access, type Contexts, type ResponseHeaders, route, type Route, type RouteResponse } from "./route.ts";

type AccessKind<Of extends ConsoleAccess> = Of extends "public"
  ? "public"
  : Of extends "signed-in"
    ? "session"
    : Of extends "support-staff"
      ? "staff"
      : "account";

type Table = typeof consoleOperations;

/** Input of a handler: the request context, and the parsed parameters, query, and body of the operation. */
export type HandlerContext<Name extends ConsoleOperationName> = Omit<
  Contexts[AccessKind<Table[Name]["access"]>],
  "params"
> & {
  readonly params: ConsoleParams<Name>;
  readonly query: ConsoleQuery<Name>;
  readonly body: ConsoleBody<Name>;
};

/** A response with headers, or with another status than the operation's usual one. */
export class Reply<Body> {
  readonly body: Body;
  readonly headers: ResponseHeaders;
  readonly status: number | undefined;

  constructor(body: Body, { headers = {}, status }: { readonly headers?: ResponseHeaders; readonly status?: number }) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** What a handler returns as the body: JSON, text or streamed text, or nothing. */
type HandlerBody<Name extends ConsoleOperationName> = Table[Name]["response"] extends z.ZodType
  ? ReadonlyDeep<ConsoleResponse<Name>>
  : Table[Name]["response"] extends string
    ? string | AsyncIterable<string>
    : void;

/** Doesn't change the type of any JSON, which is infinite. */
type ReadonlyDeep<Value> = z.core.util.JSONType extends Value
  ? Value
  : Value extends object
    ? { readonly [Field in keyof Value]: ReadonlyDeep<Value[Field]> }
    : Value;

type HandlerResult<Name extends ConsoleOperationName> = HandlerBody<Name> | Reply<HandlerBody<Name>>;

/** Handles an operation after its policy and its schemas are satisfied: returns the response or throws a ProblemError. */
export type Handler<Name extends ConsoleOperationName> = (
  context: HandlerContext<Name>,
) => HandlerResult<Name> | Promise<HandlerResult<Name>>;

/** Handlers by operation. A missing one doesn't compile, and neither does one without an operation. */
export type Handlers<Name extends ConsoleOperationName = ConsoleOperationName> = {
  readonly [Each in Name]: Handler<Each>;
};

/** A handler of any operation. Its own type is checked where it's written. */
type AnyHandler = (context: object) => unknown;

/** What the policies of the routes depend on. */
export interface ConsoleRouteOptions {
  /** Whether the console has demo data, whose users have no second factor, and whose passwords are printed. */
  readonly isDemo: boolean;
}

/** Returns the routes of the console's own API, with the policies of the contract. */
export function createConsoleRoutes(handlers: Handlers, options: ConsoleRouteOptions): Route[] {
  return consoleOperationNames.map((name) => toRoute(name, handlers[name] as AnyHandler, options));
}

function toRoute(name: ConsoleOperationName, handler: AnyHandler, { isDemo }: ConsoleRouteOptions): Route {
  const [method, path]: ConsoleRoute = consoleRoutes[name];
  const operation: ConsoleOperation = consoleOperations[name];
  const { query, stepUp } = operation;
  return route({
    ...operation,
    method,
    path,
    access: toAccess(operation.access),
    stepUp: stepUp === "second-factor" && isDemo ? true : stepUp,
    handle: async (context) => {
      const parsedQuery = query && parseQuery(query, context.searchParams);
      return toResponse(operation, await handler({ ...context, query: parsedQuery }));
    },
  }) as Route;
}

function toAccess(access: ConsoleAccess): Access {
  if (access === "public") return { kind: "public" };
  if (access === "signed-in") return { kind: "session" };
  if (access === "support-staff") return { kind: "staff" };
  return { kind: "account", permission: access };
}

/** @throws ProblemError 400 with the invalid parameters */
function parseQuery(schema: z.ZodObject, searchParams: URLSearchParams): unknown {
  const fields = Object.keys(schema.shape).map((field) => {
    const values = searchParams.getAll(field);
    return [field, values.length > 1 ? values : values[0]];
  });
  const result = schema.safeParse(Object.fromEntries(fields));
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  throw new ProblemError("invalid-request", { errors });
}

function toResponse({ response, status }: ConsoleOperation, result: unknown): RouteResponse {
  const reply = result instanceof Reply ? result : new Reply<unknown>(result, {});
  const { headers, body } = reply;
  const base = { status: reply.status ?? status ?? (response === null ? 204 : 200), headers };
  if (typeof response !== "string") return { ...base, body };
  return typeof body === "string" ? { ...base, text: body } : { ...base, stream: body as AsyncIterable<string> };
}
