import { createExampleZone } from "@edge-console/contract/examples/zone";
import { describe, expect, it } from "vitest";
import { findConflicts, resolveConflicts, mergeEntries } from "./conflicts.ts";

const base = createExampleZone({ BLOCK_IPS: "10.0.0.1\n10.0.0.2" });

describe("findConflicts", () => {
  it("ignores different settings and equal values", () => {
    expect(findConflicts(base, { ...base, BLOCK_POST: 1 }, { CACHE_EXP: "0" })).toEqual([]);
    expect(findConflicts(base, { ...base, CACHE_EXP: "0" }, { CACHE_EXP: "0" })).toEqual([]);
  });

  it("returns the base and both values of a setting", () => {
    expect(findConflicts(base, { ...base, CACHE_EXP: "3600" }, { CACHE_EXP: "0" })).toMatchObject([
      { field: "CACHE_EXP", base: "-1", theirValue: "3600", ownValue: "0", merged: undefined },
    ]);
  });

  it("merges lists by entry", () => {
    expect(mergeEntries("a\nb", "a\nb\nc", "b\nd", "addresses")).toBe("b\nc\nd");
    expect(mergeEntries("", "DE", "FR", "countries")).toBe("DE,FR");
  });
});

it("sends the selected values and omits settings that keep the saved value", () => {
  const mine = { CACHE_EXP: "0", BLOCK_IPS: "10.0.0.1\n10.0.0.3", BLOCK_POST: 1 as const };
  const theirs = { ...base, CACHE_EXP: "3600" as const, BLOCK_IPS: "10.0.0.1\n10.0.0.2\n10.0.0.9" };
  const conflicts = findConflicts(base, theirs, mine);
  expect(resolveConflicts(mine, conflicts, { CACHE_EXP: "theirs", BLOCK_IPS: "merged" })).toEqual({
    BLOCK_IPS: "10.0.0.1\n10.0.0.9\n10.0.0.3",
    BLOCK_POST: 1,
  });
});
