import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { decodeSegments, pathOf } from "../v1/path.ts";
import { PathTable } from "../v1/path-table.ts";
import { parseJson, readRawBody } from "../v1/request-body.ts";
import type { ServiceParts } from "../v1/service-parts.ts";
import { type OperatorAnswer, OperatorError, type OperatorRoute } from "./route.ts";
import { operatorRoutes } from "./routes.ts";

/** The largest body that is read, in bytes: a day's traffic of many zones fits. */
const bodyLimit = 32 * 1024 * 1024;

/** Serves the operator listener: plain JSON, errors as `{"error": "..."}`. */
export function operatorListener(parts: ServiceParts): RequestListener {
  const table = new PathTable<OperatorRoute>(
    operatorRoutes.map((route) => ({ method: route.method, path: route.path, value: route })),
  );
  return (request, response) => {
    serve(parts, table, request, response).catch(() => response.destroy());
  };
}

async function serve(
  parts: ServiceParts,
  table: PathTable<OperatorRoute>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const raw = await readRawBody(request, bodyLimit);
  let answer: { readonly status: number; readonly body: object };
  try {
    answer = run(parts, table, request, raw);
  } catch (error) {
    if (!(error instanceof OperatorError)) parts.logger.error({ err: error }, "an operator's call failed");
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

function run(
  parts: ServiceParts,
  table: PathTable<OperatorRoute>,
  request: IncomingMessage,
  raw: Buffer | "too-large",
): OperatorAnswer {
  const url = request.url ?? "/";
  const segments = decodeSegments(pathOf(url));
  const match = segments ? table.match(segments) : undefined;
  const route = match?.byMethod.get(request.method ?? "GET");
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
  if (route?.token !== "tunnel" && !isSame(bearer, parts.config.operatorToken)) {
    throw new OperatorError(401, "The operator's token is needed as a bearer token.");
  }
  if (!match || !route) throw new OperatorError(404, "There is no such call.");
  const body = raw.length === 0 ? {} : parseJson(raw);
  // A connector's token is judged by its route, which comes before what it sends.
  if (body === undefined && route.token !== "tunnel") throw new OperatorError(400, "The body is not JSON.");
  const query = new URL(url, "http://operator").searchParams;
  return route.handle({ parts, ids: match.ids, body, query, bearer, now: parts.clock.now() });
}

/** Compares in a time that tells nothing of the token. */
function isSame(given: string | null, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return given !== null && timingSafeEqual(digest(given), digest(expected));
}
