import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { toAsciiHostname, containsServiceDomain, isDnsName, isIpv4, isIpv6 } from "./host.ts";

/** The parts of an accepted ORIGIN_URL; `host` is without brackets, `port` null when none was given. */
export interface OriginUrl {
  readonly url: string;
  readonly scheme: "http" | "https";
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
}

/** Why an ORIGIN_URL is refused: `scheme` when it does not start with http:// or https:// and name a host. */
export type OriginUrlErrorKind = "scheme" | "other";

const originUrlPattern = /^(https?):\/\/(\[[^\]]*\]|[^/?#:@[\]]*)(?::([^/?#@]*))?(\/[^?#]*)?$/i;

/**
 * ORIGIN_URL: `http://` or `https://`, host name or IP address, optional port, optional path; no query string, no
 * credentials, no host that holds one of the service's own domain names (Zones, create body). The text is kept as it
 * was given.
 */
export function checkOriginUrl(
  input: string,
  serviceDomains: readonly string[] = [],
): ValidationResult<OriginUrl, OriginUrlErrorKind> {
  if (!/^https?:\/\//i.test(input)) return invalid("Start with http:// or https://.", "scheme");
  const afterScheme = input.slice(input.indexOf("//") + 2);
  const authority = afterScheme.split(/[/?#]/, 1)[0] ?? "";
  if (authority.includes("@")) return invalid("Leave out user name and password.", "other");
  if (input.includes("?")) return invalid("Leave out the query string.", "other");
  if (input.includes("#")) return invalid("Remove the fragment (#…).", "other");
  if (hasSpaceOrControl(input)) return invalid("Leave out spaces and line breaks.", "other");
  const match = originUrlPattern.exec(input);
  if (!match) return invalid("Enter a hostname or IP address.", "scheme");
  const [, scheme = "", rawHost = "", rawPort, path = ""] = match;
  const host = rawHost.startsWith("[") ? rawHost.slice(1, -1) : rawHost;
  const validHost = rawHost.startsWith("[") ? isIpv6(host) : isDnsName(host) || isIpv4(host);
  if (!validHost) return invalid(formatHostError(host), "scheme");
  const port = rawPort === undefined ? null : parsePort(rawPort);
  if (port === undefined) return invalid(`Use a port from ${limits.port.min} to ${limits.port.max}.`, "other");
  if (containsServiceDomain(host, serviceDomains))
    return invalid("The origin cannot be one of the service's own addresses.", "other");
  return valid({ url: input, scheme: scheme.toLowerCase() === "https" ? "https" : "http", host, port, path });
}

function formatHostError(host: string): string {
  const ascii = toAsciiHostname(host);
  return ascii === undefined ? "Enter a hostname or IP address." : `Write the host name as ${ascii}.`;
}

function parsePort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port >= limits.port.min && port <= limits.port.max ? port : undefined;
}

function hasSpaceOrControl(text: string): boolean {
  return [...text].some((character) => /\s/.test(character) || character < " " || character === "\u007f");
}
