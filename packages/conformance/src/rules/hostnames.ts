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

const listed = "Data returned for all CDN Hostnames for this CDN Zone.";
const invalid = "Invalid CDN Hostname.";
const taken = "This CDN Hostname already exists, please try again.";
const notFound = "CDN Hostname not found.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `hostnames.${id}`, section, description, needs: ["write"], check };
}

/** Creates a rule: adding this name is rejected. */
function refusal(
  id: string,
  description: string,
  name: string | ((t: CheckContext) => string),
  sentence?: MessagePattern,
): Rule {
  const told = typeof sentence === "string" ? ` \`${sentence}\`` : "";
  return rule(`add.${id}`, "Hostname errors", `${description} is 400${told}`, async (t) => {
    const { path } = await t.run.sharedZone();
    assertError(
      await t.post(`${path}/hostnames`, { HOSTNAME: typeof name === "function" ? name(t) : name }),
      400,
      sentence,
    );
  });
}

function accepted(id: string, description: string, name: (t: CheckContext) => string): Rule {
  return rule(`add.${id}`, "Hostnames", `${description} is accepted`, async (t) => {
    const HOSTNAME = name(t);
    assertEqual((await t.hostname(await t.zone(), HOSTNAME)).name, HOSTNAME, "HOSTNAME");
  });
}

/** Returns an unused name of this many characters under example.com. */
function nameOf(t: CheckContext, length: number): string {
  const start = `${t.name()}.`;
  const end = ".example.com";
  const rest = length - start.length - end.length;
  const labels = Array.from({ length: Math.ceil(rest / 50) }, (_, n) => "h".repeat(Math.min(49, rest - n * 50)));
  return start + labels.join(".") + end;
}

function form(field: string, description: string, fits: (value: Json | undefined) => boolean): Rule {
  return {
    id: `hostnames.form.${field.toLowerCase()}`,
    section: "Hostname",
    description: `${field} of a hostname ${description}`,
    needs: [],
    check: async (t) => {
      for (const hostname of await t.hostnames(await t.run.someZone())) {
        assertTrue(
          fits(hostname[field]),
          `${field} should hold to "${description}" and is ${JSON.stringify(hostname[field])}`,
        );
      }
    },
  };
}

const isSwitch = (value: Json | undefined) => value === 0 || value === 1;
const isTime = (value: Json | undefined) => Number.isInteger(value) && Number(value) >= 0;

const objects: Rule[] = [
  {
    id: "hostnames.list",
    section: "Hostnames",
    description: `The list is 200 with CDN_HOSTNAMES and \`${listed}\``,
    needs: [],
    check: async (t) => {
      const { path } = await t.run.someZone();
      getRows(getData(await t.get(`${path}/hostnames`), listed, 200), "CDN_HOSTNAMES");
    },
  },
  {
    id: "hostnames.fields.list",
    section: "Hostname",
    description: "Each listed hostname has exactly the fields of the table",
    needs: [],
    check: async (t) => {
      for (const hostname of await t.hostnames(await t.run.someZone())) {
        assertExactFields(hostname, hostnameFields, "a listed hostname");
      }
    },
  },
  {
    id: "hostnames.view",
    section: "Hostnames",
    description: "Reading a hostname is 200 `CDN Hostname Data Returned.` and gives what the list has",
    needs: [],
    check: async (t) => {
      const zone = await t.run.someZone();
      const [first = {}] = await t.hostnames(zone);
      assertEqual(
        getData(await t.get(`${zone.path}/hostnames/${Number(first.ID)}`), "CDN Hostname Data Returned.", 200),
        first,
        "it",
      );
    },
  },
  form("ID", "is an integer", (value) => Number.isInteger(value)),
  form("HOSTNAME", "is lower case", (value) => typeof value === "string" && value === value.toLowerCase()),
  form("STATUS", "is ACTIVE or DISABLED", (value) => value === "ACTIVE" || value === "DISABLED"),
  form("ENABLED", "is 1 or 0", isSwitch),
  form("SSL_ENABLED", "is 1 or 0", isSwitch),
  form("FORCE_SSL", "is 1 or 0", isSwitch),
  form("DEFAULT", "is 1 or 0", isSwitch),
  form("SSL_CERTIFICATE", "is AUTOCERT or CUSTOM", (value) => value === "AUTOCERT" || value === "CUSTOM"),
  form("CERTIFICATE_EXPIRES", "is Unix seconds, or 0", isTime),
  form("TIMESTAMP", "is Unix seconds", isTime),
  {
    id: "hostnames.one-default",
    section: "Hostname",
    description: "A zone has one default hostname",
    needs: [],
    check: async (t) => {
      const hostnames = await t.hostnames(await t.run.someZone());
      assertEqual(hostnames.filter(({ DEFAULT }) => DEFAULT === 1).length, 1, "number of default hostnames");
    },
  },
];

/** Fields of a new custom hostname. */
const starts: Record<string, Json> = {
  STATUS: "ACTIVE",
  ENABLED: 1,
  SSL_ENABLED: 0,
  FORCE_SSL: 0,
  DEFAULT: 0,
  SSL_CERTIFICATE: "AUTOCERT",
  CERTIFICATE_EXPIRES: 0,
};

const adding: Rule[] = [
  rule("add", "Hostnames", "Adding a hostname answers it with `CDN Hostname Created.`", async (t) => {
    const { path } = await t.zone();
    const HOSTNAME = t.host();
    const made = getData(await t.post(`${path}/hostnames`, { HOSTNAME }), "CDN Hostname Created.");
    assertEqual(made.HOSTNAME, HOSTNAME, "HOSTNAME");
    assertExactFields(made, hostnameFields, "the new hostname");
  }),
  ...Object.entries(starts).map(([field, value]) =>
    rule(
      `start.${field.toLowerCase()}`,
      "Hostname",
      `A custom hostname starts with ${field} ${JSON.stringify(value)}`,
      async (t) => {
        assertEqual((await t.hostname(await t.zone())).data[field], value, field);
      },
    ),
  ),
  rule("start.timestamp", "Hostname", "TIMESTAMP is when the hostname was added", async (t) => {
    assertRecent((await t.hostname(await t.zone())).data.TIMESTAMP, t.now(), "TIMESTAMP");
  }),
  rule("add.view", "Hostnames", "An added hostname reads as add answered it", async (t) => {
    const hostname = await t.hostname(await t.zone());
    assertEqual(getData(await t.get(hostname.path)), hostname.data, "the hostname");
  }),
  rule(
    "list.oldest-first",
    "Hostnames",
    "The list is sorted oldest first, the default hostname at the head",
    async (t) => {
      const zone = await t.zone();
      const names: Json[] = [];
      for (const prefix of ["c", "a", "b"]) {
        await t.advance(2);
        names.push((await t.hostname(zone, `${prefix}${t.host()}`)).name);
      }
      const [first, ...others] = await t.hostnames(zone);
      assertEqual(first?.DEFAULT, 1, "DEFAULT of the first hostname");
      assertEqual(
        others.map(({ HOSTNAME }) => HOSTNAME ?? ""),
        names,
        "the order of the added hostnames",
      );
    },
  ),
  rule("add.lower-cased", "Hostname", "HOSTNAME is stored in lower case", async (t) => {
    const name = t.host();
    assertEqual((await t.hostname(await t.zone(), name.toUpperCase())).name, name, "HOSTNAME");
  }),
  rule("add.missing", "Hostname errors", "HOSTNAME absent is 400 `Missing HOSTNAME in JSON Body.`", async (t) => {
    const { path } = await t.run.sharedZone();
    assertError(await t.post(`${path}/hostnames`, {}), 400, "Missing HOSTNAME in JSON Body.");
  }),
  accepted("three-labels", "A name of three labels", (t) => t.host()),
  accepted("four-labels", "A name of four labels", (t) => `www.${t.host()}`),
  accepted("two-part-suffix", "A name of four labels under a two-part country suffix", (t) => `www.${t.name()}.co.uk`),
  accepted("hyphens", "A name with hyphens and digits", (t) => `cdn-01.${t.name()}-x.example.com`),
  accepted("longest", "A name of 253 characters", (t) => nameOf(t, 253)),
  refusal("too-long", "A name of 254 characters", (t) => nameOf(t, 254), invalid),
  refusal("empty", "An empty HOSTNAME", ""),
  refusal("apex", "An apex domain", (t) => `${t.name()}.com`, /subdomain/i),
  refusal(
    "apex.two-part",
    "The root of a two-part country suffix (three labels)",
    (t) => `${t.name()}.co.uk`,
    /subdomain/i,
  ),
  refusal(
    "apex.three-part",
    "The domain registered under a three-part public suffix (four labels)",
    (t) => `${t.name()}.k12.ma.us`,
    /subdomain/i,
  ),
  accepted("three-part-suffix", "A subdomain under a three-part public suffix", (t) => `www.${t.name()}.k12.ma.us`),
  refusal("label", "A single label", "localhost"),
  refusal("wildcard", "A wildcard", (t) => `*.${t.host()}`, invalid),
  refusal("port", "A name with a port", (t) => `${t.host()}:8080`, invalid),
  refusal("ipv4", "An IPv4 address", "192.0.2.10", invalid),
  refusal("ipv6", "An IPv6 address", "2001:db8::1", invalid),
  refusal("url", "A URL", (t) => `https://${t.host()}/`, invalid),
  refusal("underscore", "A name with an underscore", (t) => `my_host.${t.host()}`, invalid),
  refusal("space", "A name with a space", (t) => `my host.${t.host()}`, invalid),
  refusal("umlaut", "A name with a letter outside a to z", (t) => `bücher.${t.host()}`, invalid),
  refusal("kelvin", "A name with a Kelvin sign (its lower case is k)", (t) => `\u212aiosk.${t.host()}`, invalid),
  refusal("long-s", "A name with a long s (its upper case is S)", (t) => `\u017fhop.${t.host()}`, invalid),
  refusal("empty-label", "A name with an empty label", (t) => `www..${t.host()}`, invalid),
  rule("add.zone-domain", "Hostnames", "A name on the domain of default hostnames is rejected", async (t) => {
    const { path } = await t.run.sharedZone();
    assertError(await t.post(`${path}/hostnames`, { HOSTNAME: `www.${t.name()}.${await t.zoneDomain()}` }), 400);
  }),
  {
    id: "hostnames.add.service-domain",
    section: "Hostnames",
    description: "A name on the service's own domain is rejected",
    needs: ["write", "service-domain"],
    check: async (t) => {
      const { path } = await t.run.sharedZone();
      const HOSTNAME = `www.${t.name()}.${t.run.target.serviceDomain}`;
      assertError(await t.post(`${path}/hostnames`, { HOSTNAME }), 400);
    },
  },
  rule("add.taken.same-zone", "Hostname errors", `A name that this zone has is 400 \`${taken}\``, async (t) => {
    const zone = await t.zone();
    const { name } = await t.hostname(zone);
    assertError(await t.post(`${zone.path}/hostnames`, { HOSTNAME: name }), 400, taken);
  }),
  rule("add.taken.other-zone", "Hostname errors", `A name that another zone has is 400 \`${taken}\``, async (t) => {
    const { name } = await t.hostname(await t.zone());
    const { path } = await t.run.sharedZone();
    assertError(await t.post(`${path}/hostnames`, { HOSTNAME: name.toUpperCase() }), 400, taken);
  }),
  {
    id: "hostnames.add.taken.stranger",
    section: "Hostname errors",
    description: `A name on another account's zone is 400 \`${taken}\``,
    needs: ["write", "operator"],
    check: async (t) => {
      const key = await t.otherAccountKey();
      const theirs = toZone(getData(await t.post("/v1/cdn", t.zoneBody(), { key })));
      const HOSTNAME = t.host();
      getData(await t.post(`${theirs.path}/hostnames`, { HOSTNAME }, { key }));
      const { path } = await t.run.sharedZone();
      assertError(await t.post(`${path}/hostnames`, { HOSTNAME }), 400, taken);
    },
  },
];

const deleting: Rule[] = [
  rule("delete", "Hostnames", "Deleting a hostname is `CDN Hostname Deleted.` with DATA empty", async (t) => {
    assertEmpty(await t.delete((await t.hostname(await t.zone())).path), "CDN Hostname Deleted.");
  }),
  rule(
    "delete.gone",
    "Hostname errors",
    `A deleted hostname is 404 \`${notFound}\` and no longer listed`,
    async (t) => {
      const zone = await t.zone();
      const { path } = await t.hostname(zone);
      await t.delete(path);
      assertError(await t.get(path), 404, notFound);
      assertError(await t.delete(path), 404, notFound);
      assertEqual((await t.hostnames(zone)).length, 1, "number of hostnames");
    },
  ),
  rule("delete.free-again", "Hostnames", "The name of a deleted hostname can be added again", async (t) => {
    const zone = await t.zone();
    const { name, path } = await t.hostname(zone);
    await t.delete(path);
    assertEqual((await t.hostname(zone, name)).name, name, "HOSTNAME");
  }),
  rule(
    "delete.default",
    "Hostname errors",
    "The default hostname cannot be deleted: 400 `Unable to delete the Default CDN Hostname.`",
    async (t) => {
      const zone = await t.zone();
      await t.hostname(zone);
      const { path } = await t.defaultHostname(zone);
      assertError(await t.delete(path), 400, "Unable to delete the Default CDN Hostname.");
    },
  ),
];

/** Every call below a hostname, for a hostname that the zone doesn't have. */
const calls: { id: string; method: "GET" | "POST" | "DELETE"; rest: string; body?: Fields }[] = [
  { id: "view", method: "GET", rest: "" },
  { id: "update", method: "POST", rest: "", body: {} },
  { id: "delete", method: "DELETE", rest: "" },
  { id: "certificate", method: "GET", rest: "/certificate" },
  { id: "upload", method: "POST", rest: "/certificate", body: { CERTIFICATE: "x", PRIVATE_KEY: "x" } },
  { id: "remove-certificate", method: "DELETE", rest: "/certificate" },
];

const absent: Rule[] = calls.flatMap(({ id, method, rest, body }) => {
  const sent = body ? { body } : {};
  const what = `${method} …/hostnames/{HOSTNAME_ID}${rest}`;
  return [
    rule(
      `unknown.${id}`,
      "Hostname errors",
      `${what} for an id that does not exist is 404 \`${notFound}\``,
      async (t) => {
        const { path } = await t.run.sharedZone();
        assertError(await t.call(method, `${path}/hostnames/999999999${rest}`, sent), 404, notFound);
      },
    ),
    rule(
      `other-zone.${id}`,
      "Hostname errors",
      `${what} for another zone's hostname is 404 \`${notFound}\``,
      async (t) => {
        const other = await t.hostname(await t.zone());
        const { path } = await t.run.sharedZone();
        assertError(await t.call(method, `${path}/hostnames/${other.id}${rest}`, sent), 404, notFound);
        assertEqual(getData(await t.get(other.path)), other.data, "the other zone's hostname");
      },
    ),
  ];
});

export const hostnames: Section = {
  title: "Hostnames",
  rules: [...objects, ...adding, ...deleting, ...absent],
};
