import {
  getData,
  assertEmpty,
  assertExactFields,
  assertTrue,
  assertRecent,
  assertError,
  getRows,
  assertEqual,
  type MessagePattern,
} from "../assertions.ts";
import { toZone } from "../run-context.ts";
import { hostnameFields } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const listMessage = "Data returned for all CDN Hostnames for this CDN Zone.";
const invalidMessage = "Invalid CDN Hostname.";
const takenMessage = "This CDN Hostname already exists, please try again.";
const notFoundMessage = "CDN Hostname not found.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `hostnames.${id}`, section, description, needs: ["write"], check };
}

/** Creates a rule: adding this name is rejected. */
function rejectionRule(
  id: string,
  description: string,
  name: string | ((t: CheckContext) => string),
  expectedMessage?: MessagePattern,
): Rule {
  const messageText = typeof expectedMessage === "string" ? ` \`${expectedMessage}\`` : "";
  return rule(`add.${id}`, "Hostname errors", `${description} is 400${messageText}`, async (t) => {
    const { path } = await t.run.getSharedZone();
    assertError(
      await t.post(`${path}/hostnames`, { HOSTNAME: typeof name === "function" ? name(t) : name }),
      400,
      expectedMessage,
    );
  });
}

function acceptanceRule(id: string, description: string, name: (t: CheckContext) => string): Rule {
  return rule(`add.${id}`, "Hostnames", `${description} is accepted`, async (t) => {
    const HOSTNAME = name(t);
    assertEqual((await t.createHostname(await t.createZone(), HOSTNAME)).name, HOSTNAME, "HOSTNAME");
  });
}

/** Returns an unused name of this many characters under example.com. */
function createNameOfLength(t: CheckContext, length: number): string {
  const prefix = `${t.createName()}.`;
  const suffix = ".example.com";
  const remaining = length - prefix.length - suffix.length;
  const labels = Array.from({ length: Math.ceil(remaining / 50) }, (_, n) =>
    "h".repeat(Math.min(49, remaining - n * 50)),
  );
  return prefix + labels.join(".") + suffix;
}

function fieldFormatRule(field: string, description: string, isValid: (value: Json | undefined) => boolean): Rule {
  return {
    id: `hostnames.form.${field.toLowerCase()}`,
    section: "Hostname",
    description: `${field} of a hostname ${description}`,
    needs: [],
    check: async (t) => {
      for (const hostname of await t.listHostnames(await t.run.getReadableZone())) {
        assertTrue(
          isValid(hostname[field]),
          `${field} should match "${description}" and is ${JSON.stringify(hostname[field])}`,
        );
      }
    },
  };
}

const isSwitch = (value: Json | undefined) => value === 0 || value === 1;
const isTime = (value: Json | undefined) => Number.isInteger(value) && Number(value) >= 0;

const objectRules: Rule[] = [
  {
    id: "hostnames.list",
    section: "Hostnames",
    description: `The list is 200 with CDN_HOSTNAMES and \`${listMessage}\``,
    needs: [],
    check: async (t) => {
      const { path } = await t.run.getReadableZone();
      getRows(getData(await t.get(`${path}/hostnames`), listMessage, 200), "CDN_HOSTNAMES");
    },
  },
  {
    id: "hostnames.fields.list",
    section: "Hostname",
    description: "Each listed hostname has exactly the fields of the table",
    needs: [],
    check: async (t) => {
      for (const hostname of await t.listHostnames(await t.run.getReadableZone())) {
        assertExactFields(hostname, hostnameFields, "a listed hostname");
      }
    },
  },
  {
    id: "hostnames.view",
    section: "Hostnames",
    description: "Reading a hostname is 200 `CDN Hostname Data Returned.` and returns what the list has",
    needs: [],
    check: async (t) => {
      const zone = await t.run.getReadableZone();
      const [first = {}] = await t.listHostnames(zone);
      assertEqual(
        getData(await t.get(`${zone.path}/hostnames/${Number(first.ID)}`), "CDN Hostname Data Returned.", 200),
        first,
        "it",
      );
    },
  },
  fieldFormatRule("ID", "is an integer", (value) => Number.isInteger(value)),
  fieldFormatRule("HOSTNAME", "is lower case", (value) => typeof value === "string" && value === value.toLowerCase()),
  fieldFormatRule("STATUS", "is ACTIVE or DISABLED", (value) => value === "ACTIVE" || value === "DISABLED"),
  fieldFormatRule("ENABLED", "is 1 or 0", isSwitch),
  fieldFormatRule("SSL_ENABLED", "is 1 or 0", isSwitch),
  fieldFormatRule("FORCE_SSL", "is 1 or 0", isSwitch),
  fieldFormatRule("DEFAULT", "is 1 or 0", isSwitch),
  fieldFormatRule("SSL_CERTIFICATE", "is AUTOCERT or CUSTOM", (value) => value === "AUTOCERT" || value === "CUSTOM"),
  fieldFormatRule("CERTIFICATE_EXPIRES", "is Unix seconds, or 0", isTime),
  fieldFormatRule("TIMESTAMP", "is Unix seconds", isTime),
  {
    id: "hostnames.one-default",
    section: "Hostname",
    description: "A zone has one default hostname",
    needs: [],
    check: async (t) => {
      const hostnames = await t.listHostnames(await t.run.getReadableZone());
      assertEqual(hostnames.filter(({ DEFAULT }) => DEFAULT === 1).length, 1, "number of default hostnames");
    },
  },
];

/** Fields of a new custom hostname. */
const newHostnameDefaults: Record<string, Json> = {
  STATUS: "ACTIVE",
  ENABLED: 1,
  SSL_ENABLED: 0,
  FORCE_SSL: 0,
  DEFAULT: 0,
  SSL_CERTIFICATE: "AUTOCERT",
  CERTIFICATE_EXPIRES: 0,
};

const createRules: Rule[] = [
  rule("add", "Hostnames", "Adding a hostname returns it with `CDN Hostname Created.`", async (t) => {
    const { path } = await t.createZone();
    const HOSTNAME = t.createHostnameName();
    const created = getData(await t.post(`${path}/hostnames`, { HOSTNAME }), "CDN Hostname Created.");
    assertEqual(created.HOSTNAME, HOSTNAME, "HOSTNAME");
    assertExactFields(created, hostnameFields, "the new hostname");
  }),
  ...Object.entries(newHostnameDefaults).map(([field, value]) =>
    rule(
      `start.${field.toLowerCase()}`,
      "Hostname",
      `A custom hostname starts with ${field} ${JSON.stringify(value)}`,
      async (t) => {
        assertEqual((await t.createHostname(await t.createZone())).data[field], value, field);
      },
    ),
  ),
  rule("start.timestamp", "Hostname", "TIMESTAMP is when the hostname was added", async (t) => {
    assertRecent((await t.createHostname(await t.createZone())).data.TIMESTAMP, t.now(), "TIMESTAMP");
  }),
  rule("add.view", "Hostnames", "An added hostname reads as add returned it", async (t) => {
    const hostname = await t.createHostname(await t.createZone());
    assertEqual(getData(await t.get(hostname.path)), hostname.data, "the hostname");
  }),
  rule("list.oldest-first", "Hostnames", "The list is sorted oldest first, the default hostname first", async (t) => {
    const zone = await t.createZone();
    const names: Json[] = [];
    for (const prefix of ["c", "a", "b"]) {
      await t.advance(2);
      names.push((await t.createHostname(zone, `${prefix}${t.createHostnameName()}`)).name);
    }
    const [first, ...others] = await t.listHostnames(zone);
    assertEqual(first?.DEFAULT, 1, "DEFAULT of the first hostname");
    assertEqual(
      others.map(({ HOSTNAME }) => HOSTNAME ?? ""),
      names,
      "the order of the added hostnames",
    );
  }),
  rule("add.lower-cased", "Hostname", "HOSTNAME is stored in lower case", async (t) => {
    const name = t.createHostnameName();
    assertEqual((await t.createHostname(await t.createZone(), name.toUpperCase())).name, name, "HOSTNAME");
  }),
  rule("add.missing", "Hostname errors", "HOSTNAME absent is 400 `Missing HOSTNAME in JSON Body.`", async (t) => {
    const { path } = await t.run.getSharedZone();
    assertError(await t.post(`${path}/hostnames`, {}), 400, "Missing HOSTNAME in JSON Body.");
  }),
  acceptanceRule("three-labels", "A name of three labels", (t) => t.createHostnameName()),
  acceptanceRule("four-labels", "A name of four labels", (t) => `www.${t.createHostnameName()}`),
  acceptanceRule(
    "two-part-suffix",
    "A name of four labels under a two-part country suffix",
    (t) => `www.${t.createName()}.co.uk`,
  ),
  acceptanceRule("hyphens", "A name with hyphens and digits", (t) => `cdn-01.${t.createName()}-x.example.com`),
  acceptanceRule("longest", "A name of 253 characters", (t) => createNameOfLength(t, 253)),
  rejectionRule("too-long", "A name of 254 characters", (t) => createNameOfLength(t, 254), invalidMessage),
  rejectionRule("empty", "An empty HOSTNAME", ""),
  rejectionRule("apex", "An apex domain", (t) => `${t.createName()}.com`, /subdomain/i),
  rejectionRule(
    "apex.two-part",
    "The root of a two-part country suffix (three labels)",
    (t) => `${t.createName()}.co.uk`,
    /subdomain/i,
  ),
  rejectionRule(
    "apex.three-part",
    "The domain registered under a three-part public suffix (four labels)",
    (t) => `${t.createName()}.k12.ma.us`,
    /subdomain/i,
  ),
  acceptanceRule(
    "three-part-suffix",
    "A subdomain under a three-part public suffix",
    (t) => `www.${t.createName()}.k12.ma.us`,
  ),
  rejectionRule("label", "A single label", "localhost"),
  rejectionRule("wildcard", "A wildcard", (t) => `*.${t.createHostnameName()}`, invalidMessage),
  rejectionRule("port", "A name with a port", (t) => `${t.createHostnameName()}:8080`, invalidMessage),
  rejectionRule("ipv4", "An IPv4 address", "192.0.2.10", invalidMessage),
  rejectionRule("ipv6", "An IPv6 address", "2001:db8::1", invalidMessage),
  rejectionRule("url", "A URL", (t) => `https://${t.createHostnameName()}/`, invalidMessage),
  rejectionRule("underscore", "A name with an underscore", (t) => `my_host.${t.createHostnameName()}`, invalidMessage),
  rejectionRule("space", "A name with a space", (t) => `my host.${t.createHostnameName()}`, invalidMessage),
  rejectionRule(
    "umlaut",
    "A name with a letter outside a to z",
    (t) => `bücher.${t.createHostnameName()}`,
    invalidMessage,
  ),
  rejectionRule(
    "kelvin",
    "A name with a Kelvin sign (its lower case is k)",
    (t) => `\u212aiosk.${t.createHostnameName()}`,
    invalidMessage,
  ),
  rejectionRule(
    "long-s",
    "A name with a long s (its upper case is S)",
    (t) => `\u017fhop.${t.createHostnameName()}`,
    invalidMessage,
  ),
  rejectionRule("empty-label", "A name with an empty label", (t) => `www..${t.createHostnameName()}`, invalidMessage),
  rule("add.zone-domain", "Hostnames", "A name on the domain of default hostnames is rejected", async (t) => {
    const { path } = await t.run.getSharedZone();
    assertError(
      await t.post(`${path}/hostnames`, { HOSTNAME: `www.${t.createName()}.${await t.getZoneDomain()}` }),
      400,
    );
  }),
  {
    id: "hostnames.add.service-domain",
    section: "Hostnames",
    description: "A name on the service's own domain is rejected",
    needs: ["write", "service-domain"],
    check: async (t) => {
      const { path } = await t.run.getSharedZone();
      const HOSTNAME = `www.${t.createName()}.${t.run.target.serviceDomain}`;
      assertError(await t.post(`${path}/hostnames`, { HOSTNAME }), 400);
    },
  },
  rule("add.taken.same-zone", "Hostname errors", `A name that this zone has is 400 \`${takenMessage}\``, async (t) => {
    const zone = await t.createZone();
    const { name } = await t.createHostname(zone);
    assertError(await t.post(`${zone.path}/hostnames`, { HOSTNAME: name }), 400, takenMessage);
  }),
  rule(
    "add.taken.other-zone",
    "Hostname errors",
    `A name that another zone has is 400 \`${takenMessage}\``,
    async (t) => {
      const { name } = await t.createHostname(await t.createZone());
      const { path } = await t.run.getSharedZone();
      assertError(await t.post(`${path}/hostnames`, { HOSTNAME: name.toUpperCase() }), 400, takenMessage);
    },
  ),
  {
    id: "hostnames.add.taken.other-account",
    section: "Hostname errors",
    description: `A name on another account's zone is 400 \`${takenMessage}\``,
    needs: ["write", "operator"],
    check: async (t) => {
      const key = await t.getOtherAccountKey();
      const otherZone = toZone(getData(await t.post("/v1/cdn", t.createZoneBody(), { key })));
      const HOSTNAME = t.createHostnameName();
      getData(await t.post(`${otherZone.path}/hostnames`, { HOSTNAME }, { key }));
      const { path } = await t.run.getSharedZone();
      assertError(await t.post(`${path}/hostnames`, { HOSTNAME }), 400, takenMessage);
    },
  },
];

const deleteRules: Rule[] = [
  rule("delete", "Hostnames", "Deleting a hostname is `CDN Hostname Deleted.` with DATA empty", async (t) => {
    assertEmpty(await t.delete((await t.createHostname(await t.createZone())).path), "CDN Hostname Deleted.");
  }),
  rule(
    "delete.not-found",
    "Hostname errors",
    `A deleted hostname is 404 \`${notFoundMessage}\` and no longer listed`,
    async (t) => {
      const zone = await t.createZone();
      const { path } = await t.createHostname(zone);
      await t.delete(path);
      assertError(await t.get(path), 404, notFoundMessage);
      assertError(await t.delete(path), 404, notFoundMessage);
      assertEqual((await t.listHostnames(zone)).length, 1, "number of hostnames");
    },
  ),
  rule("delete.free-again", "Hostnames", "The name of a deleted hostname can be added again", async (t) => {
    const zone = await t.createZone();
    const { name, path } = await t.createHostname(zone);
    await t.delete(path);
    assertEqual((await t.createHostname(zone, name)).name, name, "HOSTNAME");
  }),
  rule(
    "delete.default",
    "Hostname errors",
    "The default hostname cannot be deleted: 400 `Unable to delete the Default CDN Hostname.`",
    async (t) => {
      const zone = await t.createZone();
      await t.createHostname(zone);
      const { path } = await t.getDefaultHostname(zone);
      assertError(await t.delete(path), 400, "Unable to delete the Default CDN Hostname.");
    },
  ),
];

/** Every call below a hostname, for a hostname that the zone doesn't have. */
const hostnameCalls: { id: string; method: "GET" | "POST" | "DELETE"; subpath: string; body?: Fields }[] = [
  { id: "view", method: "GET", subpath: "" },
  { id: "update", method: "POST", subpath: "", body: {} },
  { id: "delete", method: "DELETE", subpath: "" },
  { id: "certificate", method: "GET", subpath: "/certificate" },
  { id: "upload", method: "POST", subpath: "/certificate", body: { CERTIFICATE: "x", PRIVATE_KEY: "x" } },
  { id: "remove-certificate", method: "DELETE", subpath: "/certificate" },
];

const notFoundRules: Rule[] = hostnameCalls.flatMap(({ id, method, subpath, body }) => {
  const options = body ? { body } : {};
  const label = `${method} …/hostnames/{HOSTNAME_ID}${subpath}`;
  return [
    rule(
      `unknown.${id}`,
      "Hostname errors",
      `${label} for an id that does not exist is 404 \`${notFoundMessage}\``,
      async (t) => {
        const { path } = await t.run.getSharedZone();
        assertError(await t.call(method, `${path}/hostnames/999999999${subpath}`, options), 404, notFoundMessage);
      },
    ),
    rule(
      `other-zone.${id}`,
      "Hostname errors",
      `${label} for another zone's hostname is 404 \`${notFoundMessage}\``,
      async (t) => {
        const other = await t.createHostname(await t.createZone());
        const { path } = await t.run.getSharedZone();
        assertError(await t.call(method, `${path}/hostnames/${other.id}${subpath}`, options), 404, notFoundMessage);
        assertEqual(getData(await t.get(other.path)), other.data, "the other zone's hostname");
      },
    ),
  ];
});

export const hostnames: Section = {
  title: "Hostnames",
  rules: [...objectRules, ...createRules, ...deleteRules, ...notFoundRules],
};
