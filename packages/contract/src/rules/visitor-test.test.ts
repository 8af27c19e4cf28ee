import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMatchingEntries, findMatchingRules, getVisitorVerdict, type VisitorRules } from "./visitor-test.ts";

const none: VisitorRules = { BLOCK_IPS: "", ALLOW_IPS: "", COUNTRIES: "", COUNTRY_MODE: "BLOCK", BLOCK_ASNS: "" };
const emptyVisitor = { address: "", country: "", asn: "" };
const getVerdict = (visitor: Partial<typeof emptyVisitor>, rules: Partial<VisitorRules>) =>
  getVisitorVerdict(findMatchingRules({ ...emptyVisitor, ...visitor }, { ...none, ...rules }));

const bytes4 = fc.array(fc.nat(255), { minLength: 4, maxLength: 4 });
const groups6 = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
const family = fc.oneof(
  bytes4.map((bytes) => ({ bits: 32, number: bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n) })),
  groups6.map((groups) => ({ bits: 128, number: groups.reduce((sum, group) => sum * 65_536n + BigInt(group), 0n) })),
);

function formatRange(number: bigint, bits: number): string {
  const size = bits === 32 ? 8 : 16;
  const parts = Array.from({ length: bits / size }, (_, index) =>
    Number((number >> BigInt(bits - size * (index + 1))) & ((1n << BigInt(size)) - 1n)),
  );
  return bits === 32 ? parts.join(".") : parts.map((part) => part.toString(16)).join(":");
}

describe("an address", () => {
  it("matches a range by its prefix", () => {
    fc.assert(
      fc.property(family, fc.nat(128), fc.nat(128), ({ bits, number }, length, flipped) => {
        const prefix = length % (bits + 1);
        const flip = flipped % bits;
        const other = number ^ (1n << BigInt(bits - 1 - flip));
        const range = `${formatRange(number, bits)}/${prefix}`;
        expect(findMatchingEntries(formatRange(number, bits), range)).toHaveLength(1);
        expect(findMatchingEntries(formatRange(other, bits), range)).toHaveLength(flip < prefix ? 0 : 1);
      }),
    );
  });

  it("never matches a range of the other IP version", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(findMatchingEntries(address, "::/0")).toEqual([]);
        expect(findMatchingEntries("2001:db8::1", `${address}/0`)).toEqual([]);
      }),
    );
  });

  it("returns every matching entry once, in stored form", () => {
    const list = "10.0.0.0/8\n# office\nnonsense\n10.1.2.9/24\n10.1.2.0/24\n10.1.2.3\n10.1.3.0/24";
    expect(findMatchingEntries(" 10.1.2.3 ", list)).toEqual(["10.0.0.0/8", "10.1.2.0/24", "10.1.2.3"]);
  });

  it("matches nothing if it isn't a single address", () => {
    for (const address of ["", "nonsense", "10.0.0.0/8"]) expect(findMatchingEntries(address, "0.0.0.0/0")).toEqual([]);
  });

  it("never throws for any input", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (address, list) => {
        expect(Array.isArray(findMatchingEntries(address, list))).toBe(true);
      }),
    );
  });
});

describe("a country", () => {
  it("is blocked if BLOCK lists it or ALLOW doesn't", () => {
    expect(getVerdict({ country: "de" }, { COUNTRIES: "DE,FR" })).toBe("blocked");
    expect(getVerdict({ country: "US" }, { COUNTRIES: "DE,FR" })).toBe("not-blocked");
    expect(getVerdict({ country: "US" }, { COUNTRIES: "DE,FR", COUNTRY_MODE: "ALLOW" })).toBe("blocked");
    expect(getVerdict({ country: "DE" }, { COUNTRIES: "DE,FR", COUNTRY_MODE: "ALLOW" })).toBe("not-blocked");
  });

  it("is ignored if unknown", () => {
    expect(getVerdict({ address: "192.0.2.1" }, { COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" })).toBe("not-blocked");
  });

  it("can be listed by ALLOW and blocked by another rule", () => {
    const rules = { COUNTRIES: "DE", COUNTRY_MODE: "ALLOW", BLOCK_ASNS: "64500" } as const;
    expect(findMatchingRules({ ...emptyVisitor, country: "DE" }, { ...none, ...rules })).toEqual([
      { field: "COUNTRIES", entry: "DE", effect: "list" },
    ]);
    expect(getVerdict({ country: "DE", asn: "AS64500" }, rules)).toBe("blocked");
  });
});

it("matches an AS number with or without its prefix", () => {
  for (const asn of ["64500", "AS64500", "as64500"])
    expect(getVerdict({ asn }, { BLOCK_ASNS: "1,AS64500" })).toBe("blocked");
  expect(getVerdict({ asn: "6450" }, { BLOCK_ASNS: "64500" })).toBe("not-blocked");
});

it("reports an always-allowed address that another rule blocks as conflicting", () => {
  const rules = { ALLOW_IPS: "192.0.2.0/24", BLOCK_IPS: "192.0.2.1" };
  expect(getVerdict({ address: "192.0.2.2" }, rules)).toBe("allowed");
  expect(getVerdict({ address: "192.0.2.1" }, rules)).toBe("conflicting");
});
