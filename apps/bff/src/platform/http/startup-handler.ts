import type { RequestListener } from "node:http";
import type { Log } from "./log.ts";
import { createHostCheck } from "./host-check.ts";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";
import { type Hsts, securityHeaders } from "./security-headers.ts";
import { sendJson, sendProblem } from "./send-response.ts";

/** Handles requests until the console is ready: liveness succeeds, everything else is 503. */
export function createStartupHandler(host: PublicHost, hsts: Hsts, log: Log): RequestListener {
  const setSecurityHeaders = securityHeaders(hsts);
  const isHostAllowed = createHostCheck(host, log);
  return (request, response) => {
    const path = (request.url ?? "").replace(/\?.*/s, "");
    setSecurityHeaders(request, response, () => {});
    response.setHeader("cache-control", "no-store");
    response.setHeader("connection", "close");
    request.resume();
    if (path === "/healthz/live") return sendJson(response, 200, { status: "live" });
    if (path === "/healthz/ready") return sendJson(response, 503, { status: "starting" });
    if (!isHostAllowed(request, response)) return;
    const detail = "The console is starting.";
    sendProblem(response, new ProblemError("unavailable", { detail, retryAfter: 1 }), log);
  };
}
