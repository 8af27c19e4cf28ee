import { zoneSwitches } from "@edge-console/contract/fields/zone";
import {
  getData,
  assertExactFields,
  assertTrue,
  assertMatches,
  assertError,
  getRows,
  assertEqual,
} from "../assertions.ts";
import { cacheExpirations, zoneFields, zoneNumberFields, zoneTextFields } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const notFoundMessage = "CDN Zone not found.";

/** Reads a zone of the account again. */
async function getZone(t: CheckContext): Promise<Fields> {
  return getData(await t.get((await t.run.getReadableZone()).path), undefined, 200);
}

/** Defaults of a STANDARD zone that is created with a name and an origin only. */
const standardZoneDefaults: Record<string, Json> = {
  VERIFY_ORIGIN_SSL: 0,
  ADD_HOST_HEADER: 0,
  FOLLOW_REDIRECTS: 0,
  STRIP_COOKIES: 1,
  BLOCK_ROOT: 0,
  BLOCK_POST: 0,
  ADD_CANONICAL_HEADER: 1,
  ADD_CORS_HEADER: 1,
  CACHE_EXP: "-1",
  ORIGIN_TYPE: "STANDARD",
  ORIGIN_CERTIFICATE: 0,
  STATUS: "ACTIVE",
  S3_BUCKET: "",
  S3_REGION: "",
  S3_ACCESS_KEY: "",
  S3_ADDRESSING: "PATH",
  S3_SECRET_KEY_SET: 0,
  TUNNEL_ENDPOINT: 0,
  TUNNEL_TARGET: "",
  TOKEN_AUTH: 0,
  MAINTENANCE: 0,
  USAGE_PAUSED: 0,
};

const defaultRules: Rule[] = Object.entries(standardZoneDefaults).map(([field, value]) => ({
  id: `zones.default.${field.toLowerCase()}`,
  section: "Zone",
  description: `${field} starts as ${JSON.stringify(value)}`,
  needs: ["write"],
  check: async (t) => assertEqual((await t.run.getSharedZone()).data[field], value, field),
}));

/** Valid values of each field of a zone. */
function fieldFormatRule(field: string, description: string, isValid: (value: Json | undefined) => boolean): Rule {
  return {
    id: `zones.form.${field.toLowerCase()}`,
    section: "Zone",
    description: `${field} of a zone ${description}`,
    needs: [],
    check: async (t) => {
      const value = (await getZone(t))[field];
      assertTrue(isValid(value), `${field} should match "${description}" and is ${JSON.stringify(value)}`);
    },
  };
}

const isOneOf = (values: readonly Json[]) => (value: Json | undefined) => value !== undefined && values.includes(value);
const matches = (pattern: RegExp) => (value: Json | undefined) => typeof value === "string" && pattern.test(value);

const formatRules: Rule[] = [
  fieldFormatRule("ID", "is nine upper-case letters and digits", matches(/^[A-Z0-9]{9}$/)),
  fieldFormatRule("ZONE_NAME", "is lower case, 4 to 40 letters and digits", matches(/^[a-z0-9]{4,40}$/)),
  fieldFormatRule("STATUS", "is ACTIVE or PAUSED", isOneOf(["ACTIVE", "PAUSED"])),
  fieldFormatRule("ORIGIN_TYPE", "is STANDARD, S3, SITE or TUNNEL", isOneOf(["STANDARD", "S3", "SITE", "TUNNEL"])),
  fieldFormatRule("S3_ADDRESSING", "is PATH or VHOST", isOneOf(["PATH", "VHOST"])),
  fieldFormatRule("HOME_POP", "is auto or empty", isOneOf(["auto", ""])),
  fieldFormatRule("CACHE_EXP", "is one of the allowed values, as a string", isOneOf(cacheExpirations)),
  fieldFormatRule("TIMESTAMP", "is Unix seconds", (value) => Number.isInteger(value) && Number(value) > 1_000_000_000),
  fieldFormatRule("COUNTRIES", "is upper-case codes, comma separated", matches(/^([A-Z]{2}(, ?[A-Z]{2})*)?$/)),
  fieldFormatRule("BLOCK_ASNS", "is numbers without the AS prefix, comma separated", matches(/^(\d+(, ?\d+)*)?$/)),
];

const typeRules: Rule[] = [
  ["text", zoneTextFields, (value: Json | undefined) => typeof value === "string"] as const,
  ["number", zoneNumberFields, (value: Json | undefined) => Number.isInteger(value)] as const,
  ["switch", zoneSwitches, (value: Json | undefined) => value === 0 || value === 1] as const,
].map(([kind, fields, isValid]) => ({
  id: `zones.types.${kind}`,
  section: "Zone",
  description: `${fields.join(", ")} are each ${{ text: "a String", number: "an Integer", switch: "the Integer 1 or 0" }[kind]}`,
  needs: [],
  check: async (t) => {
    const zone = await getZone(t);
    const invalidFields = fields.filter((field) => !isValid(zone[field]));
    assertEqual(invalidFields, [], `fields that are not a ${kind}`);
  },
}));

const objectRules: Rule[] = [
  {
    id: "zones.fields.view",
    section: "Zone",
    description: "The zone object holds exactly the fields of the table when read",
    needs: [],
    check: async (t) => assertExactFields(await getZone(t), zoneFields, "the zone"),
  },
  {
    id: "zones.fields.list",
    section: "Zone",
    description: "Each zone in the list holds exactly the fields of the table",
    needs: [],
    check: async (t) => {
      for (const zone of getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES"))
        assertExactFields(zone, zoneFields, "a listed zone");
    },
  },
  {
    id: "zones.fields.create",
    section: "Zone",
    description: "The zone object in the create response holds exactly the fields of the table",
    needs: ["write"],
    check: async (t) => assertExactFields((await t.createZone()).data, zoneFields, "the created zone"),
  },
  {
    id: "zones.fields.update",
    section: "Zone",
    description: "The zone object in the update response holds exactly the fields of the table",
    needs: ["write"],
    check: async (t) =>
      assertExactFields(await t.updateZone(await t.run.getSharedZone(), {}), zoneFields, "the updated zone"),
  },
];

const listRules: Rule[] = [
  {
    id: "zones.list.message",
    section: "Zones",
    description: "The list is 200 with CDN_ZONES; the message says that the data of all zones was returned",
    needs: [],
    check: async (t) => {
      getRows(getData(await t.get("/v1/cdn"), /data returned for all.*zones.*this account/i, 200), "CDN_ZONES");
    },
  },
  {
    id: "zones.view.message",
    section: "Zones",
    description: "Reading a zone is 200 and the message says that its data was returned",
    needs: [],
    check: async (t) => {
      getData(await t.get((await t.run.getReadableZone()).path), /zone data returned/i, 200);
    },
  },
  {
    id: "zones.list.same",
    section: "Zones",
    description: "A zone reads the same in the list and alone",
    needs: [],
    check: async (t) => {
      const { id } = await t.run.getReadableZone();
      const listed = getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES").find(({ ID }) => ID === id);
      assertEqual(listed, getData(await t.get(`/v1/cdn/${id}`)), "the listed zone");
    },
  },
  {
    id: "zones.list.newest-first.timestamps",
    section: "Zones",
    description: "The list is sorted by TIMESTAMP, newest first",
    needs: [],
    check: async (t) => {
      const times = getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES").map(({ TIMESTAMP }) => Number(TIMESTAMP));
      assertEqual(
        times,
        times.toSorted((first, second) => second - first),
        "the order of TIMESTAMP",
      );
    },
  },
  {
    id: "zones.list.newest-first",
    section: "Zones",
    description: "A new zone comes before an older one in the list",
    needs: ["write"],
    check: async (t) => {
      const older = await t.createZone();
      await t.advance(2);
      const newer = await t.createZone();
      const ids = getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES").map(({ ID }) => ID);
      assertTrue(ids.includes(older.id) && ids.includes(newer.id), "both zones should be listed");
      assertTrue(ids.indexOf(newer.id) < ids.indexOf(older.id), "the newer zone should come first");
    },
  },
  {
    id: "zones.list.paused",
    section: "Zone",
    description: "A PAUSED zone stays listed and readable",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { status: "PAUSED" });
      try {
        assertEqual((await t.getZone(zone)).STATUS, "PAUSED", "STATUS");
        const listed = getRows(getData(await t.get("/v1/cdn")), "CDN_ZONES").find(({ ID }) => ID === zone.id);
        assertEqual(listed?.STATUS, "PAUSED", "STATUS in the list");
      } finally {
        await t.operator.changeZone(zone.id, { status: "ACTIVE" });
      }
    },
  },
  {
    id: "zones.usage-paused",
    section: "Zone",
    description: "USAGE_PAUSED is 1 on every zone of the account while its free usage is used up, then 0 again",
    needs: ["write", "operator"],
    check: async (t) => {
      const { id, key } = await t.createAccount();
      await t.post("/v1/cdn", t.createZoneBody(), { key });
      await t.post("/v1/cdn", t.createZoneBody(), { key });
      const readUsagePaused = async () =>
        getRows(getData(await t.get("/v1/cdn", { key })), "CDN_ZONES").map(({ USAGE_PAUSED }) => USAGE_PAUSED);
      await t.operator.changeAccount(id, { usage_paused: 1 });
      assertEqual(await readUsagePaused(), [1, 1], "USAGE_PAUSED while paused");
      await t.operator.changeAccount(id, { usage_paused: 0 });
      assertEqual(await readUsagePaused(), [0, 0], "USAGE_PAUSED afterwards");
    },
  },
  {
    id: "zones.origin-certificate",
    section: "Zone",
    description: "ORIGIN_CERTIFICATE is 1 when the zone has an origin certificate",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { origin_certificate: 1 });
      assertEqual((await t.getZone(zone)).ORIGIN_CERTIFICATE, 1, "ORIGIN_CERTIFICATE");
    },
  },
];

/** Rules about IDs that don't exist. */
const unknownIdRules: Rule[] = [
  ["unknown", "that does not exist", () => "AAAAAAAAA"] as const,
  ["lower-case", "in lower case", (id: string) => id.toLowerCase()] as const,
  ["short", "of eight characters", (id: string) => id.slice(0, 8)] as const,
  ["long", "of ten characters", (id: string) => `${id}A`] as const,
  ["signs", "with a hyphen", (id: string) => `${id.slice(0, 4)}-${id.slice(5)}`] as const,
].map(([kind, description, transformId]) => ({
  id: `zones.not-found.${kind}`,
  section: "Zones",
  description: `A zone id ${description} is 404 \`${notFoundMessage}\``,
  needs: [],
  check: async (t) => {
    // An ID of digits only has no lower case, so it can't be used for this check.
    const { id } = await t.run.getReadableZone();
    const other = transformId(/[A-Z]/.test(id) ? id : "ABCDEFGH1");
    assertError(await t.get(`/v1/cdn/${other}`), 404, notFoundMessage);
  },
}));

/** Every call below a zone, for a zone that doesn't exist. */
const zoneCalls: { id: string; method: "GET" | "POST" | "DELETE"; subpath: string; body?: Fields }[] = [
  { id: "view", method: "GET", subpath: "" },
  { id: "update", method: "POST", subpath: "", body: {} },
  { id: "delete", method: "DELETE", subpath: "" },
  { id: "hostnames", method: "GET", subpath: "/hostnames" },
  { id: "add-hostname", method: "POST", subpath: "/hostnames", body: { HOSTNAME: "www.conformance.example.com" } },
  { id: "hostname", method: "GET", subpath: "/hostnames/1" },
  { id: "certificate", method: "GET", subpath: "/hostnames/1/certificate" },
  { id: "stats", method: "GET", subpath: "/stats" },
];

const notFoundRules: Rule[] = zoneCalls.flatMap(({ id, method, subpath, body }): Rule[] => [
  {
    id: `zones.unknown.${id}`,
    section: "Errors",
    description: `${method} /v1/cdn/{ZONE_ID}${subpath} of a zone that does not exist is 404 \`${notFoundMessage}\``,
    needs: method === "GET" ? [] : ["write"],
    check: async (t) => {
      assertError(await t.call(method, `/v1/cdn/AAAAAAAAA${subpath}`, body ? { body } : {}), 404, notFoundMessage);
    },
  },
  {
    id: `zones.other-account.${id}`,
    section: "Errors",
    description: `${method} /v1/cdn/{ZONE_ID}${subpath} of another account's zone is 404 \`${notFoundMessage}\``,
    needs: ["write", "operator"],
    check: async (t) => {
      const { path } = await t.run.getSharedZone();
      const options = { key: await t.getOtherAccountKey(), ...(body ? { body } : {}) };
      assertError(await t.call(method, path + subpath, options), 404, notFoundMessage);
      assertMatches((await t.get(path)).text, /"ID"/, "the zone, which its own account should still read");
    },
  },
]);

export const zonesObject: Section = {
  title: "Zones: fields, defaults, list and view",
  rules: [
    ...objectRules,
    ...typeRules,
    ...formatRules,
    ...defaultRules,
    ...listRules,
    ...unknownIdRules,
    ...notFoundRules,
  ],
};
