import { expect, it } from "vitest";
import { edgesState } from "./url-state.ts";

it("parses a serialized view", () => {
  const view = { query: "192.0 2", family: "ipv6", snippet: "nftables" } as const;
  expect(edgesState.parse(edgesState.serialize(view))).toEqual(view);
});

it("leaves out default values and ignores unknown ones", () => {
  expect(edgesState.serialize({ query: "", family: "all", snippet: "nginx" }).toString()).toBe("");
  expect(edgesState.parse(new URLSearchParams("family=ipv5&for=basic"))).toEqual({
    query: "",
    family: "all",
    snippet: "nginx",
  });
});
