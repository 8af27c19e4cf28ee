import { expect, test } from "vitest";
import { getObjectPath } from "./recent-commands.ts";

test.each([
  ["/a/k3/zones/AAAAAAAA1", "/a/k3/zones/AAAAAAAA1"],
  ["/a/k3/zones/AAAAAAAA1/statistics", "/a/k3/zones/AAAAAAAA1"],
  ["/a/k3/zones/AAAAAAAA1/hostnames", "/a/k3/zones/AAAAAAAA1"],
  ["/a/k3/zones/AAAAAAAA1/hostnames/7", "/a/k3/zones/AAAAAAAA1/hostnames/7"],
  ["/a/k3/tunnels/TUNNEL001", "/a/k3/tunnels/TUNNEL001"],
  ["/a/k3/ip-lists/l1", "/a/k3/ip-lists/l1"],
  ["/a/k3/baselines/b1", "/a/k3/baselines/b1"],
  ["/a/k3/zones", undefined],
  ["/a/k3/zones/new", undefined],
  ["/a/k3/zones/bulk", undefined],
  ["/a/k3/zones/compare", undefined],
  ["/a/k3/tunnels/new/TUNNEL001", undefined],
  ["/a/k3/usage", undefined],
])("the object of %s is %s", (pathname, expected) => {
  expect(getObjectPath(pathname)).toBe(expected);
});
