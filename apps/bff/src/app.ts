import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type ClientAddress, clientAddressBehind } from "./http/client-address.ts";
import { compressedAnswers } from "./http/compress-json.ts";
import type { Log } from "./http/log.ts";
import { assertOwnHost } from "./http/host-check.ts";
import { assertNoNul } from "./http/null-bytes.ts";
import { ProblemError } from "./http/problem.ts";
import type { PublicAddress } from "./http/public-address.ts";
import { type RequestLine, requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sendProblem } from "./http/send-response.ts";
import { staticFiles } from "./http/static-files.ts";
import { assertSameSite } from "./http/cross-site.ts";
import { type Authorizer, dispatch } from "./http/route-handler.ts";
import { routeName, type Route } from "./http/route.ts";
import { isDatabaseUnavailable } from "./db/unavailable.ts";

/** What the application is made of. */
export interface AppDeps {
  readonly address: PublicAddress;
  readonly log: Log;
  readonly admission: Authorizer;
  /** Reached whatever the Host: the probes. */
  readonly healthRoutes: readonly Route[];
  /** Everything below /api. */
  readonly apiRoutes: readonly Route[];
  /** The folder of the built web application. */
  readonly webFolder: string;
  /** Where a request came from: its connection's address when nothing else is given. */
  readonly addressOf?: ClientAddress;
  /** Who looks on at every request: traces before, counts after. */
  readonly trace?: RequestHandler | undefined;
  readonly count?: ((line: RequestLine) => void) | undefined;
  /** Aborted when the console stops serving: streamed responses end. */
  readonly closing: AbortSignal;
}

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** The whole way of a request, from top to bottom. */
export function createApp(deps: AppDeps): Express {
  const { address, log, admission, closing, addressOf = clientAddressBehind(null) } = deps;
  assertUnique([...deps.healthRoutes, ...deps.apiRoutes]);
  const app = express();
  app.disable("x-powered-by");
  app.enable("case sensitive routing");

  const register = (route: Route) =>
    app[verbs[route.method]](route.path, dispatch(route, admission, closing, addressOf));

  app.use(requestLog(log, deps.count));
  if (deps.trace) app.use(deps.trace);
  app.use(securityHeaders(address));
  app.use(["/api", "/healthz"], (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  app.use("/api", compressedAnswers());
  deps.healthRoutes.forEach(register);
  app.use((request, _response, next) => {
    assertOwnHost(request, address);
    next();
  });
  app.use((request, _response, next) => {
    assertNoNul(request.url);
    next();
  });
  app.use("/api", (request, _response, next) => {
    // Express would answer it by itself with the methods of a path.
    if (request.method === "OPTIONS") throw new ProblemError("not-found");
    assertSameSite(request, address);
    next();
  });
  deps.apiRoutes.forEach(register);
  app.use(["/api", "/healthz"], () => {
    throw new ProblemError("not-found");
  });
  app.use(staticFiles(deps.webFolder));
  app.use(answerProblem(log));
  return app;
}

function answerProblem(log: Log): ErrorRequestHandler {
  // Express knows a handler of errors by its four parameters.
  return (error: unknown, _request, response, _next) => sendProblem(response, asProblem(error), log);
}

function asProblem(error: unknown): unknown {
  // A path with a malformed escape names nothing.
  if (error instanceof URIError) return new ProblemError("not-found");
  if (isDatabaseUnavailable(error)) return new ProblemError("unavailable", { retryAfter: 2, cause: error });
  return error;
}

function assertUnique(routes: readonly Route[]): void {
  const names = routes.map(routeName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} is registered twice.`);
}
