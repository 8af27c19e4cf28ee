import ipaddr from "ipaddr.js";
import { limits } from "../limits.ts";
import { valid, type ValidationResult, invalid } from "./validation-result.ts";
import { isIpv4, isIpv6 } from "./host.ts";
import { splitEndpoint } from "./pasted-url.ts";

/** Protocol between the connector and the private service. */
export type EndpointScheme = "https" | "http";

/** Validates the NAME of a tunnel or endpoint: 1 to 64 characters, trimmed (Spec: Tunnel; Tunnel endpoint). */
export function checkName(input: string): ValidationResult<string> {
  const name = input.trim();
  const { min, max } = limits.name;
  const length = [...name].length;
  return length >= min && length <= max ? valid(name) : invalid(`Use ${min} to ${max} characters.`);
}

/** Validates the HOST of an endpoint: an IP address (IPv6 without brackets), or a hostname that the connector can resolve. */
export function checkEndpointHost(input: string): ValidationResult<string> {
  const host = input.trim();
  const withoutBrackets = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1) : host;
  if (isIpv6(withoutBrackets)) return valid(ipaddr.IPv6.parse(withoutBrackets).toRFC5952String());
  if (withoutBrackets === host && (isIpv4(host) || isConnectorHostname(host))) return valid(host.toLowerCase());
  const url = splitEndpoint(host);
  return invalid(
    url
      ? `Enter the host only: ${url.host}. The scheme and port have separate fields.`
      : "Enter an IP address or a hostname that the connector can resolve.",
  );
}

/** Validates the PORT of an endpoint: 1 to 65535 (Spec: Limits). */
export function checkPort(input: string | number): ValidationResult<number> {
  const port = typeof input === "number" ? input : /^\d{1,5}$/.test(input.trim()) ? Number(input) : Number.NaN;
  const { min, max } = limits.port;
  if (Number.isInteger(port) && port >= min && port <= max) return valid(port);
  return invalid(`Use a port from ${min} to ${max}.`);
}

/** Returns the default port: 443 for https, 80 for http (Spec: Tunnels, add endpoint). */
export function getDefaultPort(scheme: EndpointScheme): number {
  return scheme === "https" ? 443 : 80;
}

/** Returns the TARGET of an endpoint: scheme, host, and port as a URL, IPv6 in brackets (Spec: Tunnel endpoint). */
export function formatEndpointTarget(endpoint: { SCHEME: EndpointScheme; HOST: string; PORT: number }): string {
  const host = endpoint.HOST.includes(":") ? `[${endpoint.HOST}]` : endpoint.HOST;
  return `${endpoint.SCHEME}://${host}:${endpoint.PORT}`;
}

function isConnectorHostname(text: string): boolean {
  if (text.length === 0 || text.length > limits.hostnameCharacters) return false;
  const labels = text.split(".");
  if (/^\d+$/.test(labels.at(-1) ?? "")) return false;
  return labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i.test(label));
}
