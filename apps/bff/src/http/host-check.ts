import type { IncomingMessage } from "node:http";
import { ProblemError } from "./problem.ts";
import type { PublicHost } from "./public-host.ts";

const absoluteForm = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i;

/**
 * The hosts that a request is for: its Host header's, and its target's where that is in absolute form (RFC 9112). Throws
 * a ProblemError for more than one Host header, of which a proxy in front may have gone by the other.
 */
function requestedHosts({ rawHeaders, headers, url = "" }: IncomingMessage): string[] {
  const named = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === 4 && /^host$/i.test(text));
  if (named.length > 1) throw new ProblemError("invalid-request", { detail: "A request names its host once." });
  const target = url.startsWith("/") ? undefined : absoluteForm.exec(url)?.[1];
  return [headers.host, target].filter((host) => host !== undefined);
}

/** Throws a ProblemError for a request that is for any other host than the console's own. */
export function assertAllowedHost(
  request: IncomingMessage,
  { isAllowedHost: answersFor }: Pick<PublicHost, "isAllowedHost">,
): void {
  const hosts = requestedHosts(request);
  if (hosts.length === 0 || !hosts.every(answersFor)) throw new ProblemError("misdirected");
}
