import { assertError, assertEqual, type MessagePattern } from "../assertions.ts";
import { toText, type Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `blocking.${id}`, section: "Blocking rules", description, needs: ["write"], check };
}

const addressListFields = ["BLOCK_IPS", "ALLOW_IPS"] as const;

/** Creates a rule: this address list is stored with these entries, in any order. */
function storedListRules(id: string, description: string, value: string, expectedEntries: string[]): Rule[] {
  return addressListFields.map((field) =>
    rule(`${field.toLowerCase()}.${id}`, `${field}: ${description}`, async (t) => {
      const zone = await t.createZone();
      const after = toText((await t.updateZone(zone, { [field]: value }))[field]);
      assertEqual(after.split("\n").toSorted(), expectedEntries.toSorted(), field);
    }),
  );
}

function rejectionRule(
  id: string,
  description: string,
  fields: Fields | (() => Fields),
  expectedMessage?: MessagePattern,
): Rule {
  return rule(id, `${description} is 400`, async (t) => {
    const zone = await t.run.getSharedZone();
    assertError(await t.post(zone.path, typeof fields === "function" ? fields() : fields), 400, expectedMessage);
  });
}

/** Returns this many different addresses. */
function createAddresses(count: number): string {
  return Array.from({ length: count }, (_, n) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`).join("\n");
}

function createAsns(count: number): string {
  return Array.from({ length: count }, (_, n) => String(64_496 + n)).join(",");
}

const addressListRules: Rule[] = [
  ...storedListRules("ipv4", "a single IPv4 address", "192.0.2.1", ["192.0.2.1"]),
  ...storedListRules("ipv6", "a single IPv6 address", "2001:db8::1", ["2001:db8::1"]),
  ...storedListRules("ipv4-range", "an IPv4 range", "192.0.2.0/24", ["192.0.2.0/24"]),
  ...storedListRules("ipv6-range", "an IPv6 range", "2001:db8::/32", ["2001:db8::/32"]),
  ...storedListRules("lines", "one entry per line", "192.0.2.1\n198.51.100.0/24\n2001:db8::1", [
    "192.0.2.1",
    "198.51.100.0/24",
    "2001:db8::1",
  ]),
  ...storedListRules("ipv4-host-bits", "host bits are cleared (IPv4)", "192.0.2.77/24", ["192.0.2.0/24"]),
  ...storedListRules("ipv4-host-bits.odd", "host bits are cleared inside a byte", "192.0.2.255/27", ["192.0.2.224/27"]),
  ...storedListRules("ipv6-host-bits", "host bits are cleared (IPv6)", "2001:db8::ffff/64", ["2001:db8::/64"]),
  ...storedListRules("slash-32", "/32 is dropped", "192.0.2.1/32", ["192.0.2.1"]),
  ...storedListRules("slash-128", "/128 is dropped", "2001:db8::1/128", ["2001:db8::1"]),
  ...storedListRules("twice", "an entry that occurs twice is stored once", "192.0.2.1\n192.0.2.2\n192.0.2.1", [
    "192.0.2.1",
    "192.0.2.2",
  ]),
  ...storedListRules(
    "twice.normalized",
    "entries that are the same once normalized are stored once",
    "192.0.2.9/24\n192.0.2.0/24\n192.0.2.1\n192.0.2.1/32",
    ["192.0.2.0/24", "192.0.2.1"],
  ),
  ...addressListFields.flatMap((field) => {
    const name = field.toLowerCase();
    return [
      rule(`${name}.thousand`, `${field} holds 1,000 entries`, async (t) => {
        const zone = await t.createZone();
        const after = toText((await t.updateZone(zone, { [field]: createAddresses(1000) }))[field]);
        assertEqual(after.split("\n").length, 1000, `number of entries in ${field}`);
      }),
      rejectionRule(
        `${name}.too-long`,
        `${field} with 1,001 entries`,
        () => ({ [field]: createAddresses(1001) }),
        /1,?000/,
      ),
      rejectionRule(`${name}.word`, `${field} with an entry that is no address`, { [field]: "192.0.2.1\ninvalid" }),
      rejectionRule(`${name}.hostname`, `${field} with a hostname`, { [field]: "www.example.com" }),
      rejectionRule(`${name}.out-of-range`, `${field} with 192.0.2.256`, { [field]: "192.0.2.256" }),
      rejectionRule(`${name}.slash-33`, `${field} with a /33`, { [field]: "192.0.2.0/33" }),
      rejectionRule(`${name}.slash-129`, `${field} with a /129`, { [field]: "2001:db8::/129" }),
      rule(`${name}.create`, `${field} can be sent on create and is normalized there, too`, async (t) => {
        assertEqual((await t.createZone({ [field]: "192.0.2.77/24" })).data[field], "192.0.2.0/24", field);
      }),
      rule(`${name}.create.rejected`, `${field} with an entry that is no address is rejected on create`, async (t) => {
        assertError(await t.post("/v1/cdn", t.createZoneBody({ [field]: "invalid" })), 400);
      }),
    ];
  }),
];

const countryRules: Rule[] = [
  rule("countries", "COUNTRIES takes two-letter codes, comma separated", async (t) => {
    const zone = await t.createZone();
    const after = toText((await t.updateZone(zone, { COUNTRIES: "DE,FR,US" })).COUNTRIES);
    assertEqual(
      after
        .split(",")
        .map((code) => code.trim())
        .toSorted(),
      ["DE", "FR", "US"],
      "COUNTRIES",
    );
  }),
  rejectionRule("countries.three-letters", "A country of three letters", { COUNTRIES: "DEU" }),
  rejectionRule("countries.one-letter", "A country of one letter", { COUNTRIES: "D" }),
  rejectionRule("countries.digits", "A country in digits", { COUNTRIES: "12" }),
  rejectionRule("countries.name", "A country's name", { COUNTRIES: "Germany" }),
  rejectionRule("countries.no-iso", "Two letters that are no ISO country code (JX)", { COUNTRIES: "JX" }),
  rejectionRule("countries.long-s", "A country code with a long s (its upper case is SE)", { COUNTRIES: "\u017fE" }),
  rejectionRule("countries.sharp-s", "A sharp s (its upper case is SS)", { COUNTRIES: "\u00df" }),
  rejectionRule("countries.ligature", "A ligature (its upper case is FI)", { COUNTRIES: "\ufb01" }),
  rule("mode.allow", "COUNTRY_MODE ALLOW is accepted with a list of countries", async (t) => {
    const after = await t.updateZone(await t.createZone(), { COUNTRIES: "DE,FR", COUNTRY_MODE: "ALLOW" });
    assertEqual(after.COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
  }),
  rule("mode.block", "COUNTRY_MODE can change back to BLOCK", async (t) => {
    const zone = await t.createZone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertEqual((await t.updateZone(zone, { COUNTRY_MODE: "BLOCK" })).COUNTRY_MODE, "BLOCK", "COUNTRY_MODE");
  }),
  rule(
    "mode.allow.stored-list",
    "COUNTRY_MODE ALLOW alone is accepted if the zone already has countries",
    async (t) => {
      const zone = await t.createZone({ COUNTRIES: "DE" });
      assertEqual((await t.updateZone(zone, { COUNTRY_MODE: "ALLOW" })).COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
    },
  ),
  rule("mode.empty", "An empty COUNTRY_MODE leaves it unchanged", async (t) => {
    const zone = await t.createZone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertEqual((await t.updateZone(zone, { COUNTRY_MODE: "" })).COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
  }),
  rejectionRule(
    "mode.other",
    "Another COUNTRY_MODE",
    { COUNTRY_MODE: "REFUSE", COUNTRIES: "DE" },
    /COUNTRY_MODE|country mode/i,
  ),
  rejectionRule("mode.allow.empty", "COUNTRY_MODE ALLOW with no countries", { COUNTRY_MODE: "ALLOW" }, /countr/i),
  rejectionRule(
    "mode.allow.emptied",
    "COUNTRY_MODE ALLOW together with an emptied list",
    { COUNTRY_MODE: "ALLOW", COUNTRIES: "" },
    /countr/i,
  ),
  rule("mode.allow.clear", "Clearing COUNTRIES of a zone in ALLOW is 400", async (t) => {
    const zone = await t.createZone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertError(await t.post(zone.path, { COUNTRIES: "" }), 400, /countr/i);
    assertEqual((await t.getZone(zone)).COUNTRIES, "DE", "COUNTRIES");
  }),
  rule("mode.allow.create", "ALLOW without countries is rejected on create", async (t) => {
    assertError(await t.post("/v1/cdn", t.createZoneBody({ COUNTRY_MODE: "ALLOW" })), 400, /countr/i);
  }),
  rule("mode.default-block", "BLOCK with no countries is accepted", async (t) => {
    assertEqual(
      (await t.updateZone(await t.createZone(), { COUNTRY_MODE: "BLOCK" })).COUNTRY_MODE,
      "BLOCK",
      "COUNTRY_MODE",
    );
  }),
];

const networkRules: Rule[] = [
  rule("asns", "BLOCK_ASNS takes numbers with or without AS and reads without", async (t) => {
    const after = toText((await t.updateZone(await t.createZone(), { BLOCK_ASNS: "64496,AS64497" })).BLOCK_ASNS);
    assertEqual(
      after
        .split(",")
        .map((number) => number.trim())
        .toSorted(),
      ["64496", "64497"],
      "BLOCK_ASNS",
    );
  }),
  rule("asns.largest", "BLOCK_ASNS takes the largest AS number, 4294967295", async (t) => {
    assertEqual(
      (await t.updateZone(await t.createZone(), { BLOCK_ASNS: "4294967295" })).BLOCK_ASNS,
      "4294967295",
      "BLOCK_ASNS",
    );
  }),
  rule("asns.two-hundred", "BLOCK_ASNS holds 200 entries", async (t) => {
    const after = toText((await t.updateZone(await t.createZone(), { BLOCK_ASNS: createAsns(200) })).BLOCK_ASNS);
    assertEqual(after.split(",").length, 200, "number of entries in BLOCK_ASNS");
  }),
  rejectionRule("asns.too-long", "BLOCK_ASNS with 201 entries", () => ({ BLOCK_ASNS: createAsns(201) }), /200/),
  rejectionRule("asns.word", "An entry that is no AS number", { BLOCK_ASNS: "64496,word" }),
  rejectionRule("asns.long-s", "An AS prefix with a long s (its upper case is S)", { BLOCK_ASNS: "A\u017f64496" }),
  rejectionRule("asns.prefix-alone", "AS without a number", { BLOCK_ASNS: "AS" }),
  rejectionRule("asns.too-large", "An AS number over 4294967295", { BLOCK_ASNS: "4294967296" }),
  rejectionRule("asns.negative", "A negative AS number", { BLOCK_ASNS: "-1" }),
];

const allBlockingFields = {
  BLOCK_IPS: "192.0.2.1",
  ALLOW_IPS: "192.0.2.2",
  COUNTRIES: "DE",
  COUNTRY_MODE: "ALLOW",
  BLOCK_ASNS: "64496",
  BLOCK_TOR: 1,
  BLOCK_VPN: 1,
  BLOCK_HOSTING: 1,
};

const combinedRules: Rule[] = [
  rule("create", "All blocking fields can be sent on create", async (t) => {
    const zone = await t.createZone(allBlockingFields);
    for (const [field, value] of Object.entries(allBlockingFields)) assertEqual(zone.data[field], value, field);
  }),
  rule("left-out", "A list that is left out keeps its value", async (t) => {
    const zone = await t.createZone(allBlockingFields);
    assertEqual(await t.updateZone(zone, { BLOCK_IPS: "" }), { ...zone.data, BLOCK_IPS: "" }, "the updated zone");
  }),
  rule("rejected.atomic", "One invalid list leaves the others unchanged", async (t) => {
    const zone = await t.createZone(allBlockingFields);
    assertError(await t.post(zone.path, { BLOCK_IPS: "192.0.2.99", BLOCK_ASNS: "invalid" }), 400);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
];

export const blocking: Section = {
  title: "Blocking rules",
  rules: [...addressListRules, ...countryRules, ...networkRules, ...combinedRules],
};
