import { Resolver } from "node:dns/promises";
import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { isPublicAddress } from "@edge-console/contract/rules/public-address";

/** Milliseconds before a DNS query is first sent again, which double each time, and number of attempts: UDP loses packets. */
const resolverOptions = { timeout: 1_000, tries: 3 };

/** Longest CNAME chain that is followed. */
const maxCnameChain = 8;

/** Checks DNS records. Never connects to the hosts. */
export interface DnsChecker {
  readonly check: (hostname: string, target: string) => Promise<DnsCheck>;
}

/** Creates a DNS checker that uses these resolvers (`address` or `address:port`), or those of the system if empty. */
export function createDnsChecker(servers: readonly string[]): DnsChecker {
  const resolver = new Resolver(resolverOptions);
  if (servers.length > 0) resolver.setServers(servers);
  return { check: (hostname, target) => check(resolver, hostname.toLowerCase(), target.toLowerCase()) };
}

async function check(resolver: Resolver, hostname: string, target: string): Promise<DnsCheck> {
  try {
    const aliases = await resolveCnameChain(resolver, hostname, target);
    const base = { hostname, target, aliases, addresses: [], hasPrivateAddress: false };
    if (aliases.includes(target)) return { ...base, verdict: "points-here" };
    const allAddresses = await resolveAddresses(resolver, hostname);
    if (allAddresses.length === 0 && aliases.length === 0) return { ...base, verdict: "missing" };
    const targetAddresses = new Set(await resolveAddresses(resolver, target));
    const matches = allAddresses.length > 0 && allAddresses.every((address) => targetAddresses.has(address));
    const addresses = allAddresses.filter(isPublicAddress);
    const hasPrivateAddress = addresses.length < allAddresses.length;
    return { ...base, verdict: matches ? "points-here" : "elsewhere", addresses, hasPrivateAddress };
  } catch {
    return { hostname, target, verdict: "unknown", aliases: [], addresses: [], hasPrivateAddress: false };
  }
}

async function resolveCnameChain(resolver: Resolver, hostname: string, target: string): Promise<string[]> {
  const aliases: string[] = [];
  for (let name = hostname; aliases.length < maxCnameChain;) {
    const [next] = await resolveOrEmpty(resolver.resolveCname(name));
    if (next === undefined) break;
    name = next.toLowerCase().replace(/\.$/, "");
    if (aliases.includes(name)) break;
    aliases.push(name);
    if (name === target) break;
  }
  return aliases;
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
