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
export function createV1Listener(context: ServiceContext): RequestListener {
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
  const rawBody = await readRawBody(incoming, maxBodyBytes);
  const request: ApiRequest = {
    method,
    path: getPath(incoming.url ?? "/"),
    authorization: incoming.headers.authorization,
    body: parseJson(rawBody),
  };
  const client = incoming.socket.remoteAddress ?? "";
  const recordStatus = context.requestLog.begin({
    at: context.clock.now(),
    method,
    path: request.path,
    body: request.body,
    account_id: findAccountId(context, request.authorization),
    client,
  });
  const status = await respond(
    context,
    router,
    { request, client, closesConnection: rawBody === "too-large" },
    response,
  );
  if (status !== null) recordStatus(status);
}

interface RequestInfo {
  readonly request: ApiRequest;
  readonly client: string;
  /** Whether to close the connection after the response, because the rest of the body wasn't read. */
  readonly closesConnection: boolean;
}

/** Sends the response, or a faulty one if a fault is armed. Returns the sent status; null if none was sent. */
async function respond(
  context: ServiceContext,
  router: Router,
  { request, client, closesConnection }: RequestInfo,
  response: ServerResponse,
): Promise<number | null> {
  const { faults, clock } = context;
  const rateLimitError = catchErrors(context, request, () => {
    router.countAddressRequest(client, clock.now());
    return null;
  });
  if (rateLimitError) {
    send(response, rateLimitError, closesConnection);
    return rateLimitError.status;
  }
  const operation = findOperation(request);
  const faultBefore = faults.fire("before", request.method, request.path);
  if (faultBefore && faultBefore.kind !== "slow") {
    const failure = getFailure(operation);
    const failureResponse = toJsonResponse(failure.status, failure.message, [], failure.retryAfter);
    return sendFaultyResponse(response, faultBefore, failureResponse, operation);
  }
  if (faultBefore) await delay(faultBefore.delayMs ?? 0, undefined, { ref: false });
  const result = catchErrors(context, request, () => router.handle(request, clock.now()));
  const faultAfter = faults.fire("after", request.method, request.path);
  if (faultAfter) return sendFaultyResponse(response, faultAfter, result, operation);
  send(response, result, closesConnection);
  return result.status;
}

function catchErrors<T extends ApiResponse | null>(
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
