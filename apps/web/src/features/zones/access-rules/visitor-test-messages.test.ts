import { expect, it } from "vitest";
import { describeMatch, listCaveats, validateVisitor } from "./visitor-test-messages.ts";

const emptyVisitor = { address: "", country: "", asn: "" };
const rules = {
  BLOCK_IPS: "192.0.2.0/24",
  ALLOW_IPS: "192.0.2.1",
  COUNTRIES: "DE",
  COUNTRY_MODE: "ALLOW",
  BLOCK_ASNS: "64500",
} as const;

it("describes the matching rule", () => {
  expect(describeMatch({ field: "COUNTRIES", entry: "FR", effect: "block" })).toBe(
    "France is blocked by the country rule.",
  );
  expect(describeMatch({ field: "BLOCK_ASNS", entry: "64500", effect: "block" })).toContain("AS64500");
});

it("asks for details that rules need", () => {
  expect(listCaveats({ ...emptyVisitor, address: "192.0.2.9" }, rules, [], [])).toEqual([
    "Enter the country and AS number to test all rules.",
  ]);
  const emptyRules = {
    ...rules,
    BLOCK_IPS: "",
    ALLOW_IPS: "",
    COUNTRIES: "",
    COUNTRY_MODE: "BLOCK",
    BLOCK_ASNS: "",
  } as const;
  expect(listCaveats(emptyVisitor, emptyRules, [], [])).toEqual([]);
  expect(listCaveats(emptyVisitor, emptyRules, ["Tor", "VPNs"], []).join()).toContain("Tor and VPNs");
});

it("warns about undocumented precedence if rules conflict", () => {
  const visitor = { address: "192.0.2.1", country: "DE", asn: "64500" };
  const conflicting = [
    { field: "BLOCK_IPS", entry: "192.0.2.0/24", effect: "block" },
    { field: "ALLOW_IPS", entry: "192.0.2.1", effect: "allow" },
  ] as const;
  expect(listCaveats(visitor, rules, [], conflicting).join()).toContain("doesn't document which rule wins");
  expect(listCaveats(visitor, rules, [], conflicting.slice(0, 1))).toEqual([]);
});

it("rejects an invalid address or AS number", () => {
  expect(validateVisitor({ ...emptyVisitor, address: "10.0.0.0/8", asn: "0" })).toEqual({
    address: "Enter an IPv4 or IPv6 address.",
    asn: "Enter an AS number, such as AS64500.",
  });
  expect(validateVisitor({ ...emptyVisitor, address: " 2001:db8::1 ", asn: "AS1" })).toEqual({});
});
