/** Added and removed addresses, in the order of their lists. */
export type AddressChanges = { readonly added: readonly string[]; readonly removed: readonly string[] };

/** Compares two lists of addresses. */
export function diffAddresses(before: readonly string[], now: readonly string[]): AddressChanges {
  const [previous, current] = [new Set(before), new Set(now)];
  return {
    added: now.filter((address) => !previous.has(address)),
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
