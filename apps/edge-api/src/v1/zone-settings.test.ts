import fc from "fast-check";
import { expect, test } from "vitest";
import { zoneSchema, type Zone } from "@edge-console/contract/objects/zone";
import { cacheExpirationValues } from "@edge-console/contract/rules/cache-expiration";
import type { ZoneRecord } from "../store/zones.ts";
import { Fields } from "./fields.ts";
import { ServiceError } from "./service-error.ts";
import { toZone } from "./zone-object.ts";
import { readSettings } from "./zone-settings.ts";

const now = 1_800_000_000;
const context = { serviceDomains: ["edge-zones.example"], now };

const onOff = fc.constantFrom(0, 1, "0", "1", 2);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

/** Valid and invalid requests. */
const request = fc.record(
  {
    ORIGIN_TYPE: fc.constantFrom("STANDARD", "S3", "SITE", "TUNNEL"),
    ORIGIN_URL: optional(
      fc.constantFrom("https://origin.example", "http://192.0.2.1:81/x", "https://media.s3.example", "", "nonsense"),
    ),
    HOST_HEADER: optional(fc.constantFrom("", "www.example.com", "not a host")),
    CACHE_EXP: fc.oneof(fc.constantFrom(...cacheExpirationValues), fc.constantFrom(3600, 7)),
    HOME_POP: fc.constantFrom("auto", "", "fra"),
    TUNNEL_ENDPOINT: optional(fc.constantFrom(1, "2", 0)),
    TUNNEL_MODE: optional(fc.constantFrom("SITE", "STANDARD")),
    S3_BUCKET: fc.constantFrom("media", "other-bucket", "X"),
    S3_REGION: fc.constant("auto"),
    S3_ACCESS_KEY: fc.constant("ACCESSKEY1"),
    S3_SECRET_KEY: fc.constantFrom("secret-key-1", ""),
    S3_ADDRESSING: fc.constantFrom("PATH", "VHOST"),
    COUNTRIES: fc.constantFrom("", "de,at", "XX"),
    COUNTRY_MODE: fc.constantFrom("BLOCK", "ALLOW", ""),
    BLOCK_IPS: fc.constantFrom("", "192.0.2.9/24\n2001:DB8::1", "x"),
    BLOCK_ASNS: fc.constantFrom("", "AS64500"),
    VERIFY_ORIGIN_SSL: onOff,
    FOLLOW_REDIRECTS: onOff,
    STRIP_COOKIES: onOff,
    ADD_CANONICAL_HEADER: onOff,
    BLOCK_TOR: onOff,
  },
  { requiredKeys: [] },
);

/** Returns the zone after a request; unchanged if the request is rejected. */
function apply(before: ZoneRecord | null, body: object): ZoneRecord | null {
  try {
    const settings = readSettings(Fields.of(body), { ...context, before });
    const initialZone = {
      ID: "ABC123DEF",
      ZONE_NAME: "name",
      ORIGIN_CERTIFICATE: 0,
      STATUS: "ACTIVE",
      TIMESTAMP: now,
      account_id: "a",
    } as const;
    return { ...(before ?? initialZone), ...settings };
  } catch (error) {
    if (error instanceof ServiceError) return before;
    throw error;
  }
}

function toZoneObject(zone: ZoneRecord): Zone {
  const target = zone.TUNNEL_ENDPOINT > 0 ? ({ scheme: "http", host: "nas", port: 80 } as const) : null;
  const object = toZone(
    {
      ...zone,
      cannot_delete: 0,
      usage_paused: 0,
      endpoint_scheme: target?.scheme ?? null,
      endpoint_host: target?.host ?? null,
      endpoint_port: target?.port ?? null,
    },
    now,
  );
  return zoneSchema.strict().parse(object);
}

function assertConsistent(zone: Zone): void {
  expect(zone.ORIGIN_URL === "").toBe(zone.ORIGIN_TYPE === "TUNNEL");
  expect(zone.TUNNEL_ENDPOINT > 0).toBe(zone.ORIGIN_TYPE === "TUNNEL");
  expect(zone.S3_BUCKET !== "").toBe(zone.ORIGIN_TYPE === "S3");
  expect(zone.S3_SECRET_KEY_SET === 1).toBe(zone.ORIGIN_TYPE === "S3");
  expect(zone.ORIGIN_TYPE === "TUNNEL" && zone.HOME_POP !== "").toBe(false);
  expect(zone.COUNTRY_MODE === "ALLOW" && zone.COUNTRIES === "").toBe(false);
}

test("keeps the zone valid after any sequence of updates, and unchanged if its values are sent again", () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 12 }), (bodies) => {
      let zone = apply(null, { ORIGIN_URL: "https://origin.example" });
      for (const body of bodies) {
        zone = apply(zone, body);
        if (!zone) throw new Error("the first zone was refused");
        const object = toZoneObject(zone);
        assertConsistent(object);
        expect(apply(zone, object)).toEqual(zone);
      }
    }),
    { numRuns: 300 },
  );
});

test("accepts an update again without further changes", () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 5 }), request, (bodies, body) => {
      const start = apply(null, { ORIGIN_URL: "https://origin.example" });
      const zone = bodies.reduce<ZoneRecord | null>(apply, start);
      const once = apply(zone, body);
      expect(apply(once, body)).toEqual(once);
    }),
    { numRuns: 300 },
  );
});
