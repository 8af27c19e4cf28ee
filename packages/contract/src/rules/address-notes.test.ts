import { describe, expect, it } from "vitest";
import { parseNotedAddresses, removeComments, separateAddresses } from "./address-comments.ts";
import { addComments, collectComments } from "./address-notes.ts";

describe("one line of a list of addresses", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1", {}],
    ["192.0.2.1 # office", "192.0.2.1", { "192.0.2.1": "office" }],
    ["192.0.2.1#office", "192.0.2.1", { "192.0.2.1": "office" }],
    ["203.0.113.9 // lab 5", "203.0.113.9", { "203.0.113.9": "lab 5" }],
    ["203.0.113.9\t//lab", "203.0.113.9", { "203.0.113.9": "lab" }],
    ["10.1.2.3/24 # range", "10.1.2.3/24", { "10.1.2.0/24": "range" }],
    ["2001:db8::1 # a # b", "2001:db8::1", { "2001:db8::1": "a # b" }],
    ["10.0.0.1, 10.0.0.2 # both", "10.0.0.1, 10.0.0.2", { "10.0.0.1": "both", "10.0.0.2": "both" }],
    ["# only a comment", "", {}],
    ["// only a comment", "", {}],
    // A typing mistake, not a comment.
    ["10.0.0.0//8", "10.0.0.0//8", {}],
    ["nonsense # why", "nonsense", {}],
  ])("%j", (line, entry, notes) => {
    expect(removeComments(line)).toBe(entry);
    expect(collectComments(line)).toEqual(notes);
  });
});

it("keeps the numbers of lines", () => {
  expect(removeComments("# office\n10.0.0.1 // home\n10.0.0.2")).toBe("\n10.0.0.1\n10.0.0.2");
});

it("writes notes as comments that are read again", () => {
  const notes = { "10.0.0.1": "home", "10.1.2.0/24": "office", "10.0.0.9": "not in the list" };
  const text = addComments("10.0.0.1\n10.1.2.0/24\n10.0.0.3", notes);
  expect(text).toBe("10.0.0.1 # home\n10.1.2.0/24 # office\n10.0.0.3");
  expect(collectComments(text)).toEqual({ "10.0.0.1": "home", "10.1.2.0/24": "office" });
  expect(removeComments(text)).toBe("10.0.0.1\n10.1.2.0/24\n10.0.0.3");
});

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

it.each([
  ["192.0.2.1, 192.0.2.2;192.0.2.3 # lab", "192.0.2.1 # lab\n192.0.2.2 # lab\n192.0.2.3 # lab"],
  ["192.0.2.1 192.0.2.2", "192.0.2.1\n192.0.2.2"],
  ["192.0.2.1 // lab", "192.0.2.1 // lab"],
  ["192.0.2.1, office", "192.0.2.1\noffice"],
  ["192.0.2.1 lab 5", "192.0.2.1 # lab 5"],
  ["main office", "main office"],
  ["# comment\n\n192.0.2.1", "# comment\n\n192.0.2.1"],
])("separates the addresses of %j", (text, separated) => {
  expect(separateAddresses(text)).toBe(separated);
  expect(separateAddresses(separated)).toBe(separated);
});
