import { describe, expect, it } from "vitest";
import { findAddresses, getAddresses, toEdges } from "./edge-lists.ts";

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

it("sorts addresses that are known without their versions into the lists of the API", () => {
  expect(toEdges(edges.ALL)).toEqual(edges);
});
