import { describe, expect, it } from "vitest";
import { diffAddresses, formatAddressChanges } from "./address-changes.ts";

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
  ])("formats %i added and %i removed as %o", (added, removed, text) => {
    const list = (length: number) => Array.from({ length }, (_, index) => `192.0.2.${index}`);
    expect(formatAddressChanges({ added: list(added), removed: list(removed) })).toBe(text);
  });
});
