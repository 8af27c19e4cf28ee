import ipaddr from "ipaddr.js";
import { limits } from "../limits.ts";

/** Whether the text is a DNS name of letters, digits and hyphens: labels of 1 to 63, 253 characters in all. */
export function isDnsName(text: string): boolean {
  if (text.length === 0 || text.length > limits.hostnameCharacters) return false;
  const labels = text.split(".");
  if (/^\d+$/.test(labels.at(-1) ?? "")) return false;
  return labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

/**
 * The form in letters, digits and hyphens of a name in other letters, as "xn--bcher-kva.example" is that of
 * "bücher.example"; undefined where the text is no such name.
 */
export function toAsciiHostname(text: string): string | undefined {
  const isPlain = [...text].every((character) => character <= "\u007f");
  const host = isPlain ? undefined : URL.parse(`https://${text}`)?.host;
  return host !== undefined && isDnsName(host) ? host : undefined;
}

/** Whether the text is an IPv4 address in four decimal parts. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/** Whether the text is an IPv6 address without brackets and without a scope. */
export function isIpv6(text: string): boolean {
  return text.includes(":") && !text.includes("%") && ipaddr.IPv6.isValid(text);
}

/** Whether the text is an IP address that anyone on the internet can reach: not private, loopback, or reserved. */
export function isPublicAddress(text: string): boolean {
  return (isIpv4(text) || isIpv6(text)) && ipaddr.process(text).range() === "unicast";
}

/** Whether the host holds one of the service's own domain names (Zones, ORIGIN_URL; Hostnames, Add). */
export function containsServiceDomain(host: string, serviceDomains: readonly string[]): boolean {
  const lower = host.toLowerCase();
  return serviceDomains.some((domain) => lower.includes(domain.toLowerCase()));
}
