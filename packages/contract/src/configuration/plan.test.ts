import { describe, expect, it } from "vitest";
import { createExampleHostname } from "../examples/hostname.ts";
import { createExampleZone } from "../examples/zone.ts";
import type { Zone } from "../objects/zone.ts";
import { type AccountZone, toZoneValues } from "./configuration.ts";
import { configurationFileSchema, createConfigurationJsonSchema, listKnownNames } from "./file-schema.ts";
import { formatConfigurationFile, toConfiguredZone } from "./format-file.ts";
import { nothingManaged } from "./managed-settings.ts";
import { mergeConfiguration } from "./merge.ts";
import { parseConfigurationFile } from "./parse-file.ts";
import { listUndeletable, listWrites, planConfiguration } from "./plan.ts";

const defaultHostname = createExampleHostname({ ID: 9, HOSTNAME: "shop.edge.example", DEFAULT: 1, SSL_ENABLED: 1 });

function createAccountZone(
  fields: Parameters<typeof createExampleZone>[0] = {},
  hostnames: AccountZone["hostnames"] = [],
  labels: readonly string[] = [],
): AccountZone {
  const zone: Zone = createExampleZone({ ZONE_NAME: "shop", ...fields });
  return {
    id: zone.ID,
    name: zone.ZONE_NAME,
    values: toZoneValues(zone),
    hasOriginCertificate: zone.ORIGIN_CERTIFICATE === 1,
    labels,
    hostnames: [defaultHostname, ...hostnames],
    notes: {},
    managed: nothingManaged,
  };
}

const parse = (text: string) => {
  const result = parseConfigurationFile(text);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.configuration;
};
const shop = (...lines: string[]) =>
  [
    "version: 1",
    "zones:",
    "  shop:",
    "    origin_url: https://origin.example",
    ...lines.map((line) => `    ${line}`),
  ].join("\n");

describe("the plan of a configuration file", () => {
  it("names each changed field with its value before and after, in the words of the file", () => {
    const account = [createAccountZone({ CACHE_EXP: "3600", BLOCK_IPS: "203.0.113.7\n198.51.100.0/24" })];
    const [zone] = planConfiguration(parse(shop("cache_exp: 1d", "block_ips: [203.0.113.7, 2001:db8::/32]")), account);
    expect(zone?.action).toBe("update");
    expect(zone?.changes).toMatchObject([
      { key: "cache_exp", label: "Cache expiration", before: "1h", after: "1d", value: "86400" },
      { key: "block_ips", entries: { added: ["2001:db8::/32"], removed: ["198.51.100.0/24"] } },
    ]);
  });

  it("says what can stop visitors' requests", () => {
    const [zone] = planConfiguration(
      parse(
        shop("maintenance: true", "block_tor: true", "block_ips: [203.0.113.7, 8.0.0.0/8]", "allow_ips: [8.0.0.0/8]"),
      ),
      [createAccountZone()],
    );
    expect(zone?.changes.map(({ key, consequence }) => [key, consequence])).toEqual([
      ["maintenance", "Visitors see the maintenance page for every request."],
      ["block_ips", "Visitors from these addresses are blocked."],
      ["allow_ips", undefined],
      ["block_tor", undefined],
    ]);
  });

  it("keeps what isn't in the file, and deletes it only if that's asked for", () => {
    const hostname = createExampleHostname({ ID: 2, HOSTNAME: "www.shop.example.com" });
    const account = [createAccountZone({}, [hostname]), createAccountZone({ ZONE_NAME: "other", ID: "ZZZ999ZZZ" })];
    const file = parse(shop());
    const kept = planConfiguration(file, account);
    expect(kept.map(({ name, action }) => [name, action])).toEqual([
      ["other", "extra"],
      ["shop", "unchanged"],
    ]);
    expect(kept[1]?.hostnames.map(({ action }) => action)).toEqual(["unchanged", "extra"]);
    expect(kept.flatMap(listWrites)).toEqual([]);
    const deleted = planConfiguration(file, account, ["other", "www.shop.example.com"]);
    expect(deleted.flatMap(listWrites).map(({ kind }) => kind)).toEqual(["delete-zone", "delete-hostname"]);
    expect(listUndeletable(deleted, ["other", "shop", "www.shop.example.com"])).toEqual(["shop"]);
  });

  it("creates a zone, its labels and hostnames, and then their HTTPS, one change after the other", () => {
    const file = shop("labels: [production]", "hostnames:", "  www.shop.example.com: { ssl: true, force_ssl: true }");
    const plan = planConfiguration(parse(file), []);
    expect(plan.flatMap(listWrites).map(({ kind, change }) => [kind, change?.key])).toEqual([
      ["create-zone", undefined],
      ["labels", undefined],
      ["create-hostname", undefined],
      ["update-hostname", "ssl"],
      ["update-hostname", "force_ssl"],
    ]);
  });

  it("says which zones it can't change, and why", () => {
    const problems = (text: string, account: AccountZone[] = []) =>
      planConfiguration(parse(text), account).flatMap((zone) => zone.problems);
    const bucket = shop("origin_type: S3", "s3_bucket: images", "s3_region: auto");
    expect(problems(bucket)).toEqual(["An S3 bucket zone needs s3_access_key and s3_secret_key as !env NAME."]);
    const hostname = createExampleHostname({ ID: 2, HOSTNAME: "www.shop.example.com" });
    const other = createAccountZone({ ZONE_NAME: "other", ID: "ZZZ999ZZZ" }, [hostname]);
    expect(problems(shop("hostnames: { www.shop.example.com: {} }"), [other])).toEqual([
      "www.shop.example.com belongs to the zone other. Delete it there first.",
    ]);
    expect(problems(shop("hostnames: { www.shop.example.com: { autocert: false } }"))).toEqual([
      "www.shop.example.com: upload the certificate in the console. A file contains no certificates.",
    ]);
    const certified = createAccountZone({ ORIGIN_CERTIFICATE: 1 });
    expect(problems(shop().replace("https:", "http:"), [certified])).toHaveLength(1);
  });

  it("turns Force HTTPS on again if it removes an uploaded certificate", () => {
    const uploaded = createExampleHostname({
      ID: 2,
      HOSTNAME: "www.shop.example.com",
      SSL_ENABLED: 1,
      FORCE_SSL: 1,
      SSL_CERTIFICATE: "CUSTOM",
    });
    const file = shop("hostnames: { www.shop.example.com: { ssl: true, force_ssl: true, autocert: true } }");
    const writes = planConfiguration(parse(file), [createAccountZone({}, [uploaded])]).flatMap(listWrites);
    expect(writes.map(({ change }) => change?.key)).toEqual(["autocert", "force_ssl"]);
  });

  it("reports fields that the file and the account changed since the base, until each is decided", () => {
    const base = parse(shop("cache_exp: 1h", "block_tor: false"));
    const file = parse(shop("cache_exp: 1d", "block_vpn: true"));
    const account = [createAccountZone({ CACHE_EXP: "0", BLOCK_TOR: 1 })];
    const merged = mergeConfiguration(file, base, account);
    expect(merged.conflicts).toMatchObject([
      { id: "shop/cache_exp", base: "1h", file: "1d", account: "none", resolution: null },
    ]);
    const plan = (resolution: "file" | "account") =>
      planConfiguration(
        mergeConfiguration(file, base, account, { "shop/cache_exp": resolution }).configuration,
        account,
      )[0]?.changes.map(({ key, after }) => [key, after]);
    // Tor was changed in the account only, and stays.
    expect(plan("account")).toEqual([["block_vpn", "true"]]);
    expect(plan("file")).toEqual([
      ["cache_exp", "1d"],
      ["block_vpn", "true"],
    ]);
  });
});

describe("an exported file", () => {
  it("contains only what differs from the default of its type, with notes as comments and no keys", () => {
    const bucket = createAccountZone(
      {
        ORIGIN_TYPE: "S3",
        S3_BUCKET: "images",
        S3_REGION: "auto",
        S3_ACCESS_KEY: "AKIAEXAMPLE",
        S3_SECRET_KEY_SET: 1,
        BLOCK_IPS: "203.0.113.7\n198.51.100.0/24",
        CACHE_EXP: "3600",
      },
      [createExampleHostname({ ID: 2, HOSTNAME: "www.shop.example.com", SSL_ENABLED: 1, SSL_CERTIFICATE: "CUSTOM" })],
      ["production"],
    );
    const text = formatConfigurationFile([toConfiguredZone(bucket)], {
      schemaUrl: "https://console.example/schemas/configuration-1.json",
      notes: { shop: { BLOCK_IPS: { "203.0.113.7": "Scanner, ticket 7" } } },
    });
    expect(text).toBe(
      `# yaml-language-server: $schema=https://console.example/schemas/configuration-1.json

version: 1
zones:
  shop:
    origin_type: S3
    origin_url: https://origin.example
    s3_bucket: images
    s3_region: auto
    cache_exp: 1h
    block_ips:
      - 198.51.100.0/24
      - 203.0.113.7 # Scanner, ticket 7
    labels: [ production ]
    hostnames:
      www.shop.example.com: { ssl: true, autocert: false }
`,
    );
    expect(parse(text).zones).toHaveLength(1);
  });

  it("is described by a JSON Schema with the same names", () => {
    const schema = createConfigurationJsonSchema();
    expect(schema).toMatchObject({
      required: ["version", "zones"],
      additionalProperties: false,
      properties: { zones: { additionalProperties: { additionalProperties: false } } },
    });
    const text = JSON.stringify(schema);
    for (const name of listKnownNames(["zones", "shop"])) expect(text).toContain(`"${name}"`);
    expect(configurationFileSchema.safeParse({ version: 1, zones: {} }).success).toBe(true);
  });
});
