import { isExhaustive } from "@edge-console/testing/exhaustive";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyPlan } from "../examples/apply-plan.ts";
import { createExampleHostname } from "../examples/hostname.ts";
import { createExampleZone } from "../examples/zone.ts";
import { getDefaultSettings } from "../rules/origin-defaults.ts";
import { type OriginType, originTypes } from "../rules/origin-type.ts";
import {
  type AccountZone,
  type ConfiguredZone,
  type ManagedSettings,
  toZoneValues,
  type ZoneValues,
} from "./configuration.ts";
import { type FileField, listFileFields, toFileKey } from "./file-fields.ts";
import { formatConfigurationFile, toConfiguredZone } from "./format-file.ts";
import { nothingManaged } from "./managed-settings.ts";
import { mergeConfiguration } from "./merge.ts";
import { parseConfigurationFile } from "./parse-file.ts";
import { planConfiguration } from "./plan.ts";

/** Accounts that a property is tried with. */
const numRuns = isExhaustive ? 1_000 : 60;

const parse = (text: string) => {
  const result = parseConfigurationFile(text);
  if (!result.ok) throw new Error(`${JSON.stringify(result.errors)}\n${text}`);
  return result.configuration;
};
const exportZones = (account: readonly AccountZone[], full = false) =>
  formatConfigurationFile(
    account.map((zone) => toConfiguredZone(zone)),
    { full },
  );
const listChanged = (account: readonly AccountZone[], text: string) =>
  planConfiguration(parse(text), account).filter(({ action }) => action !== "unchanged");

/** Returns everything that a file could delete. */
const listNames = (account: readonly AccountZone[]) =>
  account.flatMap(({ name, hostnames }) => [name, ...hostnames.map(({ HOSTNAME }) => HOSTNAME)]);

/** Values that a field can have besides its default. */
function toValues(field: FileField): fc.Arbitrary<string | number> {
  switch (field.kind) {
    case "switch":
      return fc.constantFrom(field.on, field.off);
    case "choice":
      return fc.constantFrom(...field.options.map(({ value }) => value));
    case "number":
      return fc.integer({ min: 1, max: 999 });
    case "list":
      return {
        addresses: fc
          .uniqueArray(fc.constantFrom("203.0.113.7", "198.51.100.0/24", "2001:db8::/32", "9.0.0.0/8", "10.1.2.3"))
          .map((entries) => entries.join("\n")),
        countries: fc.uniqueArray(fc.constantFrom("DE", "NO", "FR", "US")).map((entries) => entries.join(",")),
        "as-numbers": fc.uniqueArray(fc.integer({ min: 1, max: 70_000 })).map((entries) => entries.join(",")),
      }[field.of];
    default:
      return fc.constantFrom(...(texts[field.field] ?? [""]));
  }
}

const texts: Readonly<Record<string, readonly string[]>> = {
  ORIGIN_URL: ["https://origin.example", "http://192.0.2.1:8080/a", "https://[2001:db8::1]/b'c:,d"],
  S3_BUCKET: ["images", "123", "true"],
  S3_REGION: ["auto", "1", "eu-central-1"],
  HOST_HEADER: ["", "www.example.com"],
};

const labelValues = fc.uniqueArray(fc.constantFrom("production", "team:shop", "1", "true", "a b"), { maxLength: 4 });

const createValues = (type: OriginType): fc.Arbitrary<ZoneValues> =>
  fc.record(Object.fromEntries(listFileFields(type).map((field) => [field.field, toValues(field)]))).map((values) => {
    const countries = values["COUNTRIES"] === "" ? { COUNTRY_MODE: "BLOCK" } : {};
    const bucket = type === "S3" ? { S3_ADDRESSING: "PATH" } : {};
    return toZoneValues({ ...values, ...countries, ...bucket, ORIGIN_TYPE: type });
  });

const managedArbitrary: fc.Arbitrary<ManagedSettings> = fc.oneof(
  fc.constant(nothingManaged),
  fc.record({
    entries: fc.record({
      BLOCK_IPS: fc.subarray(["203.0.113.7", "9.0.0.0/8", "192.0.2.1"]),
      ALLOW_IPS: fc.subarray(["10.1.2.3", "192.0.2.1"]),
    }),
    maintenance: fc.boolean(),
  }),
);

const hostnameArbitrary = fc.record({
  name: fc.constantFrom("www", "cdn", "static", "img"),
  ssl: fc.boolean(),
  force: fc.boolean(),
  custom: fc.boolean(),
});

const createZone = (name: string): fc.Arbitrary<AccountZone> =>
  fc
    .constantFrom(...originTypes)
    .chain((type) =>
      fc.record({
        values: createValues(type),
        labels: labelValues,
        hostnames: fc.uniqueArray(hostnameArbitrary, { selector: ({ name: label }) => label, maxLength: 3 }),
        enabled: fc.boolean(),
        forceSsl: fc.boolean(),
        managed: managedArbitrary,
      }),
    )
    .map(({ values, labels, hostnames, enabled, forceSsl, managed }) => ({
      id: `ID${name}`,
      name,
      values,
      hasOriginCertificate: false,
      labels: labels.toSorted(),
      notes: {},
      managed,
      hostnames: [
        createExampleHostname({
          ID: 1,
          HOSTNAME: `${name}.edge.example`,
          DEFAULT: 1,
          SSL_ENABLED: 1,
          ENABLED: enabled || hostnames.length === 0 ? 1 : 0,
          FORCE_SSL: forceSsl ? 1 : 0,
        }),
        ...hostnames.map(({ name: label, ssl, force, custom }, index) =>
          createExampleHostname({
            ID: index + 2,
            HOSTNAME: `${label}.${name}.example.com`,
            SSL_ENABLED: ssl || custom ? 1 : 0,
            FORCE_SSL: force && (ssl || custom) ? 1 : 0,
            SSL_CERTIFICATE: custom ? "CUSTOM" : "AUTOCERT",
          }),
        ),
      ],
    }));

const names = ["alpha", "beta", "1000", "true"];
const accounts: fc.Arbitrary<readonly AccountZone[]> = fc
  .subarray(names)
  .chain((used) => (used.length === 0 ? fc.constant<AccountZone[]>([]) : fc.tuple(...used.map(createZone))));

/** A zone of a file that is made of an account's zone: uploaded certificates only stay where they are. */
function toWanted(zone: AccountZone, current: AccountZone | undefined): ConfiguredZone {
  const wanted = toConfiguredZone(zone);
  return {
    ...wanted,
    hostnames: wanted.hostnames.map((hostname) => {
      const now = current?.hostnames.find(({ HOSTNAME }) => HOSTNAME === hostname.hostname);
      const keeps = now?.SSL_CERTIFICATE === "CUSTOM" && hostname.autocert === false;
      return { ...hostname, autocert: keeps ? false : undefined };
    }),
  };
}

describe("a configuration file", () => {
  it("leaves what shared IP lists and temporary changes set on a zone, and doesn't contain it", () => {
    fc.assert(
      fc.property(createZone("alpha"), createZone("alpha"), (zone, edited) => {
        const file = { zones: [toWanted(edited, zone)] };
        const [after] = applyPlan([zone], planConfiguration(file, [zone]));
        const { BLOCK_IPS = [], ALLOW_IPS = [] } = zone.managed.entries;
        for (const [field, entries] of Object.entries({ BLOCK_IPS, ALLOW_IPS })) {
          const split = (values: ZoneValues | undefined) => String(values?.[field] ?? "").split("\n");
          const present = entries.filter((entry) => split(zone.values).includes(entry));
          expect(split(after?.values)).toEqual(expect.arrayContaining(present));
        }
        const wasOn = zone.managed.maintenance && zone.values["MAINTENANCE"] === 1;
        expect(after?.values["MAINTENANCE"]).toBe(wasOn ? 1 : file.zones[0]?.values["MAINTENANCE"]);
      }),
    );
  });

  it("that is exported and planned changes nothing, short or full", () => {
    fc.assert(
      fc.property(accounts, fc.boolean(), (account, full) => {
        expect(listChanged(account, exportZones(account, full))).toEqual([]);
      }),
      { numRuns },
    );
  });

  it("is the same text whatever the order of zones, labels, entries, and hostnames", () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const shuffled = account
          .toReversed()
          .map((zone) => ({ ...zone, hostnames: zone.hostnames.toReversed(), labels: zone.labels.toReversed() }));
        expect(exportZones(shuffled)).toBe(exportZones(account));
      }),
    );
  });

  it("that is edited, planned, and applied is what is exported then; applying it twice changes nothing", () => {
    fc.assert(
      fc.property(accounts, accounts, (account, edited) => {
        const now = new Map(account.map((zone) => [zone.name, zone]));
        const text = formatConfigurationFile(edited.map((zone) => toWanted(zone, now.get(zone.name))));
        const configuration = parse(text);
        const after = applyPlan(account, planConfiguration(configuration, account, listNames(account)));
        const wanted = new Map(configuration.zones.map((zone) => [zone.name, zone.values]));
        // What shared lists and temporary changes add stays on the zone, and out of the file unless it says the same.
        const exported = parse(
          formatConfigurationFile(after.map((zone) => toConfiguredZone(zone, wanted.get(zone.name)))),
        );
        const withoutCertificates = ({ zones }: typeof exported) =>
          zones.map((zone) => ({
            ...zone,
            hostnames: zone.hostnames.map(({ hostname, ssl, forceSsl }) => ({ hostname, ssl, forceSsl })),
          }));
        expect(withoutCertificates(exported)).toEqual(withoutCertificates(configuration));
        expect(listChanged(after, text)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it.each(originTypes)("takes every field of a %s zone there and back", (type) => {
    for (const field of listFileFields(type)) {
      fc.assert(
        fc.property(toValues(field), (value) => {
          const base = createExampleZone({
            ...getDefaultSettings(type),
            ORIGIN_TYPE: type,
            ORIGIN_URL: type === "TUNNEL" ? "" : "https://origin.example",
            ...(type === "S3" && { S3_BUCKET: "images", S3_REGION: "auto" }),
            ...(type === "TUNNEL" && { TUNNEL_ENDPOINT: 7 }),
            ...(field.field === "COUNTRY_MODE" && { COUNTRIES: "DE" }),
          });
          if (field.field === "ORIGIN_TYPE" || (field.field === "S3_ADDRESSING" && value === "VHOST")) return;
          const values = toZoneValues({ ...base, [field.field]: value });
          const zone = {
            id: "A",
            name: "example",
            values,
            hasOriginCertificate: false,
            labels: [],
            hostnames: [],
            notes: {},
            managed: nothingManaged,
          };
          const full = exportZones([zone], true);
          expect(full).toContain(`${toFileKey(field.field)}:`);
          for (const text of [full, exportZones([zone])]) expect(parse(text).zones[0]?.values).toEqual(values);
        }),
        { numRuns: isExhaustive ? 100 : 10 },
      );
    }
  });

  it("keeps what others changed since its base, and overwrites nothing without a decision", () => {
    fc.assert(
      fc.property(createZone("alpha"), createZone("alpha"), createZone("alpha"), (before, mine, theirs) => {
        const base = { zones: [toConfiguredZone(before)] };
        const file = { zones: [toConfiguredZone(mine)] };
        const merge = (...[account, decisions]: [AccountZone, Parameters<typeof mergeConfiguration>[3]?]) =>
          mergeConfiguration(file, base, [account], decisions);
        // The account didn't change: the file counts.
        expect(merge(before).conflicts).toEqual([]);
        expect(merge(before).configuration.zones[0]?.values).toEqual(file.zones[0]?.values);
        // The file changed nothing: the account stays.
        const kept = mergeConfiguration(base, base, [theirs]);
        expect(kept.conflicts).toEqual([]);
        expect(kept.configuration.zones[0]?.values).toEqual(toConfiguredZone(theirs, base.zones[0]?.values).values);
        // Both changed: every decision leads to one of the two values.
        const { conflicts } = merge(theirs);
        expect(new Set(conflicts.map(({ id }) => id)).size).toBe(conflicts.length);
        for (const { id, base: old, file: own, account } of conflicts) {
          expect([old, own, account, id].length).toBe(4);
          expect(own).not.toBe(account);
          expect(own).not.toBe(old);
          expect(account).not.toBe(old);
        }
      }),
      { numRuns },
    );
  });
});
