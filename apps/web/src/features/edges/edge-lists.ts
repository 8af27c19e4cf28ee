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
  const typed = query.trim().toLowerCase();
  if (typed === "") return addresses;
  const normalized = normalizeAddress(typed) ?? typed;
  return addresses.filter((address) => address.includes(typed) || address.includes(normalized));
}

/** Added and removed addresses, in the order of their lists. */
export type AddressChanges = { readonly added: readonly string[]; readonly removed: readonly string[] };

export function diffAddresses(before: readonly string[], now: readonly string[]): AddressChanges {
  const [known, current] = [new Set(before), new Set(now)];
  return {
    added: now.filter((address) => !known.has(address)),
    removed: before.filter((address) => !current.has(address)),
  };
}

/** Formats changes: "3 addresses added", "1 address added, 2 removed"; undefined without changes. */
export function formatAddressChanges({ added, removed }: AddressChanges): string | undefined {
  const count = (addresses: readonly string[]) => `${addresses.length} address${addresses.length === 1 ? "" : "es"}`;
  if (added.length > 0 && removed.length > 0) return `${count(added)} added, ${removed.length} removed`;
  if (added.length > 0) return `${count(added)} added`;
  return removed.length > 0 ? `${count(removed)} removed` : undefined;
}
