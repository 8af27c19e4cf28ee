import { expect, it } from "vitest";
import { toClientNetwork } from "./client-network.ts";

it.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::ffff", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", ""],
])("the network of %s is %s", (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});
