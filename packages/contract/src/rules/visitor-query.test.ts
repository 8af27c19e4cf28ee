import { describe, expect, it } from "vitest";
import { findZoneRules, parseVisitorQuery } from "./visitor-query.ts";

const zone = (name: string, rules: Partial<Parameters<typeof findZoneRules>[1][number]>) => ({
  ID: name.toUpperCase(),
  ZONE_NAME: name,
  BLOCK_IPS: "",
  ALLOW_IPS: "",
  COUNTRIES: "",
  COUNTRY_MODE: "BLOCK" as const,
  BLOCK_ASNS: "",
  ...rules,
});
const zones = [
  zone("shop", { BLOCK_IPS: "203.0.113.0/24\n198.51.100.7", ALLOW_IPS: "203.0.113.77", BLOCK_ASNS: "3320" }),
  zone("blog", { COUNTRIES: "DE,NL", COUNTRY_MODE: "ALLOW" }),
  zone("docs", { COUNTRIES: "CN", BLOCK_IPS: "2001:db8::/32" }),
];
const search = (text: string) => {
  const query = parseVisitorQuery(text);
  return (
    query && findZoneRules(query, zones).map(({ zone, field, entry, effect }) => [zone.ZONE_NAME, field, entry, effect])
  );
};

describe("V16: rules of all zones that match visitors", () => {
  it.each(["203.0.113.77", "Which zones block 203.0.113.77?", "who blocks 203.0.113.77", " 203.0.113.77 ?"])(
    "finds those of the address in %j",
    (text) => {
      expect(search(text)).toEqual([
        ["shop", "BLOCK_IPS", "203.0.113.0/24", "block"],
        ["shop", "ALLOW_IPS", "203.0.113.77", "allow"],
      ]);
    },
  );

  it.each([
    [
      "203.0.113.64/26",
      [
        ["shop", "BLOCK_IPS", "203.0.113.0/24", "block"],
        ["shop", "ALLOW_IPS", "203.0.113.77", "allow"],
      ],
    ],
    ["198.51.0.0/16", [["shop", "BLOCK_IPS", "198.51.100.7", "block"]]],
    ["2001:db8:1::/48", [["docs", "BLOCK_IPS", "2001:db8::/32", "block"]]],
    ["10.0.0.0/8", []],
    ["AS3320", [["shop", "BLOCK_ASNS", "3320", "block"]]],
    ["asn 3320", [["shop", "BLOCK_ASNS", "3320", "block"]]],
    [
      "China",
      [
        ["blog", "COUNTRIES", "CN", "block"],
        ["docs", "COUNTRIES", "CN", "block"],
      ],
    ],
    ["DE", [["blog", "COUNTRIES", "DE", "list"]]],
    [
      "which zones block cn?",
      [
        ["blog", "COUNTRIES", "CN", "block"],
        ["docs", "COUNTRIES", "CN", "block"],
      ],
    ],
  ])("finds those of %s", (text, rules) => {
    expect(search(text)).toEqual(rules);
  });

  it.each(["shop", "de", "cdn.example.com", "203.0.113", "as", "which zones block", ""])("ignores %j", (text) => {
    expect(parseVisitorQuery(text)).toBeUndefined();
  });
});
