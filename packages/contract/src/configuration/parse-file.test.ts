import { describe, expect, it } from "vitest";
import { configurationLimits } from "./limits.ts";
import { parseConfigurationFile } from "./parse-file.ts";

const zone = (...lines: string[]) =>
  [
    "version: 1",
    "zones:",
    "  shop:",
    "    origin_url: https://origin.example",
    ...lines.map((line) => `    ${line}`),
  ].join("\n");

/** Returns the errors as `line:column message`. */
function listErrors(text: string): string[] {
  const result = parseConfigurationFile(text);
  return result.ok ? [] : result.errors.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

const secret = "s3cr3t-value-that-is-never-quoted";

describe("a configuration file", () => {
  it.each([
    ["a switch that isn't one", zone("block_post: maybe"), "5:17 Use true or false."],
    ["a number instead of a text", zone("host_header: 5"), "5:18 Use text. Put numbers, true, and false in quotes."],
    ["a text instead of a list", zone("block_ips: 203.0.113.7"), "5:16 Use a list, such as [a, b]."],
    ["an unknown name", zone("block_pots: true"), "5:5 Unknown name “block_pots”. Did you mean “block_post”?"],
    ["an unknown name that resembles none", zone("firewall: true"), "5:5 Unknown name “firewall”."],
    [
      "an unknown setting of a hostname",
      zone("hostnames:", "  www.shop.example: { sll: true }"),
      "6:27 Unknown name “sll”. Did you mean “ssl”?",
    ],
    [
      "a bad address",
      zone("block_ips:", "  - 203.0.113.7", "  - 203.0.113.300"),
      "7:9 “203.0.113.300” isn't an IP address or a CIDR range.",
    ],
    ["a bad country", zone("countries: [DE, XX]"), "5:21 “XX” isn't a two-letter country code."],
    [
      "a bad duration",
      zone("cache_exp: 1hour"),
      "5:16 Use one of origin, none, 3m, 20m, 1h, 3h, 12h, 1d, 3d, 1w, 1mo, 3mo, 1y.",
    ],
    ["a bad origin", zone().replace("https://", "ftp://"), "4:17 Start with http:// or https://."],
    ["a name of a zone", zone().replace("shop", "my-shop"), "3:3 Use letters and digits only."],
    ["a zone without an origin", "version: 1\nzones:\n  shop: {}", "3:3 Zones of the type STANDARD need “origin_url”."],
    [
      "a setting of another type",
      zone("s3_bucket: images"),
      "5:5 Zones of the type STANDARD (Web server) don't have this setting.",
    ],
    [
      "a zone twice",
      `${zone()}\n  shop:\n    origin_url: https://b.example`,
      "5:3 This name occurs twice. Remove one of them.",
    ],
    [
      "a zone twice in another case",
      `${zone()}\n  SHOP:\n    origin_url: https://b.example`,
      "5:3 The file contains the zone “shop” twice.",
    ],
    [
      "a hostname of two zones",
      `${zone("hostnames: { www.a.example: {} }")}\n  other:\n    origin_url: https://b.example\n    hostnames: { WWW.a.example: {} }`,
      "8:18 The file contains the hostname “www.a.example” twice.",
    ],
    [
      "an apex domain",
      zone("hostnames: { shop.example: {} }"),
      "5:18 Use a subdomain, such as cdn.example.com. Apex domains aren't supported.",
    ],
    [
      "Force HTTPS without HTTPS",
      zone("hostnames: { www.a.example: { force_ssl: true } }"),
      "5:46 Force HTTPS needs ssl: true.",
    ],
    [
      "no listed country",
      zone("country_mode: ALLOW"),
      "5:19 Allowing only listed countries needs at least one country in “countries”.",
    ],
    ["a tab", "version: 1\nzones:\n\tshop: {}", "3:1 Indent with spaces, not with tabs."],
    [
      "an anchor",
      "version: 1\nzones:\n  shop: &a\n    origin_url: https://a.example",
      "4:5 Anchors and aliases aren't allowed. Repeat the value.",
    ],
    ["a tag", zone("host_header: !!binary aGk="), "5:27 Unknown tag. Only !env NAME is allowed."],
    [
      "a secret",
      zone(`s3_secret_key: ${secret}`),
      "5:20 A configuration file contains no secrets. Use !env NAME with the name of an environment variable.",
    ],
    ["no version", "zones: {}", "1:1 Add “version”."],
    ["another version", "version: 2\nzones: {}", "1:10 Use 1."],
    ["two documents", "version: 1\nzones: {}\n---\nversion: 1", "3:1 The file contains several documents. Keep one."],
    ["nothing", "", "1:1 The file is empty."],
    ["a list", "- a", "1:1 Use names and values, indented below."],
    ["a prototype", "version: 1\nzones:\n  __proto__: {}", "3:3 “__proto__” isn't a name that a file can contain."],
    [
      "depth",
      `version: 1\nzones: ${"[".repeat(50_000)}`,
      expect.stringMatching(/^\d+:\d+ The file is nested too deeply\.$/),
    ],
  ])("reports %s with its line and column", (_, text, expected) => {
    const errors = listErrors(text);
    expect(errors).toEqual([expected]);
    expect(errors.join()).not.toContain(secret);
  });

  it("is refused before it is parsed if it's too large", () => {
    const text = `version: 1\nzones: {} # ${"x".repeat(configurationLimits.bytes)}`;
    expect(listErrors(text)).toEqual(["1:1 The file is larger than 2 MB. Split it into several files."]);
    expect(listErrors("x: [".repeat(1_300_000))).toHaveLength(1);
  });

  it("isn't expanded if it is a bomb of aliases", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(9)}]`);
    const errors = listErrors(["version: 1", "a0: &a0 [x]", ...lines.slice(1)].join("\n"));
    expect(errors.length).toBeGreaterThan(0);
    expect(new Set(errors.map((error) => error.replace(/^\S+ /, "")))).toEqual(
      new Set(["Anchors and aliases aren't allowed. Repeat the value."]),
    );
  });

  it("never quotes a secret that stands in a wrong place or a broken line", () => {
    const files = [
      zone(`s3_secret_key: [${secret}]`),
      zone(`s3_access_key: ${secret}`),
      zone(`s3_secret_key: !env ${secret}`),
      zone(`s3_secret_key: "${secret}`),
      zone(`s3_secret_key: !!str ${secret}`),
      zone(`s3_secret_key: @${secret}`),
      zone(`s3_secret_key: a: ${secret}`),
      zone(`s3_secret_key: ${secret}`, ` ${secret}x`),
    ];
    for (const text of files) {
      const errors = listErrors(text);
      expect(errors).not.toEqual([]);
      expect(errors.join()).not.toContain(secret);
    }
  });

  it("reports all errors, at most 100", () => {
    expect(listErrors(zone("block_tor: 1", "block_vpn: 1"))).toHaveLength(2);
    const entries = Array.from({ length: 150 }, () => "  - x");
    expect(listErrors(zone("block_ips:", ...entries))).toHaveLength(100);
  });

  it("reads names like numbers, and words that other YAML versions take for switches", () => {
    const result = parseConfigurationFile(
      "version: 1\nzones:\n  1000:\n    origin_url: https://a.example\n    countries: [NO]\n  '01e3':\n    origin_url: https://b.example",
    );
    expect(result).toMatchObject({
      ok: true,
      configuration: { zones: [{ name: "01e3" }, { name: "1000", values: { COUNTRIES: "NO" } }] },
    });
  });
});
