import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { ClientAddress } from "./client-address.ts";
import { hasBody, isYaml, readFormBody, readJsonBody, readTextBody } from "./json-body.ts";
import { ProblemError } from "./problem.ts";
import { getRequestId } from "./request-id.ts";
import { addLogFields, type LogFields } from "./request-log.ts";
import { sendJson, sendStream } from "./send-response.ts";
import { assertStepUp, tokenForbidden } from "./step-up.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { Access, AccountContext, CallerContext, RouteResponse, PublicContext, Route, RouteOf } from "./route.ts";

/** Authenticates and authorizes requests. Throws a ProblemError for a request that isn't allowed. */
export interface Authorizer {
  /**
   * Returns the context of a signed-in user or an access token.
   * @throws ProblemError `signed-out`, `second-factor-required`, `forbidden`, or `throttled`
   */
  authenticate(route: Route, context: PublicContext): Promise<CallerContext>;
  /**
   * Returns the context of a user or an access token that acts on the account in the path.
   * @throws ProblemError `not-found` if there is no such account, the user isn't a member, or the token is another account's;
   * `forbidden` for the role
   */
  authorize(route: RouteOf<"account">, context: CallerContext): Promise<AccountContext>;
}

/** Abort reason of request signals. Created once, because Node otherwise creates an error with a stack for each. */
const responseClosed = new Error("The response is complete or the client disconnected.");

/**
 * Converts a route to an Express handler: authorizes the request, reads its body, and runs the route's handler. Streamed
 * responses end when `closing` is aborted; others are completed.
 */
export function toExpressHandler(
  route: Route,
  authorizer: Authorizer,
  closing: AbortSignal,
  clientAddress: ClientAddress,
): RequestHandler {
  return async (request, response) => {
    addLogFields(response, { route: route.path });
    const getAbortController = createAbortOnClose(response);
    const context = createContext(request, response, () => getAbortController().signal, clientAddress);
    const result = await runRoute(route, authorizer, context, {
      readBody: () => readBody(route, request),
      onAllowed: (fields) => addLogFields(response, fields),
    });
    await sendResponse(response, result, getAbortController, closing);
  };
}

/** Returns the controller that is aborted when the response closes. Created on first use, because most routes need none. */
function createAbortOnClose(response: Response): () => AbortController {
  let controller: AbortController | undefined;
  return () => {
    if (controller) return controller;
    const created = new AbortController();
    controller = created;
    if (response.closed) created.abort(responseClosed);
    else response.once("close", () => created.abort(responseClosed));
    return created;
  };
}

/** Steps of a request that depend on how it arrived. */
interface RequestSteps {
  /** Called once the request is allowed. */
  readonly readBody: () => Promise<unknown>;
  readonly onAllowed: (who: LogFields) => void;
}

/** Steps of a read that the console itself runs for the user of a request. */
const ownRead: RequestSteps = { readBody: async () => undefined, onAllowed: () => {} };

/** Authorizes a request, and runs the handler of its route. @throws ProblemError if the request isn't allowed */
export async function runRoute(
  route: Route,
  authorizer: Authorizer,
  context: PublicContext,
  { readBody, onAllowed }: RequestSteps = ownRead,
): Promise<RouteResponse> {
  if (hasAccess(route, "public")) return route.respond(context, await readBody());
  const caller = await withoutEffect(route, authorizer.authenticate(route, context));
  onAllowed(caller.token ? { tokenId: caller.user.id } : { userId: caller.user.id });
  if (!hasAccess(route, "account")) {
    const { session } = caller;
    if (!session) throw tokenForbidden();
    assertStepUp(route.stepUp, session);
    return route.respond({ ...caller, session }, await readBody());
  }
  const member = await withoutEffect(route, authorizer.authorize(route, caller));
  onAllowed({ accountId: member.account.id });
  assertStepUp(route.stepUp, member.session);
  return route.respond(member, await readBody());
}

/** Awaits a check before the handler. If the database fails here, no change was made. */
async function withoutEffect<T>(route: Route, check: Promise<T>): Promise<T> {
  try {
    return await check;
  } catch (error) {
    if (route.method === "GET" || !isDatabaseUnavailable(error)) throw error;
    throw new ProblemError("unavailable", { outcome: "not-applied", retryAfter: 2, cause: error });
  }
}

function hasAccess<Kind extends Access["kind"]>(route: Route, kind: Kind): route is Route & RouteOf<Kind> {
  return route.access.kind === kind;
}

function createContext(
  request: Request,
  response: Response,
  getAbortSignal: () => AbortSignal,
  clientAddress: ClientAddress,
): PublicContext {
  const queryStart = request.originalUrl.indexOf("?");
  return {
    requestId: getRequestId(response),
    path: request.path,
    address: clientAddress(request),
    params: Object.fromEntries(
      Object.entries(request.params).map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    ),
    arrivedAt: performance.now(),
    searchParams: new URLSearchParams(queryStart === -1 ? "" : request.originalUrl.slice(queryStart)),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    getAbortSignal,
  };
}

async function readBody(route: Route, request: Request): Promise<unknown> {
  if (route.ignoreBody) return undefined;
  if (route.body === null) {
    // Some clients send an empty object with every request.
    const body = hasBody(request) ? await readJsonBody(request, route.bodyLimit) : {};
    if (Object.keys(body).length === 0) return undefined;
    throw new ProblemError("invalid-request", { detail: "This endpoint doesn't accept a request body." });
  }
  const body = await readFields(route, request);
  const result = route.body.safeParse(body);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(toFieldErrors);
  throw new ProblemError("invalid-request", { status: 422, detail: "The request body is invalid.", errors });
}

async function readFields(route: Route, request: Request): Promise<unknown> {
  if (route.formBody) return readFormBody(request, route.bodyLimit);
  return route.yamlField !== null && isYaml(request)
    ? { [route.yamlField]: await readTextBody(request, route.bodyLimit) }
    : await readJsonBody(request, route.bodyLimit, { nested: route.nestedBody });
}

/** Returns the message for each invalid field, without its value. */
function toFieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === "invalid_union" && issue.path.length === 0) {
    // The variant that the body was meant to be has no unknown fields.
    const known = issue.errors.filter((issues) => issues.every(({ code }) => code !== "unrecognized_keys"));
    if (known.length === 1) return known.flat().flatMap(toFieldErrors);
  }
  if (issue.code === "unrecognized_keys") return issue.keys.map((field) => ({ field, message: "Unknown field." }));
  return [{ field: issue.path.join("."), message: issue.message }];
}

async function sendResponse(
  response: Response,
  result: RouteResponse,
  getAbortController: () => AbortController,
  closing: AbortSignal,
): Promise<void> {
  response.status(result.status);
  for (const [name, value] of Object.entries(result.headers ?? {})) {
    response.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  if ("stream" in result) {
    const controller = getAbortController();
    const signals = AbortSignal.any([closing, controller.signal]);
    const abort = () => controller.abort(responseClosed);
    signals.addEventListener("abort", abort);
    if (signals.aborted) abort();
    await sendStream(response, result.isLive === true ? sendEach(result.stream, response) : result.stream);
  } else if ("text" in result) {
    response.end(result.text);
  } else {
    sendJson(response, result.status, result.body);
  }
}

/** Has the compression send each part of a stream immediately. */
async function* sendEach(stream: AsyncIterable<string>, response: Response): AsyncGenerator<string> {
  for await (const part of stream) {
    yield part;
    response.flush();
  }
}
