import { getData, assertEmpty, assertExactFields, assertError, getRows, assertEqual } from "../assertions.ts";
import { endpointFields } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const notFoundMessage = "Endpoint not found.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `endpoints.${id}`, section, description, needs: ["write"], check };
}

const validEndpoint: Fields = { NAME: "Files", SCHEME: "http", HOST: "10.0.0.5", PORT: 8080 };

/** Creates a rule: an otherwise valid endpoint with these fields is accepted and returned with these values. */
function acceptanceRule(id: string, description: string, fields: Fields, expected: Fields = fields): Rule {
  return rule(`create.${id}`, "Tunnels", description, async (t) => {
    const created = (await t.createEndpoint(await t.createTunnel(), fields)).data;
    for (const [field, value] of Object.entries(expected)) assertEqual(created[field], value, field);
  });
}

/** Creates a rule: these fields are rejected in an otherwise valid endpoint, on create and on update. */
function rejectionRules(id: string, description: string, fields: Fields, expectedMessage: RegExp): Rule[] {
  return [
    rule(`create.rejected.${id}`, "Tunnel errors", `${description} is 400`, async (t) => {
      const { path } = await t.createTunnel();
      assertError(await t.post(`${path}/endpoints`, { ...validEndpoint, ...fields }), 400, expectedMessage);
    }),
    rule(`update.rejected.${id}`, "Tunnel errors", `${description} is 400 on update`, async (t) => {
      const endpoint = await t.createEndpoint(await t.createTunnel());
      assertError(await t.post(endpoint.path, fields), 400, expectedMessage);
      assertEqual(getData(await t.get(endpoint.path)), endpoint.data, "the endpoint");
    }),
  ];
}

/** Creates a rule about an endpoint that is created without a field. */
function missingFieldRule(field: string, expectedMessage: RegExp): Rule {
  return rule(`create.missing.${field.toLowerCase()}`, "Tunnel errors", `${field} absent is 400`, async (t) => {
    const { path } = await t.createTunnel();
    const { [field]: _, ...body } = validEndpoint;
    assertError(await t.post(`${path}/endpoints`, body), 400, expectedMessage);
  });
}

const createRules: Rule[] = [
  rule("create", "Tunnels", "Adding an endpoint is 201 `Endpoint created.`", async (t) => {
    const { path } = await t.createTunnel();
    const created = getData(await t.post(`${path}/endpoints`, validEndpoint), "Endpoint created.", 201);
    for (const [field, value] of Object.entries(validEndpoint)) assertEqual(created[field], value, field);
  }),
  rule("create.fields", "Tunnel endpoint", "An endpoint has exactly the fields of the table", async (t) => {
    assertExactFields((await t.createEndpoint(await t.createTunnel())).data, endpointFields, "the new endpoint");
  }),
  rule("create.id", "Tunnel endpoint", "ENDPOINT_ID is an integer, another for each endpoint", async (t) => {
    const tunnel = await t.createTunnel();
    const [first, second] = [await t.createEndpoint(tunnel), await t.createEndpoint(tunnel)];
    assertEqual(
      Number.isInteger(first.data.ENDPOINT_ID) && first.id !== second.id,
      true,
      "whether the ids are two integers",
    );
  }),
  acceptanceRule("target", "TARGET is scheme, host and port joined as a URL", {}, { TARGET: "http://10.0.0.5:8080" }),
  acceptanceRule(
    "target.https",
    "TARGET starts with https:// for an https endpoint",
    { SCHEME: "https", PORT: 8443 },
    { TARGET: "https://10.0.0.5:8443" },
  ),
  acceptanceRule("zones", "ZONES is empty while no zone uses it", {}, { ZONES: [] }),
  acceptanceRule("host.ipv4", "HOST can be an IPv4 address", { HOST: "192.168.1.20" }),
  acceptanceRule("host.ipv6", "HOST can be an IPv6 address", { HOST: "fd00::20" }),
  acceptanceRule(
    "host.ipv6.brackets",
    "An IPv6 address in brackets is returned without them",
    { HOST: "[fd00::20]" },
    { HOST: "fd00::20" },
  ),
  acceptanceRule(
    "host.ipv6.target",
    "TARGET of an IPv6 address is a URL, with brackets",
    { HOST: "fd00::20" },
    { TARGET: "http://[fd00::20]:8080" },
  ),
  acceptanceRule("host.name", "HOST can be a hostname that the connector resolves", { HOST: "files.internal.example" }),
  acceptanceRule("host.label", "HOST can be a hostname of one label", { HOST: "nas" }),
  acceptanceRule("name.one", "A NAME of 1 character is accepted", { NAME: "x" }),
  acceptanceRule("name.64", "A NAME of 64 characters is accepted", { NAME: "n".repeat(64) }),
  acceptanceRule("port.one", "PORT 1 is accepted", { PORT: 1 }),
  acceptanceRule("port.65535", "PORT 65535 is accepted", { PORT: 65_535 }),
  acceptanceRule("port.empty.http", "An empty PORT is 80 for http", { PORT: "" }, { PORT: 80 }),
  acceptanceRule("port.empty.https", "An empty PORT is 443 for https", { SCHEME: "https", PORT: "" }, { PORT: 443 }),
  ...(
    [
      ["http", 80],
      ["https", 443],
    ] as const
  ).map(([SCHEME, port]) =>
    rule(`create.port.missing.${SCHEME}`, "Tunnels", `A missing PORT is ${port} for ${SCHEME}`, async (t) => {
      const { path } = await t.createTunnel();
      const created = getData(await t.post(`${path}/endpoints`, { NAME: "Files", SCHEME, HOST: "10.0.0.5" }));
      assertEqual(created.PORT, port, "PORT");
    }),
  ),
  missingFieldRule("NAME", /name/i),
  missingFieldRule("SCHEME", /https?/i),
  missingFieldRule("HOST", /host/i),
  ...rejectionRules("name.empty", "An empty NAME", { NAME: "" }, /name/i),
  ...rejectionRules("name.65", "A NAME of 65 characters", { NAME: "n".repeat(65) }, /name/i),
  ...rejectionRules("scheme", "A SCHEME other than http and https", { SCHEME: "tcp" }, /https?/i),
  ...rejectionRules("host.empty", "An empty HOST", { HOST: "" }, /host/i),
  ...rejectionRules("host.words", "A HOST that is no host", { HOST: "not a host!" }, /host/i),
  ...rejectionRules("port.zero", "PORT 0", { PORT: 0 }, /port/i),
  ...rejectionRules("port.65536", "PORT 65536", { PORT: 65_536 }, /port/i),
  ...rejectionRules("port.negative", "PORT -1", { PORT: -1 }, /port/i),
  ...rejectionRules("port.word", "A PORT that is no number", { PORT: "http" }, /port/i),
  ...rejectionRules(
    "order.name",
    "With several wrong fields NAME is reported first: it",
    { NAME: "", SCHEME: "tcp", HOST: "", PORT: 0 },
    /name/i,
  ),
  ...rejectionRules(
    "order.scheme",
    "With SCHEME, HOST and PORT wrong SCHEME is reported first: it",
    { SCHEME: "tcp", HOST: "", PORT: 0 },
    /https/i,
  ),
  ...rejectionRules(
    "order.host",
    "With HOST and PORT wrong HOST is reported first: it",
    { HOST: "", PORT: 0 },
    /host/i,
  ),
];

const readRules: Rule[] = [
  rule("list", "Tunnels", "The list is 200 with ENDPOINTS and `Endpoints returned.`", async (t) => {
    const tunnel = await t.createTunnel();
    const endpoint = await t.createEndpoint(tunnel);
    const listed = getRows(getData(await t.get(`${tunnel.path}/endpoints`), "Endpoints returned.", 200), "ENDPOINTS");
    assertEqual(listed, [endpoint.data], "ENDPOINTS");
  }),
  rule("list.empty", "Tunnels", "A tunnel without endpoints lists none", async (t) => {
    assertEqual(getData(await t.get(`${(await t.createTunnel()).path}/endpoints`)).ENDPOINTS, [], "ENDPOINTS");
  }),
  rule("view", "Tunnels", "Reading is 200 `Endpoint returned.` and returns what create returned", async (t) => {
    const endpoint = await t.createEndpoint(await t.createTunnel());
    assertEqual(getData(await t.get(endpoint.path), "Endpoint returned.", 200), endpoint.data, "the endpoint");
  }),
  rule("zones", "Tunnel endpoint", "ZONES are the ids of every zone whose origin it is", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id };
    const other = getData(await t.post("/v1/cdn", body));
    const { ZONES } = getData(await t.get(endpoint.path));
    assertEqual(new Set(Array.isArray(ZONES) ? ZONES : []), new Set<Json>([zone.id, other.ID ?? ""]), "ZONES");
  }),
];

/** Changes of one field only. */
const fieldChanges: [string, Json][] = [
  ["NAME", "Renamed"],
  ["HOST", "files.internal.example"],
  ["PORT", 9090],
];

const updateRules: Rule[] = [
  rule("update", "Tunnels", "Updating is 200 `Endpoint updated.`", async (t) => {
    const { path } = await t.createEndpoint(await t.createTunnel());
    assertEqual(getData(await t.post(path, { NAME: "Renamed" }), "Endpoint updated.", 200).NAME, "Renamed", "NAME");
  }),
  ...fieldChanges.map(([field, value]) =>
    rule(`update.only.${field.toLowerCase()}`, "Tunnels", `${field} alone can change`, async (t) => {
      const endpoint = await t.createEndpoint(await t.createTunnel());
      const { TARGET: _, ...rest } = getData(await t.post(endpoint.path, { [field]: value }));
      const { TARGET: before, ...expected } = { ...endpoint.data, [field]: value };
      assertEqual(typeof before, "string", "type of TARGET");
      assertEqual(rest, expected, "the updated endpoint");
    }),
  ),
  rule("update.scheme", "Tunnels", "SCHEME can change", async (t) => {
    const endpoint = await t.createEndpoint(await t.createTunnel());
    const after = getData(await t.post(endpoint.path, { SCHEME: "https", PORT: 8443 }));
    assertEqual(
      [after.SCHEME, after.PORT, after.TARGET],
      ["https", 8443, "https://10.0.0.5:8443"],
      "SCHEME, PORT and TARGET",
    );
  }),
  rule("update.target", "Tunnel endpoint", "TARGET follows an update", async (t) => {
    const endpoint = await t.createEndpoint(await t.createTunnel());
    const after = getData(await t.post(endpoint.path, { HOST: "10.0.0.9", PORT: 81 }));
    assertEqual(after.TARGET, "http://10.0.0.9:81", "TARGET");
  }),
  rule("update.empty", "Endpoints", "`{}` changes nothing", async (t) => {
    const endpoint = await t.createEndpoint(await t.createTunnel());
    assertEqual(getData(await t.post(endpoint.path, {})), endpoint.data, "the endpoint");
  }),
  rule("update.null", "Endpoints", "null keeps each value", async (t) => {
    const endpoint = await t.createEndpoint(await t.createTunnel());
    const after = getData(await t.post(endpoint.path, { NAME: null, SCHEME: null, HOST: null, PORT: null }));
    assertEqual(after, endpoint.data, "the endpoint");
  }),
];

const deleteRules: Rule[] = [
  rule("delete", "Tunnels", "Deleting is `Endpoint deleted.` with DATA empty", async (t) => {
    const { path } = await t.createEndpoint(await t.createTunnel());
    assertEmpty(await t.delete(path), "Endpoint deleted.");
    assertError(await t.get(path), 404, notFoundMessage);
  }),
  rule("delete.count", "Tunnel", "ENDPOINT_COUNT goes down", async (t) => {
    const tunnel = await t.createTunnel();
    await t.delete((await t.createEndpoint(tunnel)).path);
    assertEqual(getData(await t.get(tunnel.path)).ENDPOINT_COUNT, 0, "ENDPOINT_COUNT");
  }),
  rule("delete.in-use", "Tunnel errors", "409 `This endpoint is the origin of a zone.`", async (t) => {
    const { endpoint } = await t.createTunnelZone();
    assertError(await t.delete(endpoint.path), 409, "This endpoint is the origin of a zone.");
    assertEqual(getData(await t.get(endpoint.path)).ENDPOINT_ID, endpoint.id, "ENDPOINT_ID");
  }),
  rule("delete.freed", "Tunnel errors", "Once the zone has another origin the endpoint can be deleted", async (t) => {
    const { endpoint, zone } = await t.createTunnelZone();
    await t.updateZone(zone, { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.example.com" });
    assertEmpty(await t.delete(endpoint.path), "Endpoint deleted.");
  }),
];

const notFoundRules: Rule[] = (
  [
    ["view", "GET", {}],
    ["update", "POST", { body: {} }],
    ["delete", "DELETE", {}],
  ] as const
).flatMap(([id, method, options]) => [
  rule(
    `unknown.${id}`,
    "Tunnel errors",
    `${method} of an endpoint that does not exist is 404 \`${notFoundMessage}\``,
    async (t) => {
      assertError(
        await t.call(method, `${(await t.createTunnel()).path}/endpoints/999999999`, options),
        404,
        notFoundMessage,
      );
    },
  ),
  rule(
    `other-tunnel.${id}`,
    "Tunnel errors",
    `${method} of another tunnel's endpoint is 404 \`${notFoundMessage}\``,
    async (t) => {
      const other = await t.createEndpoint(await t.createTunnel());
      const { path } = await t.createTunnel();
      assertError(await t.call(method, `${path}/endpoints/${other.id}`, options), 404, notFoundMessage);
      assertEqual(getData(await t.get(other.path)), other.data, "the other tunnel's endpoint");
    },
  ),
]);

export const endpoints: Section = {
  title: "Tunnel endpoints",
  rules: [...createRules, ...readRules, ...updateRules, ...deleteRules, ...notFoundRules],
};
