import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyaddr from "proxy-addr";

/** Returns the address that a request came from. */
export type ClientAddress = (request: IncomingMessage) => string;

/** Whether an address is that of a trusted proxy. */
export type TrustedProxies = (address: string, hops: number) => boolean;

/** Parses TRUSTED_PROXIES: addresses and CIDR blocks, separated by commas. Undefined if one of them is neither. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  try {
    return proxyaddr.compile(text.split(",").map((part) => part.trim()));
  } catch {
    return undefined;
  }
}

/**
 * Returns the address of the connection, or what trusted proxies report in X-Forwarded-For: the last address in it that
 * isn't a trusted proxy. The header is ignored from other clients.
 */
export function createClientAddress(trusted: TrustedProxies | null): ClientAddress {
  return (request) => {
    const connection = unmapIpv4(request.socket.remoteAddress ?? "");
    const address = trusted ? unmapIpv4(proxyaddr(request, trusted)) : connection;
    return isIP(address) === 0 ? connection : address;
  };
}

/** Unmaps IPv4 addresses, which dual-stack sockets report as IPv6. */
function unmapIpv4(address: string): string {
  return address.replace(/^::ffff:/, "");
}
