import { getData, assertError, assertEqual, type MessagePattern } from "../assertions.ts";
import { toZone } from "../run-context.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Endpoint, CheckContext, Tunnel } from "../check-context.ts";
import { clearedS3Fields, s3Fields } from "./origin-s3.ts";
import { siteDefaults, oppositeSiteFields } from "./origin-site.ts";

const endpointNotFoundMessage = "Tunnel endpoint not found.";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `origin.tunnel.${id}`, section: "Origin type rules", description, needs: ["write"], check };
}

async function createTunnelEndpoint(
  t: CheckContext,
  fields: Fields = {},
): Promise<{ tunnel: Tunnel; endpoint: Endpoint }> {
  const tunnel = await t.createTunnel();
  return { tunnel, endpoint: await t.createEndpoint(tunnel, fields) };
}

/** Creates a rule: these fields, with a valid endpoint, are rejected when a TUNNEL zone is created. */
function rejectionRule(
  id: string,
  description: string,
  fields: Fields,
  status: number,
  expectedMessage: MessagePattern,
): Rule {
  return rule(id, `${description} is ${status}`, async (t) => {
    const { endpoint } = await createTunnelEndpoint(t);
    const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id, ...fields };
    assertError(await t.post("/v1/cdn", body), status, expectedMessage);
  });
}

/** Defaults that a change to TUNNEL sets for fields that the request doesn't contain. */
const tunnelSwitchDefaults: Fields = {
  VERIFY_ORIGIN_SSL: 0,
  FOLLOW_REDIRECTS: 0,
  ADD_CANONICAL_HEADER: 0,
  HOME_POP: "",
};

const createRules: Rule[] = [
  rule("create", "A TUNNEL zone uses its endpoint; ORIGIN_URL and HOME_POP read empty", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    assertEqual(zone.data.ORIGIN_TYPE, "TUNNEL", "ORIGIN_TYPE");
    assertEqual(zone.data.TUNNEL_ENDPOINT, endpoint.id, "TUNNEL_ENDPOINT");
    assertEqual(zone.data.ORIGIN_URL, "", "ORIGIN_URL");
    assertEqual(zone.data.HOME_POP, "", "HOME_POP");
  }),
  rule("create.target", "TUNNEL_TARGET is where the endpoint points", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    assertEqual(zone.data.TUNNEL_TARGET, endpoint.data.TARGET, "TUNNEL_TARGET");
  }),
  rule("create.mode", "TUNNEL_MODE is SITE for a new tunnel zone when it is left out", async (t) => {
    assertEqual((await t.createTunnelZone()).zone.data.TUNNEL_MODE, "SITE", "TUNNEL_MODE");
  }),
  rule("create.site", "TUNNEL_MODE SITE applies the SITE defaults to a new zone", async (t) => {
    const { zone } = await t.createTunnelZone({ TUNNEL_MODE: "SITE" });
    for (const [field, value] of Object.entries(siteDefaults)) assertEqual(zone.data[field], value, field);
  }),
  rule("create.site.sent", "A field that is sent is stored in TUNNEL_MODE SITE", async (t) => {
    const { zone } = await t.createTunnelZone({ STRIP_COOKIES: 1, CACHE_EXP: "3600" });
    assertEqual([zone.data.STRIP_COOKIES, zone.data.CACHE_EXP], [1, "3600"], "STRIP_COOKIES and CACHE_EXP");
  }),
  rule("create.standard", "TUNNEL_MODE STANDARD is static files: the SITE defaults are not applied", async (t) => {
    const { zone } = await t.createTunnelZone({ TUNNEL_MODE: "STANDARD" });
    assertEqual(zone.data.TUNNEL_MODE, "STANDARD", "TUNNEL_MODE");
    assertEqual([zone.data.STRIP_COOKIES, zone.data.ADD_HOST_HEADER], [1, 0], "STRIP_COOKIES and ADD_HOST_HEADER");
  }),
  rule("create.zones", "The endpoint lists the zone among its ZONES", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    assertEqual(getData(await t.get(endpoint.path)).ZONES, [zone.id], "ZONES");
  }),
  rule("create.no-endpoint", "TUNNEL_ENDPOINT is required: 400", async (t) => {
    assertError(
      await t.post("/v1/cdn", { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL" }),
      400,
      /TUNNEL_ENDPOINT|endpoint/i,
    );
  }),
  rejectionRule(
    "create.no-id",
    "A TUNNEL_ENDPOINT that is not an id",
    { TUNNEL_ENDPOINT: "abc" },
    400,
    /TUNNEL_ENDPOINT|endpoint/i,
  ),
  rejectionRule(
    "create.unknown",
    `A TUNNEL_ENDPOINT that does not exist (\`${endpointNotFoundMessage}\`)`,
    { TUNNEL_ENDPOINT: 999_999_999 },
    404,
    endpointNotFoundMessage,
  ),
  rule("create.deleted", `A TUNNEL_ENDPOINT that was deleted is 404 \`${endpointNotFoundMessage}\``, async (t) => {
    const { endpoint } = await createTunnelEndpoint(t);
    await t.delete(endpoint.path);
    const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id };
    assertError(await t.post("/v1/cdn", body), 404, endpointNotFoundMessage);
  }),
  {
    id: "origin.tunnel.create.other-account",
    section: "Zone errors",
    description: `Another account's endpoint is 404 \`${endpointNotFoundMessage}\``,
    needs: ["write", "operator"],
    check: async (t) => {
      const { endpoint } = await createTunnelEndpoint(t);
      const body = { ZONE_NAME: t.createName(), ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id };
      assertError(await t.post("/v1/cdn", body, { key: await t.getOtherAccountKey() }), 404, endpointNotFoundMessage);
    },
  },
  rejectionRule(
    "create.mode.other",
    "Another TUNNEL_MODE",
    { TUNNEL_MODE: "FILES" },
    400,
    /TUNNEL_MODE|static|website/i,
  ),
  rejectionRule(
    "create.origin-url",
    "ORIGIN_URL sent to a tunnel zone",
    { ORIGIN_URL: "https://origin.example.com" },
    400,
    /ORIGIN_URL/,
  ),
  rejectionRule("create.home-pop", "HOME_POP sent to a tunnel zone", { HOME_POP: "auto" }, 400, /HOME_POP/),
];

const updateRules: Rule[] = [
  rule("update.origin-url", "ORIGIN_URL sent to a tunnel zone is 400 on update", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertError(await t.post(zone.path, { ORIGIN_URL: "https://origin.example.com" }), 400, /ORIGIN_URL/);
  }),
  rule("update.home-pop", "HOME_POP sent to a tunnel zone is 400 on update", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertError(await t.post(zone.path, { HOME_POP: "auto" }), 400, /HOME_POP/);
  }),
  rule("update.mode.other", "Another TUNNEL_MODE is 400 on update", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertError(await t.post(zone.path, { TUNNEL_MODE: "FILES" }), 400, /TUNNEL_MODE|static|website/i);
  }),
  rule("update.endpoint", "TUNNEL_ENDPOINT can change; TUNNEL_TARGET follows", async (t) => {
    const { zone, tunnel } = await t.createTunnelZone();
    const other = await t.createEndpoint(tunnel, { HOST: "10.0.0.6", PORT: 9090 });
    const after = await t.updateZone(zone, { TUNNEL_ENDPOINT: other.id });
    assertEqual(after.TUNNEL_ENDPOINT, other.id, "TUNNEL_ENDPOINT");
    assertEqual(after.TUNNEL_TARGET, "http://10.0.0.6:9090", "TUNNEL_TARGET");
  }),
  rule("update.endpoint.no-id", "A TUNNEL_ENDPOINT that is not an id is 400 on update", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertError(await t.post(zone.path, { TUNNEL_ENDPOINT: "abc" }), 400, /TUNNEL_ENDPOINT|endpoint/i);
  }),
  rule(
    "update.endpoint.unknown",
    `A TUNNEL_ENDPOINT that does not exist is 404 \`${endpointNotFoundMessage}\` on update`,
    async (t) => {
      const { zone } = await t.createTunnelZone();
      assertError(await t.post(zone.path, { TUNNEL_ENDPOINT: 999_999_999 }), 404, endpointNotFoundMessage);
    },
  ),
  rule("update.follows", "A zone follows a change of its endpoint", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    await t.post(endpoint.path, { HOST: "10.0.0.7" });
    assertEqual((await t.getZone(zone)).TUNNEL_TARGET, "http://10.0.0.7:8080", "TUNNEL_TARGET");
  }),
  rule("update.verify", "VERIFY_ORIGIN_SSL can be set back to 1", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertEqual((await t.updateZone(zone, { VERIFY_ORIGIN_SSL: 1 })).VERIFY_ORIGIN_SSL, 1, "VERIFY_ORIGIN_SSL");
  }),
  rule("update.mode.unchanged", "TUNNEL_MODE left out keeps the delivery of a tunnel zone", async (t) => {
    const { zone } = await t.createTunnelZone({ TUNNEL_MODE: "STANDARD" });
    assertEqual(await t.updateZone(zone, { BLOCK_POST: 1 }), { ...zone.data, BLOCK_POST: 1 }, "the updated zone");
  }),
  rule(
    "update.mode.site",
    "TUNNEL_MODE STANDARD to SITE applies the SITE defaults to fields that were not sent",
    async (t) => {
      const { zone } = await t.createTunnelZone({
        TUNNEL_MODE: "STANDARD",
        ...oppositeSiteFields,
        FOLLOW_REDIRECTS: 0,
      });
      const after = await t.updateZone(zone, { TUNNEL_MODE: "SITE", BLOCK_POST: 1 });
      const expected = { ...zone.data, TUNNEL_MODE: "SITE", ...siteDefaults, BLOCK_POST: 1 };
      assertEqual(after, expected, "the updated zone");
    },
  ),
  rule("update.empty", "`{}` changes nothing on a tunnel zone", async (t) => {
    const { zone } = await t.createTunnelZone();
    assertEqual(await t.updateZone(zone, {}), zone.data, "the zone");
  }),
];

/** Changes from each other origin type to TUNNEL. */
const switchToTunnelRules: Rule[] = (
  [
    ["standard", { ORIGIN_TYPE: "STANDARD" }],
    ["site", { ORIGIN_TYPE: "SITE" }],
    ["s3", s3Fields],
  ] as const
).flatMap(([name, originFields]) => {
  const initialFields = {
    ...originFields,
    VERIFY_ORIGIN_SSL: 1,
    FOLLOW_REDIRECTS: 1,
    ADD_CANONICAL_HEADER: 1,
    HOME_POP: "auto",
  };
  return [
    rule(
      `from.${name}`,
      `${name.toUpperCase()} to TUNNEL sets VERIFY_ORIGIN_SSL, FOLLOW_REDIRECTS and ADD_CANONICAL_HEADER to 0 and clears HOME_POP`,
      async (t) => {
        const { endpoint } = await createTunnelEndpoint(t);
        const zone = await t.createZone(initialFields);
        const after = await t.updateZone(zone, {
          ORIGIN_TYPE: "TUNNEL",
          TUNNEL_ENDPOINT: endpoint.id,
          TUNNEL_MODE: "STANDARD",
        });
        const expected: Fields = {
          ...zone.data,
          ...clearedS3Fields,
          ...tunnelSwitchDefaults,
          ORIGIN_TYPE: "TUNNEL",
          ORIGIN_URL: "",
          HOME_POP_LOCATION: "",
          TUNNEL_ENDPOINT: endpoint.id,
          TUNNEL_TARGET: "http://10.0.0.5:8080",
          TUNNEL_MODE: "STANDARD",
        };
        assertEqual(after, expected, "the switched zone");
      },
    ),
    rule(
      `from.${name}.site`,
      `${name.toUpperCase()} to TUNNEL with TUNNEL_MODE SITE applies the SITE defaults as well`,
      async (t) => {
        const { endpoint } = await createTunnelEndpoint(t);
        const zone = await t.createZone({ ...originFields, ...oppositeSiteFields });
        const after = await t.updateZone(zone, {
          ORIGIN_TYPE: "TUNNEL",
          TUNNEL_ENDPOINT: endpoint.id,
          TUNNEL_MODE: "SITE",
        });
        for (const [field, value] of Object.entries(siteDefaults)) assertEqual(after[field], value, field);
      },
    ),
  ];
});

const otherSwitchRules: Rule[] = [
  ...["VERIFY_ORIGIN_SSL", "FOLLOW_REDIRECTS", "ADD_CANONICAL_HEADER"].map((field) =>
    rule(`switch.sent.${field.toLowerCase()}`, `${field} 1 sent with the switch to TUNNEL is stored`, async (t) => {
      const { endpoint } = await createTunnelEndpoint(t);
      const zone = await t.createZone();
      const fields = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id, TUNNEL_MODE: "STANDARD", [field]: 1 };
      assertEqual((await t.updateZone(zone, fields))[field], 1, field);
    }),
  ),
  rule("switch.no-endpoint", "A switch to TUNNEL without TUNNEL_ENDPOINT is 400", async (t) => {
    const zone = await t.createZone();
    assertError(await t.post(zone.path, { ORIGIN_TYPE: "TUNNEL" }), 400, /TUNNEL_ENDPOINT|endpoint/i);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
  rule("switch.origin-url", "A switch to TUNNEL with an ORIGIN_URL is 400", async (t) => {
    const { endpoint } = await createTunnelEndpoint(t);
    const zone = await t.createZone();
    const fields = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id, ORIGIN_URL: "https://origin.example.com" };
    assertError(await t.post(zone.path, fields), 400, /ORIGIN_URL/);
  }),
  {
    id: "origin.tunnel.switch.origin-certificate",
    section: "Origin type rules",
    description: "A zone with an origin certificate cannot become a tunnel zone until it is revoked",
    needs: ["write", "operator"],
    check: async (t) => {
      const { endpoint } = await createTunnelEndpoint(t);
      const zone = await t.createZone();
      await t.operator.changeZone(zone.id, { origin_certificate: 1 });
      const fields = { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id };
      assertError(await t.post(zone.path, fields), 400, /origin certificate/i);
      await t.delete(`${zone.path}/origin-certificate`);
      assertEqual((await t.updateZone(zone, fields)).ORIGIN_TYPE, "TUNNEL", "ORIGIN_TYPE after it was revoked");
    },
  },
];

const switchFromTunnelRules: Rule[] = (
  [
    ["standard", { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "https://origin.example.com" }],
    ["site", { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://origin.example.com" }],
    ["s3", s3Fields],
  ] as const
).flatMap(([name, originFields]) => [
  rule(
    `to.${name}`,
    `TUNNEL to ${name.toUpperCase()}: TUNNEL_ENDPOINT 0, TUNNEL_TARGET empty, TUNNEL_MODE unchanged`,
    async (t) => {
      const { zone, endpoint } = await t.createTunnelZone({ TUNNEL_MODE: "STANDARD" });
      const after = await t.updateZone(zone, originFields);
      assertEqual(after.ORIGIN_TYPE, originFields.ORIGIN_TYPE, "ORIGIN_TYPE");
      assertEqual(after.ORIGIN_URL, originFields.ORIGIN_URL, "ORIGIN_URL");
      assertEqual([after.TUNNEL_ENDPOINT, after.TUNNEL_TARGET], [0, ""], "TUNNEL_ENDPOINT and TUNNEL_TARGET");
      assertEqual(after.TUNNEL_MODE, "STANDARD", "TUNNEL_MODE");
      assertEqual(getData(await t.get(endpoint.path)).ZONES, [], "ZONES of the endpoint");
    },
  ),
  rule(`to.${name}.no-origin`, `TUNNEL to ${name.toUpperCase()} needs an ORIGIN_URL: 400`, async (t) => {
    const { zone } = await t.createTunnelZone();
    const { ORIGIN_URL: _, ...fields } = originFields;
    assertError(await t.post(zone.path, fields), 400, /ORIGIN_URL/);
    assertEqual(await t.getZone(zone), zone.data, "the zone");
  }),
]);

const roundTripRules: Rule[] = [
  rule("to.site.defaults", "TUNNEL (static files) to SITE applies the SITE defaults", async (t) => {
    const { zone } = await t.createTunnelZone({ TUNNEL_MODE: "STANDARD", ...oppositeSiteFields });
    const after = await t.updateZone(zone, { ORIGIN_TYPE: "SITE", ORIGIN_URL: "https://origin.example.com" });
    for (const [field, value] of Object.entries(siteDefaults)) assertEqual(after[field], value, field);
  }),
  ...["STANDARD", "SITE"].map((mode) =>
    rule(
      `again.${mode.toLowerCase()}`,
      `A zone that was a tunnel zone in ${mode} mode keeps the mode when it becomes one again`,
      async (t) => {
        const { zone, endpoint } = await t.createTunnelZone({ TUNNEL_MODE: mode });
        await t.updateZone(zone, { ORIGIN_TYPE: mode, ORIGIN_URL: "https://origin.example.com" });
        const after = await t.updateZone(zone, { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint.id });
        assertEqual(after.TUNNEL_MODE, mode, "TUNNEL_MODE");
      },
    ),
  ),
  rule("deleted-zone", "A deleted zone no longer uses its endpoint", async (t) => {
    const { zone, endpoint } = await t.createTunnelZone();
    await t.delete(toZone(zone.data).path);
    assertEqual(getData(await t.get(endpoint.path)).ZONES, [], "ZONES");
  }),
];

export const originTunnel: Section = {
  title: "Origin type TUNNEL",
  rules: [
    ...createRules,
    ...updateRules,
    ...switchToTunnelRules,
    ...otherSwitchRules,
    ...switchFromTunnelRules,
    ...roundTripRules,
  ],
};
