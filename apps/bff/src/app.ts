import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type ClientAddress, createClientAddress } from "./http/client-address.ts";
import { compressJson } from "./http/compress-json.ts";
import type { Log } from "./http/log.ts";
import { assertAllowedHost } from "./http/host-check.ts";
import { assertNoNullBytes } from "./http/null-bytes.ts";
import { ProblemError } from "./http/problem.ts";
import type { PublicHost } from "./http/public-host.ts";
import { type RequestLine, requestLog } from "./http/request-log.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { sendProblem } from "./http/send-response.ts";
import { staticFiles } from "./http/static-files.ts";
import { assertSameSite } from "./http/cross-site.ts";
import { type Authorizer, toExpressHandler } from "./http/route-handler.ts";
import { routeName, type Route } from "./http/route.ts";
import { isDatabaseUnavailable } from "./db/unavailable.ts";

/** What the application is made of. */
export interface AppDeps {
  readonly host: PublicHost;
  readonly log: Log;
  readonly authorizer: Authorizer;
  /** Reached whatever the Host: the probes. */
  readonly healthRoutes: readonly Route[];
  /** Everything below /api. */
  readonly apiRoutes: readonly Route[];
  /** The folder of the built web application. */
  readonly webFolder: string;
  /** Where a request came from: its connection's address when nothing else is given. */
  readonly clientAddress?: ClientAddress;
  /** Who looks on at every request: traces before, counts after. */
  readonly trace?: RequestHandler | undefined;
  readonly count?: ((line: RequestLine) => void) | undefined;
  /** Aborted when the console stops serving: streamed responses end. */
  readonly closing: AbortSignal;
}

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** The whole way of a request, from top to bottom. */
export function createApp(deps: AppDeps): Express {
  const {
    host: address,
    log,
    authorizer: admission,
    closing,
    clientAddress: addressOf = createClientAddress(null),
  } = deps;
  assertUniqueRoutes([...deps.healthRoutes, ...deps.apiRoutes]);
  const app = express();
  app.disable("x-powered-by");
  app.enable("case sensitive routing");

  const register = (route: Route) =>
    app[verbs[route.method]](route.path, toExpressHandler(route, admission, closing, addressOf));

  app.use(requestLog(log, deps.count));
  if (deps.trace) app.use(deps.trace);
  app.use(securityHeaders(address));
  app.use(["/api", "/healthz"], (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  app.use("/api", compressJson());
  deps.healthRoutes.forEach(register);
  app.use((request, _response, next) => {
    assertAllowedHost(request, address);
    next();
  });
  app.use((request, _response, next) => {
    assertNoNullBytes(request.url);
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
  app.use(handleError(log));
  return app;
}

function handleError(log: Log): ErrorRequestHandler {
  // Express knows a handler of errors by its four parameters.
  return (error: unknown, _request, response, _next) => sendProblem(response, toProblemError(error), log);
}

function toProblemError(error: unknown): unknown {
  // A path with a malformed escape names nothing.
  if (error instanceof URIError) return new ProblemError("not-found");
  if (isDatabaseUnavailable(error)) return new ProblemError("unavailable", { retryAfter: 2, cause: error });
  return error;
}

function assertUniqueRoutes(routes: readonly Route[]): void {
  const names = routes.map(routeName);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`${twice} is registered twice.`);
}
