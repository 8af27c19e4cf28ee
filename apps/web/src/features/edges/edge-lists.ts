import type { Edges } from "@edge-console/contract/objects/edges";
import { normalizeAddress } from "@edge-console/contract/rules/address-list";

/** Which of the addresses a list shows. */
export type Family = "all" | "ipv4" | "ipv6";

export const families: readonly Family[] = ["all", "ipv4", "ipv6"];

/** The addresses of a family as the service lists them: IPv4 first. */
export function getAddresses(edges: Edges, family: Family): readonly string[] {
  return { all: edges.ALL, ipv4: edges.IPV4, ipv6: edges.IPV6 }[family];
}

/** Those that hold what was typed; an address in another spelling is found as well. */
export function findAddresses(addresses: readonly string[], query: string): readonly string[] {
  const typed = query.trim().toLowerCase();
  if (typed === "") return addresses;
  const spelled = normalizeAddress(typed) ?? typed;
  return addresses.filter((address) => address.includes(typed) || address.includes(spelled));
}

/** What has been added and removed, each in the order of its own list. */
export type AddressChanges = { readonly added: readonly string[]; readonly removed: readonly string[] };

export function diffAddresses(before: readonly string[], now: readonly string[]): AddressChanges {
  const [known, current] = [new Set(before), new Set(now)];
  return {
    added: now.filter((address) => !known.has(address)),
    removed: before.filter((address) => !current.has(address)),
  };
}

/** "3 addresses added", "1 address added, 2 removed"; undefined when nothing has changed. */
export function formatAddressChanges({ added, removed }: AddressChanges): string | undefined {
  const count = (addresses: readonly string[]) => `${addresses.length} address${addresses.length === 1 ? "" : "es"}`;
  if (added.length > 0 && removed.length > 0) return `${count(added)} added, ${removed.length} removed`;
  if (added.length > 0) return `${count(added)} added`;
  return removed.length > 0 ? `${count(removed)} removed` : undefined;
}
