import type { Request, RequestHandler, Response } from "express";
import type { z } from "zod";
import type { ClientAddress } from "./client-address.ts";
import { hasBody, readJsonBody } from "./json-body.ts";
import { ProblemError } from "./problem.ts";
import { getRequestId } from "./request-id.ts";
import { addLogFields } from "./request-log.ts";
import { sendJson, sendStream } from "./send-response.ts";
import { isDatabaseUnavailable } from "../db/unavailable.ts";
import type { Access, AccountContext, RouteResponse, PublicContext, Route, RouteOf, SessionContext } from "./route.ts";

/** Decides who may reach a route. Throws a ProblemError for a request that may not. */
export interface Authorizer {
  /** Returns the signed-in user of a request. */
  authenticate(route: Route, request: Request, context: PublicContext): Promise<SessionContext>;
  /** Returns the user as an actor on the account of the path, if their role permits the route. */
  authorize(route: RouteOf<"account">, request: Request, person: SessionContext): Promise<AccountContext>;
}

/** Why a request's signal is aborted. Made once: Node otherwise makes an error with a stack for each. */
const responseClosed = new Error("The answer is sent, or nobody waits for it any more.");

/**
 * Turns a route into what Express runs: admission by its policy, then its body, then its handler. A streamed answer
 * ends when `closing` is aborted; others are finished.
 */
export function toExpressHandler(
  route: Route,
  admission: Authorizer,
  closing: AbortSignal,
  addressOf: ClientAddress,
): RequestHandler {
  return async (request, response) => {
    addLogFields(response, { route: route.path });
    const gone = createAbortOnClose(response);
    const context = createContext(request, response, () => gone().signal, addressOf);
    const answer = await handleRequest(route, admission, request, response, context);
    await sendResponse(response, answer, gone, closing);
  };
}

/** What is aborted when the response is over; made when it is first asked for, which most routes never do. */
function createAbortOnClose(response: Response): () => AbortController {
  let made: AbortController | undefined;
  return () => {
    if (made) return made;
    const gone = new AbortController();
    made = gone;
    if (response.closed) gone.abort(responseClosed);
    else response.once("close", () => gone.abort(responseClosed));
    return gone;
  };
}

async function handleRequest(
  route: Route,
  admission: Authorizer,
  request: Request,
  response: Response,
  context: PublicContext,
): Promise<RouteResponse> {
  if (hasAccess(route, "public")) return route.respond(context, await readBody(route, request));
  const person = await withoutEffect(route, admission.authenticate(route, request, context));
  addLogFields(response, { userId: person.user.id });
  if (!hasAccess(route, "account")) {
    assertRecentlyAuthenticated(route, person);
    return route.respond(person, await readBody(route, request));
  }
  const member = await withoutEffect(route, admission.authorize(route, request, person));
  addLogFields(response, { accountId: member.account.id });
  assertRecentlyAuthenticated(route, member);
  return route.respond(member, await readBody(route, request));
}

/** Admits a request. If the database fails here, a change was certainly not made. */
async function withoutEffect<T>(route: Route, admitted: Promise<T>): Promise<T> {
  try {
    return await admitted;
  } catch (error) {
    if (route.method === "GET" || !isDatabaseUnavailable(error)) throw error;
    throw new ProblemError("unavailable", { outcome: "not-applied", retryAfter: 2, cause: error });
  }
}

function assertRecentlyAuthenticated(route: Route, { session }: SessionContext): void {
  if (route.stepUp === "second-factor" && session.secondFactor === "stale") {
    throw new ProblemError("step-up-required", {
      detail: "Confirm with a passkey, your authenticator app, or a recovery code.",
      requires: "second-factor",
    });
  }
  if (route.stepUp && !session.recentlyAuthenticated) throw new ProblemError("step-up-required");
}

function hasAccess<Kind extends Access["kind"]>(route: Route, kind: Kind): route is Route & RouteOf<Kind> {
  return route.access.kind === kind;
}

function createContext(
  request: Request,
  response: Response,
  gone: () => AbortSignal,
  addressOf: ClientAddress,
): PublicContext {
  const query = request.originalUrl.indexOf("?");
  return {
    requestId: getRequestId(response),
    address: addressOf(request),
    params: Object.fromEntries(
      Object.entries(request.params).map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    ),
    arrivedAt: performance.now(),
    query: new URLSearchParams(query === -1 ? "" : request.originalUrl.slice(query)),
    header: (name) => {
      const value = request.headers[name];
      return typeof value === "string" ? value : undefined;
    },
    getAbortSignal: gone,
  };
}

async function readBody(route: Route, request: Request): Promise<unknown> {
  if (route.body === null) {
    // Clients that send a body with every call send an empty object where there is nothing to say.
    const sent = hasBody(request) ? await readJsonBody(request, route.bodyLimit) : {};
    if (Object.keys(sent).length === 0) return undefined;
    throw new ProblemError("invalid-request", { detail: "This call takes no body." });
  }
  const judged = route.body.safeParse(await readJsonBody(request, route.bodyLimit));
  if (judged.success) return judged.data;
  const errors = judged.error.issues.flatMap(toFieldErrors);
  throw new ProblemError("invalid-request", { status: 422, detail: "The body does not fit.", errors });
}

/** What is wrong with which field, without its value. */
function toFieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((field) => ({ field, message: "Unknown field." }));
  return [{ field: issue.path.join("."), message: issue.message }];
}

async function sendResponse(
  response: Response,
  answer: RouteResponse,
  goneOf: () => AbortController,
  closing: AbortSignal,
): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    response.setHeader(name, typeof value === "string" ? value : [...value]);
  }
  if ("stream" in answer) {
    const gone = goneOf();
    const signals = AbortSignal.any([closing, gone.signal]);
    const end = () => gone.abort(responseClosed);
    signals.addEventListener("abort", end);
    if (signals.aborted) end();
    await sendStream(response, answer.stream);
  } else if ("text" in answer) {
    response.end(answer.text);
  } else {
    sendJson(response, answer.status, answer.body);
  }
}
