import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyListEdit,
  checkListSize,
  invertListChange,
  type ListEdit,
  parseEntries,
  splitEntries,
} from "./list-edit.ts";

const add = (...entries: string[]): ListEdit => ({ kind: "merge", add: entries, remove: [] });
const remove = (...entries: string[]): ListEdit => ({ kind: "merge", add: [], remove: entries });

describe("row 83: an edit of a list", () => {
  it("adds entries last and keeps all others in their order", () => {
    expect(applyListEdit("BLOCK_IPS", "198.51.100.7\n192.0.2.1", add("203.0.113.0/24", "192.0.2.1"))).toEqual({
      value: "198.51.100.7\n192.0.2.1\n203.0.113.0/24",
      added: ["203.0.113.0/24"],
      removed: [],
    });
    expect(applyListEdit("BLOCK_ASNS", "", add("64500")).value).toBe("64500");
  });

  it("removes entries in whatever form they are written", () => {
    expect(
      applyListEdit("BLOCK_IPS", "10.1.2.0/24\n2001:db8::1\n192.0.2.1", remove("10.1.2.3/24", "2001:DB8:0::1")),
    ).toEqual({ value: "192.0.2.1", added: [], removed: ["10.1.2.0/24", "2001:db8::1"] });
    expect(applyListEdit("COUNTRIES", "DE,FR", remove("fr")).value).toBe("DE");
  });

  it("replaces a list and reports the removed entries", () => {
    expect(applyListEdit("COUNTRIES", "DE,FR", { kind: "replace", entries: ["FR", "AT"] })).toEqual({
      value: "FR,AT",
      added: ["AT"],
      removed: ["DE"],
    });
  });

  it("returns the same list if nothing changes", () => {
    const same = { value: "DE,FR", added: [], removed: [] };
    expect(applyListEdit("COUNTRIES", "DE,FR", add("FR"))).toEqual(same);
    expect(applyListEdit("COUNTRIES", "DE,FR", remove("AT"))).toEqual(same);
    expect(applyListEdit("COUNTRIES", "DE,FR", { kind: "replace", entries: ["FR", "DE"] })).toEqual(same);
  });

  it("is undone entry by entry, without undoing later changes", () => {
    const change = applyListEdit("BLOCK_IPS", "192.0.2.1\n192.0.2.2", {
      kind: "merge",
      add: ["192.0.2.9"],
      remove: ["192.0.2.1"],
    });
    expect(applyListEdit("BLOCK_IPS", `${change.value}\n198.51.100.1`, invertListChange(change)).value).toBe(
      "192.0.2.2\n198.51.100.1\n192.0.2.1",
    );
  });

  it("never loses an entry that it doesn't name, and its inverse restores the set", () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map(String), { maxLength: 20 });
    fc.assert(
      fc.property(numbers, numbers, numbers, (current, added, removed) => {
        const value = current.join(",");
        const change = applyListEdit("BLOCK_ASNS", value, { kind: "merge", add: added, remove: removed });
        const after = splitEntries("BLOCK_ASNS", change.value);
        expect(after).toEqual(expect.arrayContaining(current.filter((entry) => !removed.includes(entry))));
        expect(new Set(after).size).toBe(after.length);
        expect(after).toEqual(expect.arrayContaining([...change.added]));
        expect(after.filter((entry) => change.removed.includes(entry))).toEqual([]);
        const back = applyListEdit("BLOCK_ASNS", change.value, invertListChange(change)).value;
        expect(splitEntries("BLOCK_ASNS", back).toSorted()).toEqual(current.toSorted());
      }),
    );
  });
});

it("normalizes typed entries by the rule of their field", () => {
  expect(parseEntries("BLOCK_IPS", "10.1.2.3/24\n10.1.2.0/24\n")).toEqual({ ok: true, value: ["10.1.2.0/24"] });
  expect(parseEntries("BLOCK_IPS", "192.0.2.1, 192.0.2.2 # office\n# only a comment\n192.0.2.3 // lab 5")).toEqual({
    ok: true,
    value: ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
  });
  expect(parseEntries("BLOCK_IPS", "192.0.2.1\n192.0.2.2; office")).toEqual({
    ok: false,
    reason: "Line 2: “office” isn't an IP address or a CIDR range.",
  });
  expect(parseEntries("BLOCK_ASNS", "AS64500, 64500 # scraper")).toEqual({ ok: true, value: ["64500"] });
  expect(parseEntries("BLOCK_ASNS", "AS 64500 64501;as64502")).toEqual({
    ok: true,
    value: ["64500", "64501", "64502"],
  });
  expect(parseEntries("COUNTRIES", "de fr; US")).toEqual({ ok: true, value: ["DE", "FR", "US"] });
  expect(parseEntries("COUNTRIES", "de")).toEqual({ ok: true, value: ["DE"] });
  expect(parseEntries("COUNTRIES", "XX").ok).toBe(false);
  expect(parseEntries("ALLOW_IPS", "")).toEqual({ ok: true, value: [] });
});

it("checks the limit of each list", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");
  expect(checkListSize("BLOCK_ASNS", numbers(200)).ok).toBe(true);
  expect(checkListSize("BLOCK_ASNS", numbers(201))).toMatchObject({
    reason: "The list would have 201 entries. The limit is 200.",
  });
  const thousand = Array.from({ length: 1001 }, (_, index) => `10.0.${Math.floor(index / 256)}.${index % 256}`);
  expect(checkListSize("ALLOW_IPS", thousand.slice(1).join("\n")).ok).toBe(true);
  expect(checkListSize("ALLOW_IPS", thousand.join("\n"))).toMatchObject({
    reason: "The list would have 1,001 entries. The limit is 1,000.",
  });
});
