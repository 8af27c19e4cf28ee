import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "./log.ts";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";
import { getRequestId } from "./request-id.ts";
import { sendProblem } from "./send-response.ts";
import { sendUnknownHostPage } from "./unknown-host-page.ts";

/** Returns whether a request may continue; otherwise, the response was sent. */
export type HostCheck = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Lines about unknown hosts in each period, so that scanners don't flood the log. Each host has one. */
const maxWarnings = 10;
const warningPeriodMs = 600_000;
/** A Host header can be much longer. */
const maxHostCharacters = 200;

const absoluteForm = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Creates the check of a request's host. Browsers get a page for an unknown host, other clients a problem, and the operator a
 * line in the log: in most cases, a proxy doesn't pass the Host header through.
 */
export function createHostCheck(
  { url, isAllowedHost }: Pick<PublicHost, "url" | "isAllowedHost">,
  log: Log,
): HostCheck {
  const isWarningDue = createWarningLimit();

  function warn(host: string, response: ServerResponse): void {
    if (!isWarningDue(host)) return;
    const line = `Request for host ${host}; PUBLIC_URL is ${url}. Pass the Host header through.`;
    log.warn({ requestId: getRequestId(response) }, line);
  }

  return (request, response) => {
    const hosts = listHosts(request);
    if (!hosts) {
      sendProblem(response, new ProblemError("invalid-request", { detail: "Send exactly one Host header." }), log);
      return false;
    }
    if (hosts.length > 0 && hosts.every(isAllowedHost)) return true;
    const unknown = hosts.find((host) => !isAllowedHost(host));
    const host = unknown ? unknown.slice(0, maxHostCharacters) : "(none)";
    warn(host, response);
    if (/\btext\/html\b/.test(request.headers.accept ?? "")) sendUnknownHostPage(response, { host, url });
    else sendProblem(response, new ProblemError("misdirected", { detail: `This console is at ${url}.` }), log);
    return false;
  };
}

/**
 * Returns the hosts that a request names: its Host header, and its target if that's in absolute form (RFC 9112). Undefined
 * for several Host headers, because a proxy may have used another one.
 */
function listHosts({ rawHeaders, headers, url = "" }: IncomingMessage): string[] | undefined {
  const named = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text));
  if (named.length > 1) return undefined;
  const target = url.startsWith("/") ? undefined : absoluteForm.exec(url)?.[1];
  return [headers.host, target].filter((host) => host !== undefined);
}

/** Returns whether to warn of a host: once in each period, and of a few hosts. */
function createWarningLimit(): (host: string) => boolean {
  const warned = new Set<string>();
  let startedAt = performance.now();
  return (host) => {
    if (performance.now() - startedAt > warningPeriodMs) {
      warned.clear();
      startedAt = performance.now();
    }
    if (warned.size >= maxWarnings || warned.has(host)) return false;
    warned.add(host);
    return true;
  };
}
