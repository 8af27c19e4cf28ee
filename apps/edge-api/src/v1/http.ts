import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type Answer, corsHeaders, jsonAnswer, send } from "./answer.ts";
import { failureOf } from "./failures.ts";
import { pathOf } from "./path.ts";
import { bodyLimit, parseJson, readRawBody } from "./request-body.ts";
import { type ApiRequest, operationOf, Router } from "./router.ts";
import { MethodNotAllowed, ServiceError } from "./service-error.ts";
import type { ServiceParts } from "./service-parts.ts";
import { sendSpoilt } from "./spoilt-answer.ts";

/** Serves `/v1` over HTTP. */
export function v1Listener(parts: ServiceParts): RequestListener {
  const router = new Router(parts);
  return (request, response) => {
    serve(parts, router, request, response).catch((error: unknown) => {
      // Only a client that went away while it sent its body ends here.
      parts.logger.debug({ error: String(error) }, "a request was not served to its end");
      response.destroy();
    });
  };
}

async function serve(
  parts: ServiceParts,
  router: Router,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = incoming.method ?? "GET";
  if (method === "OPTIONS") {
    response.writeHead(204, { ...corsHeaders, "Cache-Control": "no-store" }).end();
    return;
  }
  const raw = await readRawBody(incoming, bodyLimit);
  const request: ApiRequest = {
    method,
    path: pathOf(incoming.url ?? "/"),
    authorization: incoming.headers.authorization,
    body: parseJson(raw),
  };
  const client = incoming.socket.remoteAddress ?? "";
  const done = parts.requestLog.begin({
    at: parts.clock.now(),
    method,
    path: request.path,
    body: request.body,
    account_id: accountIdOf(parts, request.authorization),
    client,
  });
  const status = await respond(parts, router, { request, client, close: raw === "too-large" }, response);
  if (status !== null) done(status);
}

interface Served {
  readonly request: ApiRequest;
  readonly client: string;
  /** Whether the connection ends with the answer: the rest of its body was not read. */
  readonly close: boolean;
}

/** Answers, by way of a fault where one is armed; gives the status sent, or null when none was. */
async function respond(
  parts: ServiceParts,
  router: Router,
  { request, client, close }: Served,
  response: ServerResponse,
): Promise<number | null> {
  const { faults, clock } = parts;
  const refusal = attempt(parts, request, () => {
    router.admit(client, clock.now());
    return null;
  });
  if (refusal) {
    send(response, refusal, close);
    return refusal.status;
  }
  const operation = operationOf(request);
  const before = faults.fire("before", request.method, request.path);
  if (before && before.kind !== "slow") {
    const failure = failureOf(operation);
    const unapplied = jsonAnswer(failure.status, failure.message, [], failure.retryAfter);
    return sendSpoilt(response, before, unapplied, operation);
  }
  if (before) await delay(before.delayMs ?? 0, undefined, { ref: false });
  const answer = attempt(parts, request, () => router.answer(request, clock.now()));
  const after = faults.fire("after", request.method, request.path);
  if (after) return sendSpoilt(response, after, answer, operation);
  send(response, answer, close);
  return answer.status;
}

function attempt<T extends Answer | null>(parts: ServiceParts, request: ApiRequest, run: () => T): T | Answer {
  try {
    return run();
  } catch (error) {
    if (error instanceof ServiceError) return refusalAnswer(error);
    const operation = operationOf(request);
    parts.logger.error({ err: error, operation }, "an operation failed");
    const { status, message, retryAfter } = failureOf(operation);
    return jsonAnswer(status, message, [], retryAfter);
  }
}

function refusalAnswer(error: ServiceError): Answer {
  const answer = jsonAnswer(error.status, error.message, [], error.retryAfter);
  if (!(error instanceof MethodNotAllowed)) return answer;
  return { ...answer, headers: { ...answer.headers, Allow: error.allowed.join(", ") } };
}

/** For the log alone: whose key it was, without judging it. */
function accountIdOf(parts: ServiceParts, authorization: string | undefined): string | null {
  const key = authorization?.split(/ +/)[1];
  try {
    return key === undefined ? null : (parts.store.accounts.findByKey(key)?.id ?? null);
  } catch {
    return null;
  }
}
