import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "@edge-console/contract/rules/public-address";

/** Timeout of a DNS query in milliseconds, and number of attempts. */
const resolverOptions = { timeout: 2_000, tries: 2 };

/**
 * Returns a lookup for sockets that resolves names to public addresses. The socket connects to what it returns, so nothing
 * can change between check and connection. A name that also has an address that isn't public fails like one that doesn't
 * exist, after the same queries, so that members can't find out which names exist in the console's network.
 *
 * It asks DNS servers (`address` or `address:port`; those of the system if empty) and ignores the hosts file: a slow
 * server doesn't occupy the thread pool, as the system's lookup would.
 */
export function createPublicLookup(servers: readonly string[]): LookupFunction {
  const resolver = new Resolver(resolverOptions);
  if (servers.length > 0) resolver.setServers(servers);

  const resolve = async (hostname: string) => {
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((result, index) =>
      result.status === "fulfilled" ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
    );
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      throw Object.assign(new Error("the name has no public address"), { code: "ENOTFOUND" });
    }
    return { first, addresses };
  };

  const resolveWithCallback = callbackify(resolve);
  return (hostname, options, callback) =>
    resolveWithCallback(hostname, (error, result) => {
      if (error) callback(error, "");
      else if (options.all === true) callback(null, result.addresses);
      else callback(null, result.first.address, result.first.family);
    });
}

/** Returns whether the host of a URL may be dialed, as far as it's known without a lookup. */
export function isAllowedHost({ hostname }: URL): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return /^[\d.]+$/.test(address) || address.includes(":") ? isPublicAddress(address) : hostname !== "localhost";
}
