import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { decodeSegments, getPath } from "../v1/path.ts";
import { PathTable } from "../v1/path-table.ts";
import { parseJson, readRawBody } from "../v1/request-body.ts";
import type { ServiceContext } from "../v1/service-context.ts";
import { type OperatorResponse, OperatorError, type OperatorRoute } from "./route.ts";
import { operatorRoutes } from "./routes.ts";

/** Largest request body, in bytes: enough for a day's traffic of many zones. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Serves the operator listener: plain JSON, errors as `{"error": "..."}`. */
export function createOperatorListener(context: ServiceContext): RequestListener {
  const table = new PathTable<OperatorRoute>(
    operatorRoutes.map((route) => ({ method: route.method, path: route.path, value: route })),
  );
  return (request, response) => {
    serve(context, table, request, response).catch(() => response.destroy());
  };
}

async function serve(
  context: ServiceContext,
  table: PathTable<OperatorRoute>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const rawBody = await readRawBody(request, maxBodyBytes);
  let operatorResponse: { readonly status: number; readonly body: object };
  try {
    operatorResponse = dispatch(context, table, request, rawBody);
  } catch (error) {
    if (!(error instanceof OperatorError)) context.logger.error({ err: error }, "operator request failed");
    operatorResponse =
      error instanceof OperatorError
        ? { status: error.status, body: { error: error.message } }
        : { status: 500, body: { error: "Internal error." } };
  }
  const text = Buffer.from(JSON.stringify(operatorResponse.body), "utf8");
  response.writeHead(operatorResponse.status, {
    "Content-Type": "application/json",
    "Content-Length": text.length,
    "Cache-Control": "no-store",
    ...(rawBody === "too-large" ? { Connection: "close" } : {}),
  });
  response.end(text);
}

function dispatch(
  context: ServiceContext,
  table: PathTable<OperatorRoute>,
  request: IncomingMessage,
  rawBody: Buffer | "too-large",
): OperatorResponse {
  const url = request.url ?? "/";
  const segments = decodeSegments(getPath(url));
  const match = segments ? table.match(segments) : undefined;
  const route = match?.byMethod.get(request.method ?? "GET");
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
  if (route?.token !== "tunnel" && !isEqualInConstantTime(bearer, context.config.operatorToken)) {
    throw new OperatorError(401, "Operator token required as a bearer token.");
  }
  if (!match || !route) throw new OperatorError(404, "Unknown path or method.");
  const body = rawBody.length === 0 ? {} : parseJson(rawBody);
  // The route checks a connector's token, which comes before errors about the body.
  if (body === undefined && route.token !== "tunnel") throw new OperatorError(400, "Request body must be JSON.");
  const query = new URL(url, "http://operator").searchParams;
  return route.handle({ context, ids: match.ids, body, query, bearerToken: bearer, now: context.clock.now() });
}

/** Compares in constant time, so that timing doesn't reveal the token. */
function isEqualInConstantTime(token: string | null, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return token !== null && timingSafeEqual(digest(token), digest(expected));
}
