import ipaddr from "ipaddr.js";
import { limits } from "../limits.ts";
import { parseUrl } from "./parse-url.ts";

/** Returns whether the text is a DNS name: labels of 1 to 63 letters, digits, and hyphens, up to 253 characters. */
export function isDnsName(text: string): boolean {
  if (text.length === 0 || text.length > limits.hostnameCharacters) return false;
  const labels = text.split(".");
  if (/^\d+$/.test(labels.at(-1) ?? "")) return false;
  return labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

/**
 * Returns the Punycode form of an internationalized hostname, such as "xn--bcher-kva.example" for "bücher.example";
 * undefined if the text isn't one.
 */
export function toAsciiHostname(text: string): string | undefined {
  const isPlain = [...text].every((character) => character <= "\u007f");
  const host = isPlain ? undefined : parseUrl(`https://${text}`)?.host;
  return host !== undefined && isDnsName(host) ? host : undefined;
}

/** Returns whether the text is an IPv4 address in dotted decimal form. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** Returns whether the text is an IPv6 address without brackets or a zone ID. */
export function isIpv6(text: string): boolean {
  return text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text);
}

/** Returns whether the host contains one of the service's own domain names (Spec: Zones, ORIGIN_URL; Hostnames, Add). */
export function containsServiceDomain(host: string, serviceDomains: readonly string[]): boolean {
  const lower = host.toLowerCase();
  return serviceDomains.some((domain) => lower.includes(domain.toLowerCase()));
}
