import type { IncomingMessage } from "node:http";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";

const absoluteForm = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * Returns the hosts that a request names: its Host header, and its target if that's in absolute form (RFC 9112).
 * @throws ProblemError for several Host headers, because a proxy may have used another one
 */
function requestedHosts({ rawHeaders, headers, url = "" }: IncomingMessage): string[] {
  const named = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text));
  if (named.length > 1) throw new ProblemError("invalid-request", { detail: "Send exactly one Host header." });
  const target = url.startsWith("/") ? undefined : absoluteForm.exec(url)?.[1];
  return [headers.host, target].filter((host) => host !== undefined);
}

/** @throws ProblemError `misdirected` unless the request is for the console's host */
export function assertAllowedHost(
  request: IncomingMessage,
  { isAllowedHost }: Pick<PublicHost, "isAllowedHost">,
): void {
  const hosts = requestedHosts(request);
  if (hosts.length === 0 || !hosts.every(isAllowedHost)) throw new ProblemError("misdirected");
}
