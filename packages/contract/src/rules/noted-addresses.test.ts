import { describe, expect, it } from "vitest";
import { parseNotedAddresses } from "./noted-addresses.ts";

describe("addresses with notes", () => {
  it.each([
    ["192.0.2.1", [["192.0.2.1", ""]]],
    ["192.0.2.1 # office", [["192.0.2.1", "office"]]],
    ["192.0.2.1#office", [["192.0.2.1", "office"]]],
    ["192.0.2.1 // lab 5", [["192.0.2.1", "lab 5"]]],
    ["10.1.2.3/24 # a # b", [["10.1.2.0/24", "a # b"]]],
    [
      "192.0.2.1, 192.0.2.2;192.0.2.3 # three",
      [
        ["192.0.2.1", "three"],
        ["192.0.2.2", "three"],
        ["192.0.2.3", "three"],
      ],
    ],
    ["# only a comment", []],
    ["// only a comment", []],
    ["2001:DB8::1 # v6", [["2001:db8::1", "v6"]]],
    ["office", [[null, ""]]],
    ["", []],
  ])("reads %j", (text, expected) => {
    expect(parseNotedAddresses(text).map(({ value, note }) => [value, note])).toEqual(expected);
  });

  it("names the line of each", () => {
    expect(parseNotedAddresses("192.0.2.1\n\n# comment\nnonsense").map(({ line, input }) => [line, input])).toEqual([
      [1, "192.0.2.1"],
      [4, "nonsense"],
    ]);
  });
});
