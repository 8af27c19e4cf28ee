import { describe, expect, it } from "vitest";
import {
  addEntries,
  parseAddressRows,
  countValidEntries,
  selectRows,
  removeComments,
  removeLine,
} from "./address-entries.ts";

const notes = (text: string) => parseAddressRows(text).map(({ line, note }) => [line, note?.kind]);

describe("what is said of a list's lines", () => {
  it("names what is wrong, a comment, what is rewritten and what is repeated, by line", () => {
    expect(notes("10.0.0.1\n\n# office\n10.1.2.3/24\nnonsense\n10.0.0.1/32\n192.0.2.1 # home")).toEqual([
      [1, undefined],
      [3, "comment"],
      [4, "rewritten"],
      [5, "wrong"],
      [6, "repeated"],
      [7, "comment"],
    ]);
    expect(parseAddressRows("10.1.2.3/24")[0]?.note?.words).toBe("10.1.2.3/24 is saved as 10.1.2.0/24");
  });

  it("counts what will be saved", () => {
    expect(countValidEntries(parseAddressRows("10.0.0.1\n10.0.0.1\nnonsense\n10.0.0.2"))).toBe(2);
  });
});

describe("adding", () => {
  it("takes lines, blanks, commas and semicolons, and saves host bits as they will be", () => {
    expect(addEntries("10.0.0.1\n", "10.0.0.2, 10.0.0.3;10.1.2.3/24\n10.0.0.4 10.0.0.5")).toEqual({
      text: "10.0.0.1\n10.0.0.2\n10.0.0.3\n10.1.2.0/24\n10.0.0.4\n10.0.0.5",
      added: 5,
      repeated: 0,
      wrong: 0,
    });
  });

  it("leaves out what is there, and keeps what is wrong in sight", () => {
    expect(addEntries("10.0.0.1", "10.0.0.1/32 nonsense\n10.0.0.2 # home")).toEqual({
      text: "10.0.0.1\nnonsense\n10.0.0.2 # home",
      added: 0,
      repeated: 1,
      wrong: 2,
    });
    expect(addEntries("10.0.0.1\n", " \n").text).toBe("10.0.0.1\n");
  });

  it("adds each of a thousand once, however often they are pasted", () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `10.0.${n >> 8}.${n & 255}`);
    const once = addEntries("", many.join("\n"));
    expect(once).toMatchObject({ added: 1_000, repeated: 0, wrong: 0 });
    expect(addEntries(once.text, many.toReversed().join(", "))).toEqual({ ...once, added: 0, repeated: 1_000 });
    expect(countValidEntries(parseAddressRows(once.text))).toBe(1_000);
  });
});

it("takes out one line, or all comments", () => {
  expect(removeLine("a\n\nb\nc", 3)).toBe("a\n\nc");
  expect(removeComments("# office\n10.0.0.1 # home\n10.0.0.2")).toBe("10.0.0.1\n10.0.0.2");
});

describe("what is shown", () => {
  const text = "192.0.2.1\nnonsense\n10.0.0.0/8\n9.9.9.9";
  const shown = (...[view, search]: [Parameters<typeof selectRows>[2], string]) =>
    selectRows(parseAddressRows(text), text, view, search).map(({ typed }) => typed);

  it("is everything as it was entered, the last first, or by number with what is wrong first", () => {
    expect(shown("newest", "")).toEqual(["9.9.9.9", "10.0.0.0/8", "nonsense", "192.0.2.1"]);
    expect(shown("as-entered", "")).toEqual(["192.0.2.1", "nonsense", "10.0.0.0/8", "9.9.9.9"]);
    expect(shown("by-address", "")).toEqual(["nonsense", "9.9.9.9", "10.0.0.0/8", "192.0.2.1"]);
    expect(shown("notes", "")).toEqual(["nonsense"]);
  });

  it("is found by its text, and by an address that it contains", () => {
    expect(shown("as-entered", "192.0")).toEqual(["192.0.2.1"]);
    expect(shown("as-entered", "10.1.2.3")).toEqual(["10.0.0.0/8"]);
    expect(shown("as-entered", "10.1.2.")).toEqual([]);
  });
});
