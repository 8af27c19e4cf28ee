import { removeComments, separateAddresses } from "@edge-console/contract/rules/address-comments";
import { collectComments } from "@edge-console/contract/rules/address-notes";
import { parseEntries } from "@edge-console/contract/rules/list-edit";
import { describe, expect, it } from "vitest";
import {
  addEntries,
  parseAddressRows,
  countValidEntries,
  selectRows,
  removeInvalid,
  removeLine,
} from "./address-entries.ts";

const listNotes = (text: string) => parseAddressRows(text).map(({ line, note }) => [line, note?.kind]);

describe("line notes", () => {
  it("marks invalid lines, normalized entries, and duplicates", () => {
    expect(listNotes("10.0.0.1\n\n10.1.2.3/24\nnonsense\n10.0.0.1/32")).toEqual([
      [1, undefined],
      [3, "normalized"],
      [4, "invalid"],
      [5, "duplicate"],
    ]);
    expect(parseAddressRows("10.1.2.3/24")[0]?.note?.text).toBe("10.1.2.3/24 is saved as 10.1.2.0/24");
  });

  it("counts entries that will be saved", () => {
    expect(countValidEntries(parseAddressRows("10.0.0.1\n10.0.0.1\nnonsense\n10.0.0.2"))).toBe(2);
  });
});

describe("addEntries", () => {
  it("splits at line breaks, spaces, commas, and semicolons, and clears host bits", () => {
    expect(addEntries("10.0.0.1\n", "10.0.0.2, 10.0.0.3;10.1.2.3/24\n10.0.0.4 10.0.0.5")).toEqual({
      text: "10.0.0.1\n10.0.0.2\n10.0.0.3\n10.1.2.0/24\n10.0.0.4\n10.0.0.5",
      added: 5,
      duplicates: 0,
      invalid: 0,
      notes: {},
    });
  });

  it("skips duplicates, leaves out comments, and keeps invalid entries", () => {
    expect(addEntries("10.0.0.1", "10.0.0.1/32, nonsense\n10.0.0.2 # home")).toEqual({
      text: "10.0.0.1\nnonsense\n10.0.0.2",
      added: 1,
      duplicates: 1,
      invalid: 1,
      notes: { "10.0.0.2": "home" },
    });
    expect(addEntries("10.0.0.1\n", " \n").text).toBe("10.0.0.1\n");
  });

  it("adds each of 1,000 entries once, even if pasted twice", () => {
    const addresses = Array.from({ length: 1_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
    const added = addEntries("", addresses.join("\n"));
    expect(added).toMatchObject({ added: 1_000, duplicates: 0, invalid: 0 });
    expect(addEntries(added.text, addresses.toReversed().join(", "))).toEqual({
      ...added,
      added: 0,
      duplicates: 1_000,
    });
    expect(countValidEntries(parseAddressRows(added.text))).toBe(1_000);
  });
});

it("adds entries with comments after // as notes", () => {
  expect(addEntries("", "203.0.113.9 // lab 5\n203.0.113.10, 203.0.113.11 # both")).toMatchObject({
    text: "203.0.113.9\n203.0.113.10\n203.0.113.11",
    invalid: 0,
    notes: { "203.0.113.9": "lab 5", "203.0.113.10": "both", "203.0.113.11": "both" },
  });
});

describe("V20: the list, the text, and a bulk edit read a line in one way", () => {
  it.each([
    ["203.0.113.9", ["203.0.113.9"], {}],
    ["203.0.113.9 # lab 5", ["203.0.113.9"], { "203.0.113.9": "lab 5" }],
    ["203.0.113.9 // lab 5", ["203.0.113.9"], { "203.0.113.9": "lab 5" }],
    ["203.0.113.9 lab 5", ["203.0.113.9"], { "203.0.113.9": "lab 5" }],
    ["203.0.113.9\tlab 5, second floor", ["203.0.113.9"], { "203.0.113.9": "lab 5, second floor" }],
    ["10.1.2.3/24 (office)", ["10.1.2.0/24"], { "10.1.2.0/24": "(office)" }],
    ["2001:DB8::1 v6", ["2001:db8::1"], { "2001:db8::1": "v6" }],
    ["203.0.113.9 203.0.113.10", ["203.0.113.9", "203.0.113.10"], {}],
    [
      "203.0.113.9;203.0.113.10 # both",
      ["203.0.113.9", "203.0.113.10"],
      { "203.0.113.9": "both", "203.0.113.10": "both" },
    ],
    ["# only a comment", [], {}],
  ])("%j", (line, entries, notes) => {
    expect(addEntries("", line)).toMatchObject({ text: entries.join("\n"), invalid: 0, notes });
    const text = separateAddresses(line);
    expect(parseAddressRows(removeComments(text)).map(({ saved }) => saved)).toEqual(entries);
    expect(collectComments(text)).toEqual(notes);
    expect(parseEntries("BLOCK_IPS", line)).toEqual({ ok: true, value: entries });
  });

  it.each([
    ["203.0.113.9 203.0.113.300", ["203.0.113.300"]],
    ["203.0.113.9 and 203.0.113.10", ["and"]],
    ["203.0.113.9, lab", ["lab"]],
    ["203.0.113.9 24", ["24"]],
    ["lab 5", ["lab 5"]],
    ["lab 5 # note", ["lab 5"]],
  ])("%j is invalid", (line, invalid) => {
    const listInvalid = (text: string) =>
      parseAddressRows(text).flatMap(({ input, note }) => (note?.kind === "invalid" ? [input] : []));
    expect(listInvalid(addEntries("", line).text)).toEqual(invalid);
    expect(listInvalid(removeComments(separateAddresses(line)))).toEqual(invalid);
    const reason = `Line 1: “${invalid[0]}” isn't an IP address or a CIDR range.`;
    expect(parseEntries("BLOCK_IPS", line)).toEqual({ ok: false, reason });
  });
});

it("removes one line or all invalid lines", () => {
  expect(removeLine("a\n\nb\nc", 3)).toBe("a\n\nc");
  expect(removeInvalid("10.0.0.1\nnonsense\n10.0.0.1\n10.0.0.2\nmore nonsense")).toBe("10.0.0.1\n10.0.0.1\n10.0.0.2");
});

describe("selectRows", () => {
  const text = "192.0.2.1\nnonsense\n10.0.0.0/8\n9.9.9.9";
  const listVisible = (...[view, search]: [Parameters<typeof selectRows>[2], string]) =>
    selectRows(parseAddressRows(text), text, view, search).map(({ input }) => input);

  it("sorts by line or by address, with invalid lines first", () => {
    expect(listVisible("newest", "")).toEqual(["nonsense", "9.9.9.9", "10.0.0.0/8", "192.0.2.1"]);
    expect(listVisible("as-entered", "")).toEqual(["nonsense", "192.0.2.1", "10.0.0.0/8", "9.9.9.9"]);
    expect(listVisible("by-address", "")).toEqual(["nonsense", "9.9.9.9", "10.0.0.0/8", "192.0.2.1"]);
    expect(listVisible("notes", "")).toEqual(["nonsense"]);
    expect(listVisible("invalid", "")).toEqual(["nonsense"]);
  });

  it("finds entries by text, and ranges by an address in them", () => {
    expect(listVisible("as-entered", "192.0")).toEqual(["192.0.2.1"]);
    expect(listVisible("as-entered", "10.1.2.3")).toEqual(["10.0.0.0/8"]);
    expect(listVisible("as-entered", "10.1.2.")).toEqual([]);
  });
});
