import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "./log.ts";
import { createHostCheck } from "./host-check.ts";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";
import { type Hsts, securityHeaders } from "./security-headers.ts";
import { sendJson, sendProblem } from "./send-response.ts";

/** Handles requests until the console is ready. */
export interface StartupHandler {
  readonly listener: RequestListener;
  /** Passes on the requests that wait, and later ones. */
  handOver(app: RequestListener): void;
}

export interface StartupHandlerDeps {
  readonly host: PublicHost;
  readonly hsts: Hsts;
  readonly log: Log;
  /** How long a request waits for the console, in milliseconds. */
  readonly maxWaitMs?: number;
}

/** Longer than a start without a large migration. */
const defaultMaxWaitMs = 5_000;

/**
 * Liveness succeeds, and readiness is 503. All other requests wait: a proxy that doesn't ask for readiness loses none while a
 * replica restarts. If the console isn't ready in time, they get 503.
 */
export function createStartupHandler({
  host,
  hsts,
  log,
  maxWaitMs = defaultMaxWaitMs,
}: StartupHandlerDeps): StartupHandler {
  const setSecurityHeaders = securityHeaders(hsts);
  const isHostAllowed = createHostCheck(host, log);
  const waiting = new Map<ServerResponse, { readonly request: IncomingMessage; readonly timer: NodeJS.Timeout }>();

  function prepare(request: IncomingMessage, response: ServerResponse): void {
    setSecurityHeaders(request, response, () => {});
    response.setHeader("cache-control", "no-store");
    response.setHeader("connection", "close");
    request.resume();
  }

  function reject(request: IncomingMessage, response: ServerResponse): void {
    waiting.delete(response);
    prepare(request, response);
    if (!isHostAllowed(request, response)) return;
    const detail = "The console is starting.";
    sendProblem(response, new ProblemError("unavailable", { detail, retryAfter: 1 }), log);
  }

  return {
    listener(request, response) {
      const path = (request.url ?? "").replace(/\?.*/s, "");
      if (path === "/healthz/live" || path === "/healthz/ready") {
        prepare(request, response);
        const isLive = path === "/healthz/live";
        return sendJson(response, isLive ? 200 : 503, { status: isLive ? "live" : "starting" });
      }
      const timer = setTimeout(() => reject(request, response), maxWaitMs);
      waiting.set(response, { request, timer });
      response.once("close", () => {
        clearTimeout(timer);
        waiting.delete(response);
      });
    },

    handOver(app) {
      for (const [response, { request, timer }] of waiting) {
        clearTimeout(timer);
        app(request, response);
      }
      waiting.clear();
    },
  };
}
