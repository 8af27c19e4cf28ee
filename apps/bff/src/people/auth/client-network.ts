import { normalizeAddress } from "@edge-console/contract/rules/address-list";

/**
 * Returns the network of a client: its IPv4 address, or the /64 of its IPv6 address, in which a single client can use
 * any address.
 */
export function toClientNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [withoutZone = address] = address.split("%");
  return normalizeAddress(`${withoutZone}/64`) ?? address;
}
