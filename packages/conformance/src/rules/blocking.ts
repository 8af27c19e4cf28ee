import { assertError, assertEqual, type MessagePattern } from "../assertions.ts";
import { toText, type Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `blocking.${id}`, section: "Blocking rules", description, needs: ["write"], check };
}

const lists = ["BLOCK_IPS", "ALLOW_IPS"] as const;

/** Creates a rule: this address list is stored with these entries, in any order. */
function saved(id: string, description: string, sent: string, reads: string[]): Rule[] {
  return lists.map((field) =>
    rule(`${field.toLowerCase()}.${id}`, `${field}: ${description}`, async (t) => {
      const zone = await t.zone();
      const after = toText((await t.update(zone, { [field]: sent }))[field]);
      assertEqual(after.split("\n").toSorted(), reads.toSorted(), field);
    }),
  );
}

function refusal(id: string, description: string, fields: Fields | (() => Fields), sentence?: MessagePattern): Rule {
  return rule(id, `${description} is 400`, async (t) => {
    const zone = await t.run.sharedZone();
    assertError(await t.post(zone.path, typeof fields === "function" ? fields() : fields), 400, sentence);
  });
}

/** Returns this many different addresses. */
function addresses(count: number): string {
  return Array.from({ length: count }, (_, n) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`).join("\n");
}

function numbers(count: number): string {
  return Array.from({ length: count }, (_, n) => String(64_496 + n)).join(",");
}

const addressLists: Rule[] = [
  ...saved("ipv4", "a single IPv4 address", "192.0.2.1", ["192.0.2.1"]),
  ...saved("ipv6", "a single IPv6 address", "2001:db8::1", ["2001:db8::1"]),
  ...saved("ipv4-range", "an IPv4 range", "192.0.2.0/24", ["192.0.2.0/24"]),
  ...saved("ipv6-range", "an IPv6 range", "2001:db8::/32", ["2001:db8::/32"]),
  ...saved("lines", "one entry per line", "192.0.2.1\n198.51.100.0/24\n2001:db8::1", [
    "192.0.2.1",
    "198.51.100.0/24",
    "2001:db8::1",
  ]),
  ...saved("ipv4-host-bits", "host bits are cleared (IPv4)", "192.0.2.77/24", ["192.0.2.0/24"]),
  ...saved("ipv4-host-bits.odd", "host bits are cleared inside a byte", "192.0.2.255/27", ["192.0.2.224/27"]),
  ...saved("ipv6-host-bits", "host bits are cleared (IPv6)", "2001:db8::ffff/64", ["2001:db8::/64"]),
  ...saved("slash-32", "/32 is dropped", "192.0.2.1/32", ["192.0.2.1"]),
  ...saved("slash-128", "/128 is dropped", "2001:db8::1/128", ["2001:db8::1"]),
  ...saved("twice", "an entry that occurs twice is stored once", "192.0.2.1\n192.0.2.2\n192.0.2.1", [
    "192.0.2.1",
    "192.0.2.2",
  ]),
  ...saved(
    "twice.normalized",
    "entries that are the same once normalized are stored once",
    "192.0.2.9/24\n192.0.2.0/24\n192.0.2.1\n192.0.2.1/32",
    ["192.0.2.0/24", "192.0.2.1"],
  ),
  ...lists.flatMap((field) => {
    const name = field.toLowerCase();
    return [
      rule(`${name}.thousand`, `${field} holds 1,000 entries`, async (t) => {
        const zone = await t.zone();
        const after = toText((await t.update(zone, { [field]: addresses(1000) }))[field]);
        assertEqual(after.split("\n").length, 1000, `number of entries in ${field}`);
      }),
      refusal(`${name}.too-long`, `${field} with 1,001 entries`, () => ({ [field]: addresses(1001) }), /1,?000/),
      refusal(`${name}.word`, `${field} with an entry that is no address`, { [field]: "192.0.2.1\nnobody" }),
      refusal(`${name}.hostname`, `${field} with a hostname`, { [field]: "www.example.com" }),
      refusal(`${name}.out-of-range`, `${field} with 192.0.2.256`, { [field]: "192.0.2.256" }),
      refusal(`${name}.slash-33`, `${field} with a /33`, { [field]: "192.0.2.0/33" }),
      refusal(`${name}.slash-129`, `${field} with a /129`, { [field]: "2001:db8::/129" }),
      rule(`${name}.create`, `${field} can be sent on create and is normalized there, too`, async (t) => {
        assertEqual((await t.zone({ [field]: "192.0.2.77/24" })).data[field], "192.0.2.0/24", field);
      }),
      rule(`${name}.create.refused`, `${field} with an entry that is no address is rejected on create`, async (t) => {
        assertError(await t.post("/v1/cdn", t.zoneBody({ [field]: "stranger" })), 400);
      }),
    ];
  }),
];

const countries: Rule[] = [
  rule("countries", "COUNTRIES takes two-letter codes, comma separated", async (t) => {
    const zone = await t.zone();
    const after = toText((await t.update(zone, { COUNTRIES: "DE,FR,US" })).COUNTRIES);
    assertEqual(
      after
        .split(",")
        .map((code) => code.trim())
        .toSorted(),
      ["DE", "FR", "US"],
      "COUNTRIES",
    );
  }),
  refusal("countries.three-letters", "A country of three letters", { COUNTRIES: "DEU" }),
  refusal("countries.one-letter", "A country of one letter", { COUNTRIES: "D" }),
  refusal("countries.digits", "A country in digits", { COUNTRIES: "12" }),
  refusal("countries.name", "A country's name", { COUNTRIES: "Germany" }),
  refusal("countries.no-iso", "Two letters that are no ISO country code (JX)", { COUNTRIES: "JX" }),
  refusal("countries.long-s", "A country code with a long s (its upper case is SE)", { COUNTRIES: "\u017fE" }),
  refusal("countries.sharp-s", "A sharp s (its upper case is SS)", { COUNTRIES: "\u00df" }),
  refusal("countries.ligature", "A ligature (its upper case is FI)", { COUNTRIES: "\ufb01" }),
  rule("mode.allow", "COUNTRY_MODE ALLOW goes with a list of countries", async (t) => {
    const after = await t.update(await t.zone(), { COUNTRIES: "DE,FR", COUNTRY_MODE: "ALLOW" });
    assertEqual(after.COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
  }),
  rule("mode.block", "COUNTRY_MODE can go back to BLOCK", async (t) => {
    const zone = await t.zone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertEqual((await t.update(zone, { COUNTRY_MODE: "BLOCK" })).COUNTRY_MODE, "BLOCK", "COUNTRY_MODE");
  }),
  rule(
    "mode.allow.stored-list",
    "COUNTRY_MODE ALLOW alone is accepted when the zone has countries already",
    async (t) => {
      const zone = await t.zone({ COUNTRIES: "DE" });
      assertEqual((await t.update(zone, { COUNTRY_MODE: "ALLOW" })).COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
    },
  ),
  rule("mode.empty", "An empty COUNTRY_MODE leaves it unchanged", async (t) => {
    const zone = await t.zone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertEqual((await t.update(zone, { COUNTRY_MODE: "" })).COUNTRY_MODE, "ALLOW", "COUNTRY_MODE");
  }),
  refusal(
    "mode.other",
    "Another COUNTRY_MODE",
    { COUNTRY_MODE: "REFUSE", COUNTRIES: "DE" },
    /COUNTRY_MODE|country mode/i,
  ),
  refusal("mode.allow.empty", "COUNTRY_MODE ALLOW with no countries", { COUNTRY_MODE: "ALLOW" }, /countr/i),
  refusal(
    "mode.allow.emptied",
    "COUNTRY_MODE ALLOW together with an emptied list",
    { COUNTRY_MODE: "ALLOW", COUNTRIES: "" },
    /countr/i,
  ),
  rule("mode.allow.clear", "Clearing COUNTRIES of a zone in ALLOW is 400", async (t) => {
    const zone = await t.zone({ COUNTRIES: "DE", COUNTRY_MODE: "ALLOW" });
    assertError(await t.post(zone.path, { COUNTRIES: "" }), 400, /countr/i);
    assertEqual((await t.readZone(zone)).COUNTRIES, "DE", "COUNTRIES");
  }),
  rule("mode.allow.create", "ALLOW without countries is rejected on create", async (t) => {
    assertError(await t.post("/v1/cdn", t.zoneBody({ COUNTRY_MODE: "ALLOW" })), 400, /countr/i);
  }),
  rule("mode.default-block", "BLOCK with no countries is accepted", async (t) => {
    assertEqual((await t.update(await t.zone(), { COUNTRY_MODE: "BLOCK" })).COUNTRY_MODE, "BLOCK", "COUNTRY_MODE");
  }),
];

const networks: Rule[] = [
  rule("asns", "BLOCK_ASNS takes numbers with or without AS and reads without", async (t) => {
    const after = toText((await t.update(await t.zone(), { BLOCK_ASNS: "64496,AS64497" })).BLOCK_ASNS);
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
    assertEqual((await t.update(await t.zone(), { BLOCK_ASNS: "4294967295" })).BLOCK_ASNS, "4294967295", "BLOCK_ASNS");
  }),
  rule("asns.two-hundred", "BLOCK_ASNS holds 200 entries", async (t) => {
    const after = toText((await t.update(await t.zone(), { BLOCK_ASNS: numbers(200) })).BLOCK_ASNS);
    assertEqual(after.split(",").length, 200, "number of entries in BLOCK_ASNS");
  }),
  refusal("asns.too-long", "BLOCK_ASNS with 201 entries", () => ({ BLOCK_ASNS: numbers(201) }), /200/),
  refusal("asns.word", "An entry that is no AS number", { BLOCK_ASNS: "64496,word" }),
  refusal("asns.long-s", "An AS prefix with a long s (its upper case is S)", { BLOCK_ASNS: "A\u017f64496" }),
  refusal("asns.prefix-alone", "AS without a number", { BLOCK_ASNS: "AS" }),
  refusal("asns.too-large", "An AS number over 4294967295", { BLOCK_ASNS: "4294967296" }),
  refusal("asns.negative", "A negative AS number", { BLOCK_ASNS: "-1" }),
];

const all = {
  BLOCK_IPS: "192.0.2.1",
  ALLOW_IPS: "192.0.2.2",
  COUNTRIES: "DE",
  COUNTRY_MODE: "ALLOW",
  BLOCK_ASNS: "64496",
  BLOCK_TOR: 1,
  BLOCK_VPN: 1,
  BLOCK_HOSTING: 1,
};

const together: Rule[] = [
  rule("create", "All blocking fields can be sent on create", async (t) => {
    const zone = await t.zone(all);
    for (const [field, value] of Object.entries(all)) assertEqual(zone.data[field], value, field);
  }),
  rule("left-out", "A list that is left out keeps its value", async (t) => {
    const zone = await t.zone(all);
    assertEqual(await t.update(zone, { BLOCK_IPS: "" }), { ...zone.data, BLOCK_IPS: "" }, "the updated zone");
  }),
  rule("refused-whole", "One bad list leaves the others as they were", async (t) => {
    const zone = await t.zone(all);
    assertError(await t.post(zone.path, { BLOCK_IPS: "192.0.2.99", BLOCK_ASNS: "stranger" }), 400);
    assertEqual(await t.readZone(zone), zone.data, "the zone");
  }),
];

export const blocking: Section = {
  title: "Blocking rules",
  rules: [...addressLists, ...countries, ...networks, ...together],
};
