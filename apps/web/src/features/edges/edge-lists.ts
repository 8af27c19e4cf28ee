import type { Edges } from "@edge-console/contract/objects/edges";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";

/** IP version of a list. */
export type Family = "all" | "ipv4" | "ipv6";

export const families: readonly Family[] = ["all", "ipv4", "ipv6"];

/** Returns the addresses of an IP version in the order of the API: IPv4 first. */
export function getAddresses(edges: Edges, family: Family): readonly string[] {
  return { all: edges.ALL, ipv4: edges.IPV4, ipv6: edges.IPV6 }[family];
}

/** Returns the addresses that contain a query, which may be in another notation of IPv6. */
export function findAddresses(addresses: readonly string[], query: string): readonly string[] {
  const term = query.trim().toLowerCase();
  if (term === "") return addresses;
  const normalized = normalizeAddress(term) ?? term;
  return addresses.filter((address) => address.includes(term) || address.includes(normalized));
}

/** Returns addresses as the API lists them, by version. */
export function toEdges(addresses: readonly string[]): Edges {
  const isIpv6 = (address: string) => address.includes(":");
  return {
    IPV4: addresses.filter((address) => !isIpv6(address)),
    IPV6: addresses.filter(isIpv6),
    ALL: [...addresses],
  };
}
