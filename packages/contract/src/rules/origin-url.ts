import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { toAsciiHostname, containsServiceDomain, isDnsName, isIpv4, isIpv6 } from "./host.ts";

/** Parts of a valid ORIGIN_URL; `host` without brackets, `port` null if the URL has none. */
export interface OriginUrl {
  readonly url: string;
  readonly scheme: "http" | "https";
  readonly host: string;
  readonly port: number | null;
  readonly path: string;
}

/** Why an ORIGIN_URL is invalid: `scheme` if it doesn't start with http:// or https:// and a host. */
export type OriginUrlErrorKind = "scheme" | "other";

const originUrlPattern = /^(https?):\/\/(\[[^\]]*\]|[^/?#:@[\]]*)(?::([^/?#@]*))?(\/[^?#]*)?$/i;

/**
 * Validates ORIGIN_URL: `http://` or `https://`, hostname or IP address, optional port, optional path; no query string,
 * credentials, or host that contains one of the service's own domain names (Spec: Zones, create body). `url` is the
 * unchanged text.
 */
export function checkOriginUrl(
  input: string,
  serviceDomains: readonly string[] = [],
): ValidationResult<OriginUrl, OriginUrlErrorKind> {
  if (!/^https?:\/\//i.test(input)) return invalid("Start with http:// or https://.", "scheme");
  const afterScheme = input.slice(input.indexOf("//") + 2);
  const authority = afterScheme.split(/[/?#]/, 1)[0] ?? "";
  if (authority.includes("@")) return invalid("Remove the username and password.", "other");
  if (input.includes("?")) return invalid("Remove the query string.", "other");
  if (input.includes("#")) return invalid("Remove the fragment (#…).", "other");
  if (hasSpaceOrControl(input)) return invalid("Remove spaces and line breaks.", "other");
  const match = originUrlPattern.exec(input);
  if (!match) return invalid("Enter a hostname or IP address.", "scheme");
  const [, scheme = "", rawHost = "", rawPort, path = ""] = match;
  const host = rawHost.startsWith("[") ? rawHost.slice(1, -1) : rawHost;
  const validHost = rawHost.startsWith("[") ? isIpv6(host) : isDnsName(host) || isIpv4(host);
  if (!validHost) return invalid(formatHostError(host), "scheme");
  const port = rawPort === undefined ? null : parsePort(rawPort);
  if (port === undefined) return invalid(`Use a port from ${limits.port.min} to ${limits.port.max}.`, "other");
  if (containsServiceDomain(host, serviceDomains))
    return invalid("The origin can't be on a domain of Edge Delivery.", "other");
  return valid({ url: input, scheme: scheme.toLowerCase() === "https" ? "https" : "http", host, port, path });
}

/** Returns an address with its scheme: "origin.example/files" → "https://origin.example/files". Other text is only trimmed. */
export function repairOriginUrl(input: string): string {
  const text = input.trim();
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const address = text.replace(/^\/\//, "");
  const url = `${/^[^/]*:80(?:\/|$)/.test(address) ? "http" : "https"}://${address}`;
  return checkOriginUrl(url).ok ? url : text;
}

function formatHostError(host: string): string {
  const ascii = toAsciiHostname(host);
  return ascii === undefined ? "Enter a hostname or IP address." : `Write the hostname as ${ascii}.`;
}

function parsePort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port >= limits.port.min && port <= limits.port.max ? port : undefined;
}

function hasSpaceOrControl(text: string): boolean {
  return [...text].some((character) => /\s/.test(character) || character < " " || character === "\u007f");
}
