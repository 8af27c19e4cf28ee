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

it("says which entry matches", () => {
  expect(describeMatch({ field: "COUNTRIES", entry: "FR", effect: "block" })).toBe(
    "France is refused by the countries' rule.",
  );
  expect(describeMatch({ field: "BLOCK_ASNS", entry: "64500", effect: "block" })).toContain("AS64500");
});

it("says what was not tested", () => {
  expect(listCaveats({ ...emptyVisitor, address: "192.0.2.9" }, rules, [], [])).toEqual([
    "Rules for its country and network were not tested: fill in what you know.",
  ]);
  const none = {
    ...rules,
    BLOCK_IPS: "",
    ALLOW_IPS: "",
    COUNTRIES: "",
    COUNTRY_MODE: "BLOCK",
    BLOCK_ASNS: "",
  } as const;
  expect(listCaveats(emptyVisitor, none, [], [])).toEqual([]);
  expect(listCaveats(emptyVisitor, none, ["Tor", "VPNs"], []).join()).toContain("Tor and VPNs");
});

it("says that precedence is not documented where rules disagree", () => {
  const visitor = { address: "192.0.2.1", country: "DE", asn: "64500" };
  const disagreeing = [
    { field: "BLOCK_IPS", entry: "192.0.2.0/24", effect: "block" },
    { field: "ALLOW_IPS", entry: "192.0.2.1", effect: "allow" },
  ] as const;
  expect(listCaveats(visitor, rules, [], disagreeing).join()).toContain("does not document");
  expect(listCaveats(visitor, rules, [], disagreeing.slice(0, 1))).toEqual([]);
});

it("asks for one address and one number", () => {
  expect(validateVisitor({ ...emptyVisitor, address: "10.0.0.0/8", asn: "0" })).toEqual({
    address: "One IPv4 or IPv6 address.",
    asn: "A number, with or without AS.",
  });
  expect(validateVisitor({ ...emptyVisitor, address: " 2001:db8::1 ", asn: "AS1" })).toEqual({});
});
