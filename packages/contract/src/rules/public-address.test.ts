import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

describe("T51: an address is public only in the blocks of the public internet", () => {
  it.each([
    "8.8.8.8",
    "168.63.129.15",
    "168.63.129.17",
    "2a00:1450:4001:82f::200e",
    "2606:4700::1111",
    "2001:4860::8888",
  ])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    // IPv4
    ["this network", "0.0.0.0", "0.255.255.255"],
    ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
    ["carrier-grade NAT", "100.64.0.1", "100.127.255.255"],
    ["loopback", "127.0.0.1", "127.255.255.255"],
    ["link-local", "169.254.169.254"],
    ["the host of a virtual machine", "168.63.129.16"],
    ["protocol assignments", "192.0.0.8", "192.0.0.192", "192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1"],
    ["documentation", "192.0.2.1", "198.51.100.1", "203.0.113.1"],
    ["benchmarking", "198.18.0.1", "198.19.255.255"],
    ["multicast, reserved, and broadcast", "224.0.0.1", "240.0.0.1", "255.255.255.255"],
    // IPv6
    ["unspecified and loopback", "::", "::1"],
    ["IPv4-compatible", "::7f00:1", "::a9fe:a9fe", "::8.8.8.8"],
    ["IPv4-mapped and translated", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1"],
    ["discard-only and segment routing", "100::1", "100:0:0:1::1", "5f00::1"],
    [
      "Teredo, benchmarking, ORCHID, and other assignments",
      "2001::1",
      "2001:2::1",
      "2001:10::1",
      "2001:20::1",
      "2001:30::1",
    ],
    ["6to4", "2002:7f00:1::", "2002:808:808::1"],
    ["documentation", "2001:db8::1", "3fff::1", "3fff:fff::1"],
    ["unassigned", "1::1", "200::1", "400::1", "4000::1", "8000::1", "e000::1"],
    ["unique local, link-local, site-local, and multicast", "fc00::1", "fd00::1", "fe80::1", "fec0::1", "ff02::1"],
    ["no address", "", "localhost", "8.8.8", "8.8.8.8.8", "0x8.8.8.8", "2606:4700::1111%eth0", "[2606:4700::1111]"],
  ])("%s isn't public", (_, ...addresses) => expect(addresses.filter(isPublicAddress)).toEqual([]));
});
