import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { decodeSegments, getPath } from "../v1/path.ts";
import { PathTable } from "../v1/path-table.ts";
import { parseJson, readRawBody } from "../v1/request-body.ts";
import type { ServiceContext } from "../v1/service-context.ts";
import { type OperatorResponse, OperatorError, type OperatorRoute } from "./route.ts";
import { operatorRoutes } from "./routes.ts";

/** The largest body that is read, in bytes: a day's traffic of many zones fits. */
const maxBodyBytes = 32 * 1024 * 1024;

/** Serves the operator listener: plain JSON, errors as `{"error": "..."}`. */
export function operatorListener(context: ServiceContext): RequestListener {
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
  const raw = await readRawBody(request, maxBodyBytes);
  let answer: { readonly status: number; readonly body: object };
  try {
    answer = dispatch(context, table, request, raw);
  } catch (error) {
    if (!(error instanceof OperatorError)) context.logger.error({ err: error }, "an operator's call failed");
    answer =
      error instanceof OperatorError
        ? { status: error.status, body: { error: error.message } }
        : { status: 500, body: { error: "The call failed inside the service." } };
  }
  const text = Buffer.from(JSON.stringify(answer.body), "utf8");
  response.writeHead(answer.status, {
    "Content-Type": "application/json",
    "Content-Length": text.length,
    "Cache-Control": "no-store",
    ...(raw === "too-large" ? { Connection: "close" } : {}),
  });
  response.end(text);
}

function dispatch(
  context: ServiceContext,
  table: PathTable<OperatorRoute>,
  request: IncomingMessage,
  raw: Buffer | "too-large",
): OperatorResponse {
  const url = request.url ?? "/";
  const segments = decodeSegments(getPath(url));
  const match = segments ? table.match(segments) : undefined;
  const route = match?.byMethod.get(request.method ?? "GET");
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
  if (route?.token !== "tunnel" && !equalsInConstantTime(bearer, context.config.operatorToken)) {
    throw new OperatorError(401, "The operator's token is needed as a bearer token.");
  }
  if (!match || !route) throw new OperatorError(404, "There is no such call.");
  const body = raw.length === 0 ? {} : parseJson(raw);
  // A connector's token is judged by its route, which comes before what it sends.
  if (body === undefined && route.token !== "tunnel") throw new OperatorError(400, "The body is not JSON.");
  const query = new URL(url, "http://operator").searchParams;
  return route.handle({ context, ids: match.ids, body, query, bearer, now: context.clock.now() });
}

/** Compares in a time that tells nothing of the token. */
function equalsInConstantTime(given: string | null, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(expected));
}
