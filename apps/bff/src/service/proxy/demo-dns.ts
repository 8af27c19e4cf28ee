import { isInDemoDomain, pendingDemoHostname } from "@edge-console/contract/console/demo";
import type { DnsChecker } from "./dns-check.ts";

/**
 * Returns a DNS checker for a console with demo data. The demo's hostnames, which no DNS server knows, point to their zones,
 * except the one whose certificate waits for its record. Other hostnames are looked up.
 */
export function withDemoRecords(dns: DnsChecker): DnsChecker {
  return {
    check: async (checked) => {
      const { hostname, target } = checked;
      if (!isInDemoDomain(hostname)) return dns.check(checked);
      const base = { hostname, target, addresses: [] };
      if (hostname === pendingDemoHostname) return { ...base, verdict: "elsewhere", alias: null };
      return { ...base, verdict: "points-here", alias: target };
    },
  };
}
