import ipaddr from "ipaddr.js";
import { isIpv4, isIpv6 } from "./host.ts";

/** Addresses that ipaddr.js counts as unicast, but that belong to the machine's network: `168.63.129.16` is Azure's host. */
const localIpv4 = ["168.63.129.16/32"].map((range) => ipaddr.IPv4.parseCIDR(range));

/** The only block of global unicast addresses, so that what is assigned outside it later isn't public (RFC 4291, 2.4). */
const globalIpv6 = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns whether the text is a public IP address: not private, loopback, reserved, for documentation, or a form of IPv6 that
 * contains an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIpv4(text)) {
    const address = ipaddr.IPv4.parse(text);
    return address.range() === "unicast" && !localIpv4.some((range) => address.match(range));
  }
  if (!isIpv6(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.match(globalIpv6) && address.range() === "unicast";
}
