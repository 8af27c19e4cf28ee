import { Resolver } from "node:dns/promises";
import type { DnsCheck } from "@edge-console/contract/console/dns-check";
import { isPublicAddress } from "@edge-console/contract/rules/host";

/** How long one question may take, in milliseconds, and how often it is asked. */
const resolverOptions = { timeout: 2_000, tries: 1 };

/** Aliases that are followed; a longer chain is somebody's mistake. */
const maxCnameChain = 8;

/** Asks the DNS about names, and nothing but the DNS: the hosts themselves are never dialled. */
export interface DnsChecker {
  readonly check: (hostname: string, target: string) => Promise<DnsCheck>;
}

/** A checker on these resolvers (`address` or `address:port`); the machine's own when none are given. */
export function createDnsChecker(servers: readonly string[]): DnsChecker {
  const resolver = new Resolver(resolverOptions);
  if (servers.length > 0) resolver.setServers(servers);
  return { check: (hostname, target) => check(resolver, hostname.toLowerCase(), target.toLowerCase()) };
}

async function check(resolver: Resolver, hostname: string, target: string): Promise<DnsCheck> {
  try {
    const aliases = await resolveCnameChain(resolver, hostname, target);
    const shown = { hostname, target, aliases, addresses: [], hasPrivateAddress: false };
    if (aliases.includes(target)) return { ...shown, verdict: "points-here" };
    const all = await resolveAddresses(resolver, hostname);
    if (all.length === 0 && aliases.length === 0) return { ...shown, verdict: "missing" };
    const there = new Set(await resolveAddresses(resolver, target));
    const same = all.length > 0 && all.every((address) => there.has(address));
    const addresses = all.filter(isPublicAddress);
    const hasPrivateAddress = addresses.length < all.length;
    return { ...shown, verdict: same ? "points-here" : "elsewhere", addresses, hasPrivateAddress };
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
  const [four, six] = await Promise.all([
    resolveOrEmpty(resolver.resolve4(name)),
    resolveOrEmpty(resolver.resolve6(name)),
  ]);
  return [...four, ...six];
}

/** "No such name" and "no such record" are answers: there are none. Anything else is silence. */
async function resolveOrEmpty(question: Promise<string[]>): Promise<string[]> {
  try {
    return await question;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}
