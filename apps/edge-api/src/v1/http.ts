import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type ApiResponse, corsHeaders, toJsonResponse, send } from "./api-response.ts";
import { getFailure } from "./failures.ts";
import { getPath } from "./path.ts";
import { maxBodyBytes, parseJson, readRawBody } from "./request-body.ts";
import { type ApiRequest, findOperation, Router } from "./router.ts";
import { MethodNotAllowedError, ServiceError } from "./service-error.ts";
import type { ServiceContext } from "./service-context.ts";
import { sendFaultyResponse } from "./faulty-response.ts";

/** Serves `/v1` over HTTP. */
export function v1Listener(context: ServiceContext): RequestListener {
  const router = new Router(context);
  return (request, response) => {
    serve(context, router, request, response).catch((error: unknown) => {
      // Happens only if the client disconnects while sending its body.
      context.logger.debug({ error: String(error) }, "request aborted");
      response.destroy();
    });
  };
}

async function serve(
  context: ServiceContext,
  router: Router,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = incoming.method ?? "GET";
  if (method === "OPTIONS") {
    response.writeHead(204, { ...corsHeaders, "Cache-Control": "no-store" }).end();
    return;
  }
  const raw = await readRawBody(incoming, maxBodyBytes);
  const request: ApiRequest = {
    method,
    path: getPath(incoming.url ?? "/"),
    authorization: incoming.headers.authorization,
    body: parseJson(raw),
  };
  const client = incoming.socket.remoteAddress ?? "";
  const done = context.requestLog.begin({
    at: context.clock.now(),
    method,
    path: request.path,
    body: request.body,
    account_id: findAccountId(context, request.authorization),
    client,
  });
  const status = await respond(context, router, { request, client, close: raw === "too-large" }, response);
  if (status !== null) done(status);
}

interface RequestInfo {
  readonly request: ApiRequest;
  readonly client: string;
  /** Whether to close the connection after the response, because the rest of the body wasn't read. */
  readonly close: boolean;
}

/** Sends the response, or a faulty one if a fault is armed. Returns the sent status; null if none was sent. */
async function respond(
  context: ServiceContext,
  router: Router,
  { request, client, close }: RequestInfo,
  response: ServerResponse,
): Promise<number | null> {
  const { faults, clock } = context;
  const rateLimitError = runOrFail(context, request, () => {
    router.admit(client, clock.now());
    return null;
  });
  if (rateLimitError) {
    send(response, rateLimitError, close);
    return rateLimitError.status;
  }
  const operation = findOperation(request);
  const before = faults.fire("before", request.method, request.path);
  if (before && before.kind !== "slow") {
    const failure = getFailure(operation);
    const notApplied = toJsonResponse(failure.status, failure.message, [], failure.retryAfter);
    return sendFaultyResponse(response, before, notApplied, operation);
  }
  if (before) await delay(before.delayMs ?? 0, undefined, { ref: false });
  const result = runOrFail(context, request, () => router.handle(request, clock.now()));
  const after = faults.fire("after", request.method, request.path);
  if (after) return sendFaultyResponse(response, after, result, operation);
  send(response, result, close);
  return result.status;
}

function runOrFail<T extends ApiResponse | null>(
  context: ServiceContext,
  request: ApiRequest,
  run: () => T,
): T | ApiResponse {
  try {
    return run();
  } catch (error) {
    if (error instanceof ServiceError) return toErrorResponse(error);
    const operation = findOperation(request);
    context.logger.error({ err: error, operation }, "operation failed");
    const { status, message, retryAfter } = getFailure(operation);
    return toJsonResponse(status, message, [], retryAfter);
  }
}

function toErrorResponse(error: ServiceError): ApiResponse {
  const errorResponse = toJsonResponse(error.status, error.message, [], error.retryAfter);
  if (!(error instanceof MethodNotAllowedError)) return errorResponse;
  return { ...errorResponse, headers: { ...errorResponse.headers, Allow: error.allowed.join(", ") } };
}

/** Returns the account of the API key for the request log. */
function findAccountId(context: ServiceContext, authorization: string | undefined): string | null {
  const key = authorization?.split(/ +/)[1];
  try {
    return key === undefined ? null : (context.store.accounts.findByKey(key)?.id ?? null);
  } catch {
    return null;
  }
}
