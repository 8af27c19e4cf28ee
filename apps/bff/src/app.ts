import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { type ClientAddress, createClientAddress } from "./platform/http/client-address.ts";
import { compressJson } from "./platform/http/compress-json.ts";
import type { Log } from "./platform/http/log.ts";
import { createHostCheck } from "./platform/http/host-check.ts";
import { assertNoNullBytes } from "./platform/http/null-bytes.ts";
import { ProblemError } from "./platform/http/problem.ts";
import type { PublicHost } from "./platform/http/public-host.ts";
import { type RequestLine, requestLog } from "./platform/http/request-log.ts";
import { type Hsts, securityHeaders } from "./platform/http/security-headers.ts";
import { sendProblem } from "./platform/http/send-response.ts";
import { staticFiles } from "./platform/http/static-files.ts";
import { assertSameSite } from "./platform/http/cross-site.ts";
import { type Authorizer, toExpressHandler } from "./platform/http/route-handler.ts";
import { routeName, type Route } from "./platform/http/route.ts";

export interface AppDeps {
  readonly host: PublicHost;
  readonly hsts: Hsts;
  readonly log: Log;
  readonly authorizer: Authorizer;
  /** Probes, which accept any Host. */
  readonly healthRoutes: readonly Route[];
  /** Routes below /api. */
  readonly apiRoutes: readonly Route[];
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Redirects pages without a session to the sign-in page. */
  readonly redirectToSignIn: RequestHandler;
  /** Returns the client's IP address; defaults to the address of the connection. */
  readonly clientAddress?: ClientAddress;
  /** Observers of every request. */
  readonly trace?: RequestHandler | undefined;
  readonly count?: ((line: RequestLine) => void) | undefined;
  /** Aborted when the console stops serving: streamed responses end. */
  readonly closing: AbortSignal;
}

const verbs = { GET: "get", POST: "post", PUT: "put", PATCH: "patch", DELETE: "delete" } as const;

/** Creates the Express app: middleware in order, then routes, then the web app. */
export function createApp(deps: AppDeps): Express {
  const { host, log, authorizer, closing, clientAddress = createClientAddress(null) } = deps;
  assertUniqueRoutes([...deps.healthRoutes, ...deps.apiRoutes]);
  const app = express();
  app.disable("x-powered-by");
  app.enable("case sensitive routing");

  const register = (route: Route) =>
    app[verbs[route.method]](route.path, toExpressHandler(route, authorizer, closing, clientAddress));

  app.use(requestLog(log, deps.count));
  if (deps.trace) app.use(deps.trace);
  app.use(securityHeaders(deps.hsts));
  app.use(["/api", "/healthz"], (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  app.use("/api", compressJson());
  deps.healthRoutes.forEach(register);
  const isHostAllowed = createHostCheck(host, log);
  app.use((request, response, next) => {
    if (isHostAllowed(request, response)) next();
  });
  app.use((request, _response, next) => {
    assertNoNullBytes(request.url);
    next();
  });
  app.use("/api", (request, _response, next) => {
    // Express would respond with the methods of the path.
    if (request.method === "OPTIONS") throw new ProblemError("not-found");
    assertSameSite(request, host);
    next();
  });
  deps.apiRoutes.forEach(register);
  app.use(["/api", "/healthz"], () => {
    throw new ProblemError("not-found");
  });
  app.use(deps.redirectToSignIn);
  app.use(staticFiles(deps.webFolder));
  app.use(handleError(log));
  return app;
}

function handleError(log: Log): ErrorRequestHandler {
  // Express recognizes error handlers by their four parameters.
  return (error: unknown, _request, response, _next) => sendProblem(response, error, log);
}

function assertUniqueRoutes(routes: readonly Route[]): void {
  const names = routes.map(routeName);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`${duplicate} is registered twice.`);
}
