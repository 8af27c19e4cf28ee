import { Resolver } from "node:dns/promises";
import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { isPublicAddress } from "@edge-console/contract/rules/public-address";

/** Milliseconds before a DNS query is first sent again, which double each time, and number of attempts: UDP loses packets. */
const resolverOptions = { timeout: 1_000, tries: 3 };

/** Longest chain of aliases that is followed. */
const maxAliases = 8;

/** What to check: whether a hostname points to the default hostname of its zone, directly or by another one of the zone. */
export interface DnsCheckTarget {
  readonly hostname: string;
  /** The default hostname of the zone. */
  readonly target: string;
  /** All hostnames of the zone. */
  readonly zoneHostnames: readonly string[];
}

/** Checks DNS records. Never connects to the hosts. */
export interface DnsChecker {
  readonly check: (checked: DnsCheckTarget) => Promise<DnsCheck>;
}

/**
 * Creates a DNS checker that uses these resolvers (`address` or `address:port`), or those of the system if empty.
 *
 * The resolvers may know names of the operator's network, and anyone can point a public alias to such a name. So an alias is
 * looked up only if it's a hostname of the zone, and the result is the same for a name that doesn't exist, a private address,
 * and an alias of another domain.
 */
export function createDnsChecker(servers: readonly string[]): DnsChecker {
  const resolver = new Resolver(resolverOptions);
  if (servers.length > 0) resolver.setServers(servers);
  return {
    check: ({ hostname, target, zoneHostnames }) =>
      check(resolver, {
        hostname: hostname.toLowerCase(),
        target: target.toLowerCase(),
        zoneHostnames: zoneHostnames.map((name) => name.toLowerCase()),
      }),
  };
}

async function check(resolver: Resolver, checked: DnsCheckTarget): Promise<DnsCheck> {
  const { hostname, target } = checked;
  try {
    const { name, alias } = await followAliases(resolver, checked);
    if (alias === target) return { hostname, target, verdict: "points-here", alias, addresses: [] };
    const [addresses, targetAddresses] = await Promise.all([
      // A resolver that is asked for addresses follows aliases.
      alias === undefined ? resolveAddresses(resolver, name) : [],
      resolveAddresses(resolver, target),
    ]);
    const isHere = addresses.length > 0 && addresses.every((address) => targetAddresses.includes(address));
    return {
      hostname,
      target,
      verdict: isHere ? "points-here" : "elsewhere",
      alias: alias !== undefined && isInSameDomain(alias, target) ? alias : null,
      addresses: addresses.filter(isPublicAddress),
    };
  } catch {
    return { hostname, target, verdict: "unknown", alias: null, addresses: [] };
  }
}

/**
 * Follows aliases from one hostname of the zone to the next. Returns the last one, and its alias, which isn't a custom hostname
 * of the zone; undefined if it has none.
 */
async function followAliases(
  resolver: Resolver,
  { hostname, target, zoneHostnames }: DnsCheckTarget,
): Promise<{ readonly name: string; readonly alias: string | undefined }> {
  let name = hostname;
  for (let count = 0; ; count++) {
    const [next] = await resolveOrEmpty(resolver.resolveCname(name));
    const alias = next?.toLowerCase().replace(/\.$/, "");
    if (alias === undefined || alias === target || !zoneHostnames.includes(alias) || count === maxAliases) {
      return { name, alias };
    }
    name = alias;
  }
}

/** Returns whether a name is a sibling of another one, or below one. */
function isInSameDomain(name: string, sibling: string): boolean {
  return name.endsWith(sibling.slice(sibling.indexOf(".")));
}

async function resolveAddresses(resolver: Resolver, name: string): Promise<string[]> {
  const [ipv4, ipv6] = await Promise.all([
    resolveOrEmpty(resolver.resolve4(name)),
    resolveOrEmpty(resolver.resolve6(name)),
  ]);
  return [...ipv4, ...ipv6];
}

/** Returns an empty list if the name or record doesn't exist. Rethrows other errors. */
async function resolveOrEmpty(query: Promise<string[]>): Promise<string[]> {
  try {
    return await query;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
