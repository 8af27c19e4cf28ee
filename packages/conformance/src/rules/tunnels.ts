import {
  getData,
  assertEmpty,
  assertExactFields,
  assertTrue,
  assertMatches,
  assertRecent,
  assertError,
  getRows,
  assertEqual,
} from "../assertions.ts";
import { tunnelFields } from "../fields.ts";
import type { Fields, Json } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const nameRequiredMessage = "NAME is required: 1 to 64 characters.";
const invalidNameMessage = "NAME must be 1 to 64 characters.";
const invalidEnabledMessage = "ENABLED must be 1 or 0.";
const notFoundMessage = "Tunnel not found.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `tunnels.${id}`, section, description, needs: ["write"], check };
}

/** Fields of a new tunnel. */
const newTunnelDefaults: Record<string, Json> = {
  ENABLED: 1,
  STATE: "NEVER",
  LOCATION: "",
  LOCATION_NAME: "",
  CONNECTED_AT: 0,
  ENDPOINT_COUNT: 0,
  ENDPOINTS: [],
};

const createRules: Rule[] = [
  rule("create", "Tunnels", "Creating is 201 `Tunnel created.` with a note that TOKEN appears once", async (t) => {
    const created = getData(await t.post("/v1/tunnels", { NAME: "Office" }), /^Tunnel created\..*(token|once)/is, 201);
    assertEqual(created.NAME, "Office", "NAME");
  }),
  rule(
    "create.fields",
    "Tunnel",
    "The create response has exactly the tunnel's fields, ENDPOINTS and TOKEN",
    async (t) => {
      assertExactFields((await t.createTunnel()).data, [...tunnelFields, "ENDPOINTS", "TOKEN"], "the new tunnel");
    },
  ),
  rule("create.token", "Tunnels", "TOKEN is a string and not the same for two tunnels", async (t) => {
    const [first, second] = [await t.createTunnel(), await t.createTunnel()];
    assertTrue(typeof first.data.TOKEN === "string" && first.token.length > 0, "TOKEN should be a string");
    assertTrue(first.token !== second.token, "two tunnels should have different tokens");
  }),
  rule("create.id", "Tunnel", "TUNNEL_ID is nine upper-case letters and digits", async (t) => {
    assertMatches((await t.createTunnel()).data.TUNNEL_ID, /^[A-Z0-9]{9}$/, "TUNNEL_ID");
  }),
  ...Object.entries(newTunnelDefaults).map(([field, value]) =>
    rule(`create.${field.toLowerCase()}`, "Tunnel", `A new tunnel has ${field} ${JSON.stringify(value)}`, async (t) => {
      assertEqual((await t.createTunnel()).data[field], value, field);
    }),
  ),
  rule("create.created-at", "Tunnel", "CREATED_AT is the creation time", async (t) => {
    assertRecent((await t.createTunnel()).data.CREATED_AT, t.now(), "CREATED_AT");
  }),
  rule("create.version", "Tunnel", "AGENT_VERSION is a string", async (t) => {
    assertEqual(typeof (await t.createTunnel()).data.AGENT_VERSION, "string", "type of AGENT_VERSION");
  }),
  rule("create.name.one", "Limits", "A tunnel's NAME of 1 character is accepted", async (t) => {
    assertEqual((await t.createTunnel({ NAME: "x" })).data.NAME, "x", "NAME");
  }),
  rule("create.name.64", "Limits", "A tunnel's NAME of 64 characters is accepted", async (t) => {
    assertEqual((await t.createTunnel({ NAME: "n".repeat(64) })).data.NAME, "n".repeat(64), "NAME");
  }),
  ...(
    [
      ["missing", "NAME absent", {}],
      ["empty", "An empty NAME", { NAME: "" }],
      ["65", "A NAME of 65 characters", { NAME: "n".repeat(65) }],
      ["null", "NAME null", { NAME: null }],
    ] satisfies [string, string, Fields][]
  ).map(([id, description, body]) =>
    rule(`create.name.${id}`, "Tunnel errors", `${description} is 400 \`${nameRequiredMessage}\``, async (t) => {
      assertError(await t.post("/v1/tunnels", body), 400, nameRequiredMessage);
    }),
  ),
];

const readRules: Rule[] = [
  {
    id: "tunnels.list",
    section: "Tunnels",
    description: "The list is 200 with TUNNELS and `Tunnels returned.`",
    needs: [],
    check: async (t) => {
      getRows(getData(await t.get("/v1/tunnels"), "Tunnels returned.", 200), "TUNNELS");
    },
  },
  {
    id: "tunnels.list.fields",
    section: "Tunnel",
    description: "Each listed tunnel has exactly the fields of the table, neither ENDPOINTS nor TOKEN",
    needs: [],
    check: async (t) => {
      for (const tunnel of getRows(getData(await t.get("/v1/tunnels")), "TUNNELS"))
        assertExactFields(tunnel, tunnelFields, "a tunnel");
    },
  },
  {
    id: "tunnels.list.states",
    section: "States and transitions",
    description: "STATE is CONNECTED, DISCONNECTED or NEVER; LOCATION and LOCATION_NAME are empty unless CONNECTED",
    needs: [],
    check: async (t) => {
      for (const { STATE, LOCATION, LOCATION_NAME } of getRows(getData(await t.get("/v1/tunnels")), "TUNNELS")) {
        assertMatches(STATE, /^(CONNECTED|DISCONNECTED|NEVER)$/, "STATE");
        if (STATE !== "CONNECTED") assertEqual([LOCATION, LOCATION_NAME], ["", ""], "LOCATION and LOCATION_NAME");
      }
    },
  },
  rule("list.contains", "Tunnels", "A new tunnel is listed", async (t) => {
    const { id } = await t.createTunnel();
    const listed = getRows(getData(await t.get("/v1/tunnels")), "TUNNELS").filter(({ TUNNEL_ID }) => TUNNEL_ID === id);
    assertEqual(listed.length, 1, "number of times that it is listed");
  }),
  rule("view", "Tunnels", "Reading is 200 `Tunnel returned.` with ENDPOINTS", async (t) => {
    const { path, id } = await t.createTunnel();
    assertEqual(getData(await t.get(path), "Tunnel returned.", 200).TUNNEL_ID, id, "TUNNEL_ID");
  }),
  rule(
    "view.fields",
    "Tunnel",
    "A tunnel that is read has exactly the tunnel's fields and ENDPOINTS, no TOKEN",
    async (t) => {
      assertExactFields(
        getData(await t.get((await t.createTunnel()).path)),
        [...tunnelFields, "ENDPOINTS"],
        "the tunnel",
      );
    },
  ),
  rule("view.endpoints", "Tunnel", "ENDPOINTS are endpoint objects and ENDPOINT_COUNT is their number", async (t) => {
    const tunnel = await t.createTunnel();
    const endpoints = [await t.createEndpoint(tunnel), await t.createEndpoint(tunnel, { HOST: "10.0.0.6" })];
    const tunnelData = getData(await t.get(tunnel.path));
    const ids = getRows(tunnelData, "ENDPOINTS").map(({ ENDPOINT_ID }) => Number(ENDPOINT_ID));
    assertEqual(new Set(ids), new Set(endpoints.map(({ id }) => id)), "ids of ENDPOINTS");
    assertEqual(tunnelData.ENDPOINT_COUNT, 2, "ENDPOINT_COUNT");
  }),
  ...["update", "token"].map((call) =>
    rule(`${call}.endpoints`, "Tunnel", `ENDPOINTS are in the response of ${call}, too`, async (t) => {
      const tunnel = await t.createTunnel();
      const endpoint = await t.createEndpoint(tunnel);
      const response = call === "token" ? t.post(`${tunnel.path}/token`) : t.post(tunnel.path, { NAME: "Renamed" });
      assertEqual(getRows(getData(await response), "ENDPOINTS"), [endpoint.data], "ENDPOINTS");
    }),
  ),
  rule("list.count", "Tunnel", "The list shows ENDPOINT_COUNT, too", async (t) => {
    const tunnel = await t.createTunnel();
    await t.createEndpoint(tunnel);
    const listed = getRows(getData(await t.get("/v1/tunnels")), "TUNNELS").find(
      ({ TUNNEL_ID }) => TUNNEL_ID === tunnel.id,
    );
    assertEqual(listed?.ENDPOINT_COUNT, 1, "ENDPOINT_COUNT");
  }),
  rule("secret", "Tunnel", "TOKEN is part of no response but create and new token", async (t) => {
    const tunnel = await t.createTunnel();
    const endpoint = await t.createEndpoint(tunnel);
    const responses = [
      await t.get("/v1/tunnels"),
      await t.get(tunnel.path),
      await t.post(tunnel.path, { NAME: "Renamed" }),
      await t.get(`${tunnel.path}/endpoints`),
      await t.get(endpoint.path),
      await t.post(endpoint.path, { NAME: "Renamed" }),
    ];
    for (const response of responses) {
      assertTrue(
        !response.text.includes(tunnel.token) && !/"TOKEN"/.test(response.text),
        `${response.call} should not show TOKEN`,
      );
    }
  }),
];

/** Creates a rule: an update with these fields is rejected. */
function rejectionRule(id: string, description: string, fields: Fields, expectedMessage: string): Rule {
  return rule(`update.${id}`, "Tunnel errors", `${description} is 400 \`${expectedMessage}\``, async (t) => {
    const { path, data: before } = await t.createTunnel();
    assertError(await t.post(path, fields), 400, expectedMessage);
    assertEqual(getData(await t.get(path)).NAME, before.NAME, "NAME");
  });
}

const updateRules: Rule[] = [
  rule(
    "update",
    "Tunnels",
    "Updating is 200 `Tunnel updated.` and returns the tunnel with ENDPOINTS, without TOKEN",
    async (t) => {
      const after = getData(await t.post((await t.createTunnel()).path, { NAME: "Renamed" }), "Tunnel updated.", 200);
      assertEqual(after.NAME, "Renamed", "NAME");
      assertExactFields(after, [...tunnelFields, "ENDPOINTS"], "the updated tunnel");
    },
  ),
  rule("update.enabled", "Tunnels", "ENABLED goes to 0 and back to 1; NAME stays", async (t) => {
    const { path } = await t.createTunnel();
    const disabled = getData(await t.post(path, { ENABLED: 0 }));
    assertEqual([disabled.ENABLED, disabled.NAME], [0, "Conformance"], "ENABLED and NAME");
    assertEqual(getData(await t.post(path, { ENABLED: 1 })).ENABLED, 1, "ENABLED");
  }),
  rule("update.null", "Endpoints", "NAME and ENABLED null or missing keep their values", async (t) => {
    const { path } = await t.createTunnel();
    getData(await t.post(path, { ENABLED: 0 }));
    const after = getData(await t.post(path, { NAME: null, ENABLED: null }));
    assertEqual([after.NAME, after.ENABLED], ["Conformance", 0], "NAME and ENABLED after null");
    const unchanged = getData(await t.post(path, {}));
    assertEqual([unchanged.NAME, unchanged.ENABLED], ["Conformance", 0], "NAME and ENABLED after {}");
  }),
  rule("update.name.64", "Limits", "A NAME of 64 characters is accepted on update", async (t) => {
    const NAME = "n".repeat(64);
    assertEqual(getData(await t.post((await t.createTunnel()).path, { NAME })).NAME, NAME, "NAME");
  }),
  rejectionRule("name.empty", "An empty NAME", { NAME: "" }, invalidNameMessage),
  rejectionRule("name.65", "A NAME of 65 characters", { NAME: "n".repeat(65) }, invalidNameMessage),
  rejectionRule("enabled.two", "ENABLED 2", { ENABLED: 2 }, invalidEnabledMessage),
  rejectionRule("enabled.word", "ENABLED as a word", { ENABLED: "off" }, invalidEnabledMessage),
];

const tokenRules: Rule[] = [
  rule("token", "Tunnels", "A new token is 200 `New token made.` with a note, and needs no body", async (t) => {
    const tunnel = await t.createTunnel();
    const after = getData(await t.post(`${tunnel.path}/token`), /^New token made\../, 200);
    assertTrue(typeof after.TOKEN === "string" && after.TOKEN.length > 0, "TOKEN should be a string");
    assertTrue(after.TOKEN !== tunnel.token, "TOKEN should be a new one");
  }),
  rule("token.fields", "Tunnel", "The new token response has the tunnel's fields, ENDPOINTS and TOKEN", async (t) => {
    const after = getData(await t.post(`${(await t.createTunnel()).path}/token`));
    assertExactFields(after, [...tunnelFields, "ENDPOINTS", "TOKEN"], "the tunnel");
  }),
  rule("token.state", "Tunnel STATE", "After a new token STATE is NEVER", async (t) => {
    assertEqual(getData(await t.post(`${(await t.createTunnel()).path}/token`)).STATE, "NEVER", "STATE");
  }),
];

const deleteRules: Rule[] = [
  rule(
    "delete",
    "Tunnels",
    "Deleting is `Tunnel deleted.` with DATA empty; the tunnel does not exist anymore",
    async (t) => {
      const { path } = await t.createTunnel();
      assertEmpty(await t.delete(path), "Tunnel deleted.");
      assertError(await t.get(path), 404, notFoundMessage);
    },
  ),
  rule("delete.list", "Tunnels", "A deleted tunnel is not listed", async (t) => {
    const { path, id } = await t.createTunnel();
    await t.delete(path);
    const listed = getRows(getData(await t.get("/v1/tunnels")), "TUNNELS").filter(({ TUNNEL_ID }) => TUNNEL_ID === id);
    assertEqual(listed, [], "the deleted tunnel in the list");
  }),
  rule("delete.endpoints", "Tunnels", "Deleting a tunnel deletes its endpoints", async (t) => {
    const tunnel = await t.createTunnel();
    const endpoint = await t.createEndpoint(tunnel);
    assertEmpty(await t.delete(tunnel.path));
    const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id };
    assertError(await t.post("/v1/cdn", body), 404, "Tunnel endpoint not found.");
  }),
  rule("delete.in-use", "Tunnel errors", "409 `An endpoint of this tunnel is the origin of a zone.`", async (t) => {
    const { tunnel, endpoint } = await t.createTunnelZone();
    assertError(await t.delete(tunnel.path), 409, "An endpoint of this tunnel is the origin of a zone.");
    assertEqual(getData(await t.get(endpoint.path)).ENDPOINT_ID, endpoint.id, "ENDPOINT_ID");
  }),
  rule("delete.freed", "Tunnel errors", "Once the zone has another origin the tunnel can be deleted", async (t) => {
    const { tunnel, zone } = await t.createTunnelZone();
    await t.updateZone(zone, { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.example.com" });
    assertEmpty(await t.delete(tunnel.path), "Tunnel deleted.");
  }),
  rule("delete.zone-deleted", "Tunnel errors", "Once the zone is deleted the tunnel can be deleted", async (t) => {
    const { tunnel, zone } = await t.createTunnelZone();
    await t.delete(zone.path);
    assertEmpty(await t.delete(tunnel.path), "Tunnel deleted.");
  }),
];

/** Every call below a tunnel, for a tunnel that doesn't exist. */
const tunnelCalls: { id: string; method: "GET" | "POST" | "DELETE"; subpath: string; body?: Fields }[] = [
  { id: "view", method: "GET", subpath: "" },
  { id: "update", method: "POST", subpath: "", body: { NAME: "Office" } },
  { id: "token", method: "POST", subpath: "/token" },
  { id: "delete", method: "DELETE", subpath: "" },
  { id: "endpoints", method: "GET", subpath: "/endpoints" },
  { id: "add-endpoint", method: "POST", subpath: "/endpoints", body: { NAME: "x", SCHEME: "http", HOST: "10.0.0.5" } },
  { id: "endpoint", method: "GET", subpath: "/endpoints/1" },
];

const notFoundRules: Rule[] = tunnelCalls.flatMap(({ id, method, subpath, body }): Rule[] => [
  {
    id: `tunnels.unknown.${id}`,
    section: "Tunnel errors",
    description: `${method} /v1/tunnels/{TUNNEL_ID}${subpath} of a tunnel that does not exist is 404 \`${notFoundMessage}\``,
    needs: method === "GET" ? [] : ["write"],
    check: async (t) => {
      assertError(await t.call(method, `/v1/tunnels/AAAAAAAAA${subpath}`, body ? { body } : {}), 404, notFoundMessage);
    },
  },
  {
    id: `tunnels.other-account.${id}`,
    section: "Tunnel errors",
    description: `${method} /v1/tunnels/{TUNNEL_ID}${subpath} of another account's tunnel is 404 \`${notFoundMessage}\``,
    needs: ["write", "operator"],
    check: async (t) => {
      const { path } = await t.createTunnel();
      const options = { key: await t.getOtherAccountKey(), ...(body ? { body } : {}) };
      assertError(await t.call(method, path + subpath, options), 404, notFoundMessage);
      assertEqual(
        getData(await t.get(path)).NAME,
        "Conformance",
        "NAME of the tunnel, which its own account should still read",
      );
    },
  },
]);

export const tunnels: Section = {
  title: "Tunnels",
  rules: [...createRules, ...readRules, ...updateRules, ...tokenRules, ...deleteRules, ...notFoundRules],
};
