import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** Tells where a request came from. */
export type ClientAddress = (request: IncomingMessage) => string;

/**
 * Reads TRUSTED_PROXIES: addresses and CIDR blocks, separated by commas. Undefined when one is neither.
 */
export function readProxies(text: string): BlockList | undefined {
  const list = new BlockList();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const [address = "", prefix, ...rest] = entry.split("/");
    const family = isIP(address) === 4 ? "ipv4" : isIP(address) === 6 ? "ipv6" : undefined;
    const bits = family === "ipv4" ? 32 : 128;
    if (!family || rest.length > 0) return undefined;
    if (prefix === undefined) list.addAddress(address, family);
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits) list.addSubnet(address, Number(prefix), family);
    else return undefined;
  }
  return list;
}

/**
 * The address that a request came from: the connection's, or what the proxies that are trusted say in X-Forwarded-For,
 * read from its end up to the first that is none of them. What anybody else says there counts for nothing.
 */
export function clientAddressBehind(trusted: BlockList | null): ClientAddress {
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? "");
    if (!trusted || !isIn(trusted, address)) return address;
    const header = headers["x-forwarded-for"];
    const said = (typeof header === "string" ? header : "").split(",").map((part) => plain(part.trim()));
    for (const before of said.toReversed()) {
      if (isIP(before) === 0) break;
      address = before;
      if (!isIn(trusted, before)) break;
    }
    return address;
  };
}

/** An IPv4 address looks otherwise on a socket that takes both. */
function plain(address: string): string {
  return address.replace(/^::ffff:/, "");
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? "ipv4" : "ipv6");
}
