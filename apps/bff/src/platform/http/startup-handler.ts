import type { IncomingMessage, RequestListener } from "node:http";
import type { Log } from "./log.ts";
import { assertAllowedHost } from "./host-check.ts";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";
import { securityHeaders } from "./security-headers.ts";
import { sendJson, sendProblem } from "./send-response.ts";

/** Handles requests until the console is ready: liveness succeeds, everything else is 503. */
export function createStartupHandler(address: PublicHost, log: Log): RequestListener {
  const setSecurityHeaders = securityHeaders(address);
  return (request, response) => {
    const path = (request.url ?? "").replace(/\?.*/s, "");
    setSecurityHeaders(request, response, () => {});
    response.setHeader("cache-control", "no-store");
    response.setHeader("connection", "close");
    request.resume();
    if (path === "/healthz/live") return sendJson(response, 200, { status: "live" });
    if (path === "/healthz/ready") return sendJson(response, 503, { status: "starting" });
    sendProblem(response, toProblem(request, address), log);
  };
}

function toProblem(request: IncomingMessage, address: PublicHost): unknown {
  try {
    assertAllowedHost(request, address);
  } catch (error) {
    return error;
  }
  return new ProblemError("unavailable", { detail: "The console is starting.", retryAfter: 1 });
}
