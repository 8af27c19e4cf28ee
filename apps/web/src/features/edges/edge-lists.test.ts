import { describe, expect, it } from "vitest";
import { getAddresses, formatAddressChanges, diffAddresses, findAddresses } from "./edge-lists.ts";

const edges = {
  IPV4: ["192.0.2.1", "192.0.2.10"],
  IPV6: ["2001:db8::1"],
  ALL: ["192.0.2.1", "192.0.2.10", "2001:db8::1"],
};

it("lists the addresses of an IP version, or all with IPv4 first", () => {
  expect(getAddresses(edges, "ipv4")).toEqual(edges.IPV4);
  expect(getAddresses(edges, "ipv6")).toEqual(edges.IPV6);
  expect(getAddresses(edges, "all")).toEqual(edges.ALL);
});

describe("searching", () => {
  it.each([
    ["", edges.ALL],
    ["  ", edges.ALL],
    ["2.1", ["192.0.2.1", "192.0.2.10"]],
    ["2.10", ["192.0.2.10"]],
    ["2001:DB8:0:0:0:0:0:1", ["2001:db8::1"]],
    ["nothing", []],
  ])("%o finds %o", (query, found) => {
    expect(findAddresses(edges.ALL, query)).toEqual(found);
  });
});

describe("changes", () => {
  it("finds added and removed addresses regardless of order", () => {
    expect(diffAddresses(["a", "b", "c"], ["d", "c", "a", "e"])).toEqual({ added: ["d", "e"], removed: ["b"] });
    expect(diffAddresses(["a", "b"], ["b", "a"])).toEqual({ added: [], removed: [] });
  });

  it.each([
    [0, 0, undefined],
    [1, 0, "1 address added"],
    [3, 0, "3 addresses added"],
    [0, 1, "1 address removed"],
    [1, 2, "1 address added, 2 removed"],
  ])("formats %i added and %i removed as %o", (added, removed, words) => {
    const list = (length: number) => Array.from({ length }, (_, index) => `192.0.2.${index}`);
    expect(formatAddressChanges({ added: list(added), removed: list(removed) })).toBe(words);
  });
});
