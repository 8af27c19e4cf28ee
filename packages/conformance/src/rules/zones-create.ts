import {
  getData,
  assertMatches,
  assertRecent,
  assertError,
  assertEqual,
  formatForMessage,
  type MessagePattern,
} from "../assertions.ts";
import { changedSwitches } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const missingParametersMessage = "Missing required request parameters in JSON Body.";
const invalidNameMessage = "Invalid Zone Name.";
const takenMessage = "This CDN Zone Name already exists, please try again.";
const invalidOriginMessage = "Invalid Origin URL.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `zones.create.${id}`, section, description, needs: ["write"], check };
}

/** Creates a rule: a body with these fields is rejected. */
function rejectionRule(
  id: string,
  description: string,
  fields: Fields | ((t: CheckContext) => Fields),
  expectedMessage?: MessagePattern,
): Rule {
  const messageText = typeof expectedMessage === "string" ? ` \`${expectedMessage}\`` : "";
  return rule(id, "Zone errors", `${description} is 400${messageText}`, async (t) => {
    const body = t.createZoneBody(typeof fields === "function" ? fields(t) : fields);
    assertError(await t.post("/v1/cdn", body), 400, expectedMessage);
  });
}

/** Creates a rule: a body with this field is accepted, and the zone has this value. */
function acceptanceRule(id: string, description: string, field: string, value: Json, expected: Json = value): Rule {
  return rule(id, "Create body", description, async (t) => {
    assertEqual((await t.createZone({ [field]: value })).data[field], expected, field);
  });
}

function checkWithoutField(field: string): (t: CheckContext) => Promise<void> {
  return async (t) => {
    const { [field]: _, ...body } = t.createZoneBody();
    assertError(await t.post("/v1/cdn", body), 400, missingParametersMessage);
  };
}

/** Returns an unused name of this length. */
function createNameOfLength(length: number): string {
  return `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "").slice(0, length);
}

const nameRules: Rule[] = [
  rule(
    "success",
    "Zones",
    "A zone needs only ZONE_NAME and ORIGIN_URL; the message says that it was created",
    async (t) => {
      const created = getData(await t.post("/v1/cdn", t.createZoneBody()), /zone.*created/i);
      assertMatches(created.ID, /^[A-Z0-9]{9}$/, "ID");
    },
  ),
  rule(
    "name.missing",
    "Zone errors",
    `ZONE_NAME absent is 400 \`${missingParametersMessage}\``,
    checkWithoutField("ZONE_NAME"),
  ),
  rule(
    "origin.missing",
    "Zone errors",
    `ORIGIN_URL absent is 400 \`${missingParametersMessage}\``,
    checkWithoutField("ORIGIN_URL"),
  ),
  rule("empty-body", "Zone errors", `An empty object is 400 \`${missingParametersMessage}\``, async (t) => {
    assertError(await t.post("/v1/cdn", {}), 400, missingParametersMessage);
  }),
  rejectionRule("name.empty", "An empty ZONE_NAME", { ZONE_NAME: "" }),
  rejectionRule("name.three", "A ZONE_NAME of 3 characters", { ZONE_NAME: "ab1" }, invalidNameMessage),
  rule("name.four", "Create body", "A ZONE_NAME of 4 characters is accepted", async (t) => {
    const ZONE_NAME = createNameOfLength(4);
    assertEqual((await t.createZone({ ZONE_NAME })).name, ZONE_NAME, "ZONE_NAME");
  }),
  rule("name.forty", "Create body", "A ZONE_NAME of 40 characters is accepted", async (t) => {
    const ZONE_NAME = createNameOfLength(40);
    assertEqual((await t.createZone({ ZONE_NAME })).name, ZONE_NAME, "ZONE_NAME");
  }),
  rejectionRule(
    "name.forty-one",
    "A ZONE_NAME of 41 characters",
    () => ({ ZONE_NAME: createNameOfLength(41) }),
    invalidNameMessage,
  ),
  ...[
    ["hyphen", "conf-name"],
    ["underscore", "conf_name"],
    ["dot", "conf.name"],
    ["space", "conf name"],
    ["umlaut", "confnäme"],
  ].map(([id = "", ZONE_NAME = ""]) =>
    rejectionRule(
      `name.${id}`,
      `A ZONE_NAME with something other than letters and digits (${ZONE_NAME})`,
      { ZONE_NAME },
      invalidNameMessage,
    ),
  ),
  rule("name.digits", "Create body", "A ZONE_NAME of digits alone is accepted", async (t) => {
    const ZONE_NAME = String(BigInt(`0x${createNameOfLength(12)}`)).padStart(12, "7");
    assertEqual((await t.createZone({ ZONE_NAME })).name, ZONE_NAME, "ZONE_NAME");
  }),
  rule("name.lower-cased", "Create body", "ZONE_NAME is lower-cased", async (t) => {
    const name = t.createName();
    assertEqual((await t.createZone({ ZONE_NAME: name.toUpperCase() })).name, name, "ZONE_NAME");
  }),
  rule("name.taken", "Zone errors", `A ZONE_NAME that an active zone has is 400 \`${takenMessage}\``, async (t) => {
    const { name } = await t.run.getSharedZone();
    assertError(await t.post("/v1/cdn", t.createZoneBody({ ZONE_NAME: name })), 400, takenMessage);
  }),
  rule("name.taken.case", "Zone errors", "A taken ZONE_NAME in capitals is taken, too", async (t) => {
    const { name } = await t.run.getSharedZone();
    assertError(await t.post("/v1/cdn", t.createZoneBody({ ZONE_NAME: name.toUpperCase() })), 400, takenMessage);
  }),
  rule("name.free-again", "Create body", "The ZONE_NAME of a deleted zone can be used again", async (t) => {
    const zone = await t.createZone();
    await t.delete(zone.path);
    const recreated = await t.createZone({ ZONE_NAME: zone.name });
    assertEqual(recreated.name, zone.name, "ZONE_NAME");
    assertEqual(recreated.id === zone.id, false, "whether the new zone has the old ID");
  }),
  {
    id: "zones.create.name.taken.elsewhere",
    section: "Create body",
    description: "A ZONE_NAME of another account's active zone is rejected, too",
    needs: ["write", "operator"],
    check: async (t) => {
      const { name } = await t.run.getSharedZone();
      const key = await t.getOtherAccountKey();
      assertError(await t.post("/v1/cdn", t.createZoneBody({ ZONE_NAME: name }), { key }), 400, takenMessage);
    },
  },
];

const originRules: Rule[] = [
  ...[
    ["http", "An http:// origin", "http://origin.example.com"],
    ["https", "An https:// origin", "https://origin.example.com"],
    ["port", "An origin with a port", "https://origin.example.com:8443"],
    ["path", "An origin with a path", "https://origin.example.com/files/public"],
    ["port-and-path", "An origin with port and path", "http://origin.example.com:8080/files"],
    ["ipv4", "An IPv4 address as origin", "http://192.0.2.10"],
    ["ipv4-port", "An IPv4 address with a port as origin", "http://192.0.2.10:8080"],
  ].map(([id = "", description = "", url = ""]) =>
    acceptanceRule(`origin.${id}`, `${description} is accepted (${url})`, "ORIGIN_URL", url),
  ),
  ...[
    ["no-scheme", "without a scheme", "origin.example.com"],
    ["ftp", "with another scheme", "ftp://origin.example.com"],
    ["no-host", "without a host", "https://"],
    ["query", "with a query string", "https://origin.example.com/?a=1"],
    ["credentials", "with credentials", "https://user:password@origin.example.com"],
    ["user", "with a user name", "https://user@origin.example.com"],
    ["space", "with a space in its host", "https://origin example.com"],
    ["port-too-high", "with a port over 65535", "https://origin.example.com:65536"],
    ["word", "that is just a word", "origin"],
  ].map(([id = "", description = "", url = ""]) =>
    rejectionRule(`origin.${id}`, `An ORIGIN_URL ${description} (${url})`, { ORIGIN_URL: url }, invalidOriginMessage),
  ),
  rule(
    "origin.zone-domain",
    "Create body",
    "An ORIGIN_URL on the domain of default hostnames is rejected",
    async (t) => {
      const ORIGIN_URL = `https://other.${await t.getZoneDomain()}`;
      assertError(await t.post("/v1/cdn", t.createZoneBody({ ORIGIN_URL })), 400);
    },
  ),
  {
    id: "zones.create.origin.service-domain",
    section: "Create body",
    description: "An ORIGIN_URL on the service's own domain is rejected",
    needs: ["write", "service-domain"],
    check: async (t) => {
      const ORIGIN_URL = `https://www.${t.run.target.serviceDomain}`;
      assertError(await t.post("/v1/cdn", t.createZoneBody({ ORIGIN_URL })), 400);
    },
  },
];

const settingRules: Rule[] = [
  rejectionRule("type.unknown", "An ORIGIN_TYPE that does not exist", { ORIGIN_TYPE: "FTP" }, /origin.?type/i),
  acceptanceRule("type.standard", "ORIGIN_TYPE STANDARD can be sent", "ORIGIN_TYPE", "STANDARD"),
  acceptanceRule("host-header", "HOST_HEADER can be sent", "HOST_HEADER", "www.example.com"),
  acceptanceRule("host-header.empty", "HOST_HEADER can be empty", "HOST_HEADER", ""),
  rejectionRule(
    "host-header.words",
    "A HOST_HEADER that is no hostname",
    { HOST_HEADER: "not a host!" },
    "Invalid Host Header.",
  ),
  rejectionRule(
    "host-header.url",
    "A URL as HOST_HEADER",
    { HOST_HEADER: "https://www.example.com/" },
    "Invalid Host Header.",
  ),
  acceptanceRule("cache-exp.text", "CACHE_EXP can be sent as a string", "CACHE_EXP", "3600"),
  acceptanceRule(
    "cache-exp.number",
    "CACHE_EXP can be sent as a number and is returned as a string",
    "CACHE_EXP",
    86400,
    "86400",
  ),
  acceptanceRule("cache-exp.minus-one", "CACHE_EXP -1 can be sent as a number", "CACHE_EXP", -1, "-1"),
  acceptanceRule("cache-exp.zero", "CACHE_EXP 0 can be sent as a number", "CACHE_EXP", 0, "0"),
  ...["60", 60, "-2", "abc", 3600.5].map((CACHE_EXP) =>
    rejectionRule(
      `cache-exp.not-offered.${typeof CACHE_EXP}.${CACHE_EXP}`,
      `CACHE_EXP ${formatForMessage(CACHE_EXP)}, which is not offered,`,
      { CACHE_EXP },
      /cache expiration/i,
    ),
  ),
  acceptanceRule("home-pop", "HOME_POP auto can be sent", "HOME_POP", "auto"),
  acceptanceRule("home-pop.empty", "HOME_POP can be empty (off)", "HOME_POP", ""),
  rejectionRule("home-pop.location", "A specific location as HOME_POP", { HOME_POP: "fra" }, /auto/i),
  ...changedSwitches.map(([field, value]) =>
    acceptanceRule(`switch.${field.toLowerCase()}`, `${field} can be ${value} from the start`, field, value),
  ),
  rule("rejected.no-effect", "Errors", "A rejected create has no effect: the name stays free", async (t) => {
    const ZONE_NAME = t.createName();
    assertError(await t.post("/v1/cdn", t.createZoneBody({ ZONE_NAME, CACHE_EXP: "60" })), 400);
    assertEqual((await t.createZone({ ZONE_NAME })).name, ZONE_NAME, "ZONE_NAME");
  }),
];

const made: Rule[] = [
  rule(
    "default-hostname",
    "Zone",
    "A zone comes with its default hostname {ZONE_NAME}.{zone_domain}, SSL on",
    async (t) => {
      const zone = await t.createZone();
      const hostnames = await t.listHostnames(zone);
      assertEqual(hostnames.length, 1, "number of hostnames of a new zone");
      const [defaultHostname = {}] = hostnames;
      assertEqual(defaultHostname.HOSTNAME, `${zone.name}.${await t.getZoneDomain()}`, "HOSTNAME");
      assertEqual(defaultHostname.DEFAULT, 1, "DEFAULT");
      assertEqual(defaultHostname.SSL_ENABLED, 1, "SSL_ENABLED");
      assertEqual(defaultHostname.STATUS, "ACTIVE", "STATUS");
      assertEqual(defaultHostname.ENABLED, 1, "ENABLED");
    },
  ),
  rule("timestamp", "Zone", "TIMESTAMP is the creation time in Unix seconds", async (t) => {
    assertRecent((await t.createZone()).data.TIMESTAMP, t.now(), "TIMESTAMP");
  }),
  rule("reads-back", "Zones", "A zone reads afterwards as create returned it", async (t) => {
    const zone = await t.createZone({ HOST_HEADER: "www.example.com", CACHE_EXP: "180", BLOCK_POST: 1 });
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
];

export const zonesCreate: Section = {
  title: "Zones: create",
  rules: [...nameRules, ...originRules, ...settingRules, ...made],
};
