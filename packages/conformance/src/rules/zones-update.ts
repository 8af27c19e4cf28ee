import {
  getData,
  assertMatches,
  assertError,
  assertEqual,
  formatForMessage,
  type MessagePattern,
} from "../assertions.ts";
import { cacheExpirations, changedSwitches } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const invalidOriginMessage = "ORIGIN_URL must start with http:// or https:// and name a hostname or IP address.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `zones.update.${id}`, section, description, needs: ["write"], check };
}

/** Creates a rule: an update with these fields is rejected and doesn't change the zone. */
function rejectionRule(id: string, description: string, fields: Fields, expectedMessage?: MessagePattern): Rule {
  const messageText = typeof expectedMessage === "string" ? ` \`${expectedMessage}\`` : "";
  return rule(id, "Zone errors", `${description} is 400${messageText} on update`, async (t) => {
    assertError(await t.post((await t.run.getSharedZone()).path, fields), 400, expectedMessage);
  });
}

/** Values that differ from the defaults of a STANDARD zone. Each can be set without changing another field. */
const changedFields: Record<string, Json> = {
  ORIGIN_URL: "http://other.example.com:8080/files",
  HOST_HEADER: "www.example.com",
  ...Object.fromEntries(changedSwitches),
  CACHE_EXP: "259200",
  HOME_POP: "auto",
  BLOCK_IPS: "192.0.2.1",
  ALLOW_IPS: "198.51.100.0/24",
  COUNTRIES: "DE",
  BLOCK_ASNS: "64496",
};

const singleFieldRules: Rule[] = Object.entries(changedFields).map(([field, value]) =>
  rule(`only.${field.toLowerCase()}`, "Endpoints", `Sending ${field} alone changes it and nothing else`, async (t) => {
    const zone = await t.createZone();
    const after = await t.updateZone(zone, { [field]: value });
    assertEqual(after, { ...zone.data, [field]: value }, "the updated zone");
  }),
);

/** Rules: a missing or null field keeps its value. */
const nullRules: Rule[] = Object.entries(changedFields).map(([field, value]) =>
  rule(`null.${field.toLowerCase()}`, "Endpoints", `${field} sent as null keeps its value`, async (t) => {
    const zone = await t.createZone({ [field]: value });
    assertEqual((await t.updateZone(zone, { [field]: null }))[field], value, field);
  }),
);

const clearRules: Rule[] = ["HOST_HEADER", "HOME_POP", "BLOCK_IPS", "ALLOW_IPS", "COUNTRIES", "BLOCK_ASNS"].map(
  (field) =>
    rule(`clear.${field.toLowerCase()}`, "Update body", `An empty string clears ${field}`, async (t) => {
      const zone = await t.createZone({ [field]: changedFields[field] ?? "" });
      assertEqual((await t.updateZone(zone, { [field]: "" }))[field], "", field);
    }),
);

/** Read-only fields. The specification doesn't say whether sending them is rejected or ignored. */
const readOnlyRules: Rule[] = Object.entries({
  ID: "AAAAAAAAA",
  ZONE_NAME: "anothername",
  STATUS: "PAUSED",
  USAGE_PAUSED: 1,
  TIMESTAMP: 1_000_000_000,
  S3_SECRET_KEY_SET: 1,
  ORIGIN_CERTIFICATE: 1,
  HOME_POP_LOCATION: "fra",
  TUNNEL_TARGET: "http://10.0.0.5:8080",
}).map(([field, value]) =>
  rule(`read-only.${field.toLowerCase()}`, "Update body", `${field} cannot be changed`, async (t) => {
    const zone = await t.createZone();
    await t.post(zone.path, { [field]: value });
    assertEqual((await t.getZone(zone))[field], zone.data[field], field);
  }),
);

const generalRules: Rule[] = [
  rule("success", "Zones", "An update returns the updated zone and says so", async (t) => {
    const zone = await t.createZone();
    const after = getData(await t.post(zone.path, { CACHE_EXP: "3600" }), /zone updated/i, 200);
    assertEqual(after.CACHE_EXP, "3600", "CACHE_EXP");
  }),
  rule("empty", "Update body", "A body of `{}` is accepted and changes nothing", async (t) => {
    const zone = await t.createZone({ HOST_HEADER: "www.example.com", BLOCK_IPS: "192.0.2.1", STRIP_COOKIES: 0 });
    assertEqual(await t.updateZone(zone, {}), zone.data, "the zone");
  }),
  rule("several", "Endpoints", "Several fields can change in one request; the others stay", async (t) => {
    const zone = await t.createZone();
    const fields = { CACHE_EXP: "180", BLOCK_POST: 1, HOST_HEADER: "www.example.com", COUNTRIES: "DE" };
    assertEqual(await t.updateZone(zone, fields), { ...zone.data, ...fields }, "the updated zone");
  }),
  rule("reads-back", "Zones", "A zone reads afterwards as update returned it", async (t) => {
    const zone = await t.createZone();
    const after = await t.updateZone(zone, { CACHE_EXP: 1200, ORIGIN_URL: "http://192.0.2.7:81/x" });
    assertEqual(await t.getZone(zone), after, "the zone");
  }),
  rule("cache-exp.all.text", "Zone", "Each value in the table of CACHE_EXP can be sent as a string", async (t) => {
    const zone = await t.createZone();
    for (const CACHE_EXP of cacheExpirations)
      assertEqual((await t.updateZone(zone, { CACHE_EXP })).CACHE_EXP, CACHE_EXP, "CACHE_EXP");
  }),
  rule("cache-exp.all.number", "Zone", "Each value in the table of CACHE_EXP can be sent as a number", async (t) => {
    const zone = await t.createZone();
    for (const value of cacheExpirations) {
      assertEqual((await t.updateZone(zone, { CACHE_EXP: Number(value) })).CACHE_EXP, value, "CACHE_EXP");
    }
  }),
  rule("home-pop.location", "Zone", "HOME_POP_LOCATION is empty while the shield is off", async (t) => {
    const zone = await t.createZone({ HOME_POP: "auto" });
    assertEqual((await t.updateZone(zone, { HOME_POP: "" })).HOME_POP_LOCATION, "", "HOME_POP_LOCATION");
  }),
  rule("switch.back", "Zone", "Switches go back to 0 and to 1", async (t) => {
    const zone = await t.createZone({ VERIFY_ORIGIN_SSL: 1, STRIP_COOKIES: 0, TOKEN_AUTH: 1, MAINTENANCE: 1 });
    const fields = { VERIFY_ORIGIN_SSL: 0, STRIP_COOKIES: 1, TOKEN_AUTH: 0, MAINTENANCE: 0 };
    assertEqual(await t.updateZone(zone, fields), { ...zone.data, ...fields }, "the updated zone");
  }),
];

const rejectionRules: Rule[] = [
  ...[
    ["ftp", "ftp://origin.example.com"],
    ["no-scheme", "origin.example.com"],
    ["no-host", "http://"],
  ].map(([id = "", ORIGIN_URL = ""]) =>
    rejectionRule(`origin.${id}`, `ORIGIN_URL ${ORIGIN_URL}`, { ORIGIN_URL }, invalidOriginMessage),
  ),
  rejectionRule("origin.query", "An ORIGIN_URL with a query string", { ORIGIN_URL: "https://origin.example.com/?a=1" }),
  rejectionRule("origin.credentials", "An ORIGIN_URL with credentials", {
    ORIGIN_URL: "https://a:b@origin.example.com",
  }),
  rule(
    "origin.zone-domain",
    "Create body",
    "An ORIGIN_URL on the domain of default hostnames is rejected on update",
    async (t) => {
      const zone = await t.run.getSharedZone();
      assertError(await t.post(zone.path, { ORIGIN_URL: `https://other.${await t.getZoneDomain()}` }), 400);
    },
  ),
  rejectionRule(
    "host-header",
    "A HOST_HEADER that is no hostname",
    { HOST_HEADER: "not a host!" },
    "Invalid Host Header.",
  ),
  rejectionRule("cache-exp", "A CACHE_EXP that is not offered", { CACHE_EXP: "61" }, /cache expiration/i),
  rejectionRule("cache-exp.number", "A number as CACHE_EXP that is not offered", { CACHE_EXP: 1 }, /cache expiration/i),
  rejectionRule("home-pop", "A specific location as HOME_POP", { HOME_POP: "fra" }, /auto/i),
  rejectionRule("type", "An ORIGIN_TYPE that does not exist", { ORIGIN_TYPE: "FTP" }, /origin.?type/i),
  rule("rejected.atomic", "Errors", "A rejected update changes nothing, valid fields included", async (t) => {
    const zone = await t.createZone();
    assertError(await t.post(zone.path, { BLOCK_POST: 1, HOST_HEADER: "www.example.com", CACHE_EXP: "61" }), 400);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
];

const originCertificateMessage =
  /^ORIGIN_URL has to be https:\/\/ while the zone has an origin certificate\. Revoke it first with DELETE \/v1\/cdn\/(\{ZONE_ID\}|[A-Z0-9]{9})\/origin-certificate\.$/;

const originCertificateRules: Rule[] = [
  {
    id: "zones.update.origin-certificate.http",
    section: "Update body",
    description: "A zone with an origin certificate cannot go to an http:// ORIGIN_URL: 400 says to revoke it first",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { origin_certificate: 1 });
      const response = await t.post(zone.path, { ORIGIN_URL: "http://origin.example.com" });
      assertError(response, 400, originCertificateMessage);
      assertEqual((await t.getZone(zone)).ORIGIN_URL, zone.data.ORIGIN_URL, "ORIGIN_URL");
    },
  },
  {
    id: "zones.update.origin-certificate.https",
    section: "Update body",
    description: "A zone with an origin certificate can go to another https:// ORIGIN_URL",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { origin_certificate: 1 });
      const ORIGIN_URL = "https://other.example.com";
      assertEqual((await t.updateZone(zone, { ORIGIN_URL })).ORIGIN_URL, ORIGIN_URL, "ORIGIN_URL");
    },
  },
  {
    id: "zones.update.origin-certificate.revoked",
    section: "Endpoints",
    description:
      "After DELETE /v1/cdn/{ZONE_ID}/origin-certificate the zone reads ORIGIN_CERTIFICATE 0 and can go to http://",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { origin_certificate: 1 });
      assertEqual((await t.delete(`${zone.path}/origin-certificate`)).status, 200, "status of the revoke call");
      const after = await t.updateZone(zone, { ORIGIN_URL: "http://origin.example.com" });
      assertEqual(after.ORIGIN_CERTIFICATE, 0, "ORIGIN_CERTIFICATE");
      assertMatches(after.ORIGIN_URL, /^http:\/\/origin\.example\.com\/?$/, "ORIGIN_URL");
    },
  },
];

const s3Fields = {
  S3_BUCKET: "bucket-one",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY: "ACCESSKEY1",
  S3_SECRET_KEY: "secret-key-1",
  S3_ADDRESSING: "VHOST",
};

/** Bucket fields are ignored for a zone of another type unless the request contains ORIGIN_TYPE. */
const ignoredFieldRules: Rule[] = (
  [
    ["standard", "a STANDARD zone", { ORIGIN_TYPE: "STANDARD" }, s3Fields],
    ["site", "a SITE zone", { ORIGIN_TYPE: "SITE" }, s3Fields],
    ["unusable", "a STANDARD zone, unusable as they are,", {}, { S3_BUCKET: "Bad_Bucket", S3_SECRET_KEY: "short" }],
  ] satisfies [string, string, Fields, Fields][]
).map(([id, description, type, fields]) =>
  rule(`bucket-ignored.${id}`, "Origin type rules", `Bucket fields sent to ${description} are ignored`, async (t) => {
    const zone = await t.createZone(type);
    assertEqual(await t.updateZone(zone, fields), zone.data, `the zone after ${formatForMessage(Object.keys(fields))}`);
  }),
);

const shieldRules: Rule[] = [
  {
    id: "zones.update.home-pop.chosen",
    section: "Zone",
    description: "HOME_POP_LOCATION names the shield's location about ten minutes after HOME_POP became auto",
    needs: ["write", "operator"],
    check: async (t) => {
      const zone = await t.createZone();
      await t.updateZone(zone, { HOME_POP: "auto" });
      await t.advance(900);
      assertMatches((await t.getZone(zone)).HOME_POP_LOCATION, /./, "HOME_POP_LOCATION");
      assertEqual(
        (await t.updateZone(zone, { HOME_POP: "" })).HOME_POP_LOCATION,
        "",
        "HOME_POP_LOCATION when off again",
      );
    },
  },
];

export const zonesUpdate: Section = {
  title: "Zones: update",
  rules: [
    ...generalRules,
    ...singleFieldRules,
    ...nullRules,
    ...clearRules,
    ...readOnlyRules,
    ...rejectionRules,
    ...originCertificateRules,
    ...ignoredFieldRules,
    ...shieldRules,
  ],
};
