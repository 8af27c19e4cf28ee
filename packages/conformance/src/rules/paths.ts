import { getData, assertMatches, assertError, getRows, assertEqual } from "../assertions.ts";
import type { Rule, Section } from "../rule.ts";
import type { Need } from "../run-context.ts";
import type { CheckContext } from "../check-context.ts";

const unknownEndpointMessage = "API endpoint is invalid / not found.";
const wrongMethodMessage = "API Endpoint - Incorrect HTTP Method.";
const outsideV1Message = /^API endpoint is invalid \/ not found\..*All endpoints live under \/v1\/\./s;

const missingEndpointRules: Rule[] = [
  {
    id: "paths.v1-alone",
    section: "Authentication",
    description: "`/v1` alone is 400 `API endpoint not specified.`",
    needs: [],
    check: async (t) => assertError(await t.get("/v1"), 400, "API endpoint not specified."),
  },
  {
    id: "paths.v1-alone.slash",
    section: "Authentication",
    description: "`/v1/` is `/v1` alone, as a trailing slash is ignored",
    needs: [],
    check: async (t) => assertError(await t.get("/v1/"), 400, "API endpoint not specified."),
  },
];

const outsideV1Rules: Rule[] = ["/", "/cdn", "/v2/cdn", "/v1x/cdn"].flatMap((path) =>
  [
    { id: "with-key", description: "with a key", key: undefined },
    { id: "no-key", description: "without a key", key: null },
    { id: "wrong-key", description: "with a wrong key", key: "Z9".repeat(32) },
  ].map(({ id, description, key }): Rule => ({
    id: `paths.outside.${path.replaceAll("/", ".")}.${id}`,
    section: "Authentication",
    description: `${path} is outside /v1/: 404 ${description}, saying that all endpoints live under /v1/`,
    needs: [],
    check: async (t) => assertError(await t.get(path, key === undefined ? {} : { key }), 404, outsideV1Message),
  })),
);

const unknownPaths: { path: string; needsZone?: boolean }[] = [
  { path: "/v1/nothing-here" },
  { path: "/v1/cdns" },
  { path: "/v1/edges/ipv5" },
  { path: "/v1/edges/all/more" },
  { path: "/v1/status/services" },
  { path: "/nothing-here", needsZone: true },
  { path: "/hostnames/1/nothing-here", needsZone: true },
];

const unknownPathRules: Rule[] = unknownPaths.map(({ path, needsZone = false }) => ({
  id: `paths.unknown${(needsZone ? `.zone${path}` : path).replaceAll("/", ".")}`,
  section: "Errors",
  description: `${needsZone ? "/v1/cdn/{ZONE_ID}" : ""}${path} is no endpoint: 404 \`${unknownEndpointMessage}\``,
  needs: [],
  check: async (t) => {
    const zonePath = needsZone ? (await t.run.getReadableZone()).path : "";
    assertError(await t.get(zonePath + path), 404, unknownEndpointMessage);
  },
}));

/** Methods that a path doesn't support. The zone, hostname, tunnel, and endpoint in the paths exist. */
const unsupportedMethods: {
  method: string;
  label: string;
  needs: Need[];
  path: (t: CheckContext) => Promise<string>;
}[] = [
  ...["PUT", "PATCH", "DELETE"].map((method) => createFixedPath(method, "/v1/cdn")),
  ...["PUT", "DELETE"].map((method) => createFixedPath(method, "/v1/tunnels")),
  ...["POST", "DELETE"].map((method) => createFixedPath(method, "/v1/edges")),
  createFixedPath("POST", "/v1/edges/all"),
  createFixedPath("DELETE", "/v1/edges/ipv4"),
  createFixedPath("PUT", "/v1/edges/ipv6"),
  createFixedPath("POST", "/v1/status"),
  createFixedPath("DELETE", "/v1/status"),
  ...["PUT", "PATCH"].map((method) => createZonePath(method, "")),
  ...["POST", "DELETE"].map((method) => createZonePath(method, "/stats")),
  ...["PUT", "DELETE"].map((method) => createZonePath(method, "/hostnames")),
  {
    method: "PATCH",
    label: "/v1/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}",
    needs: ["write"],
    path: async (t) => (await t.getDefaultHostname(await t.run.getSharedZone())).path,
  },
  {
    method: "PUT",
    label: "/v1/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate",
    needs: ["write"],
    path: async (t) => `${(await t.getDefaultHostname(await t.run.getSharedZone())).path}/certificate`,
  },
  {
    method: "PUT",
    label: "/v1/tunnels/{TUNNEL_ID}",
    needs: ["write"],
    path: async (t) => (await t.createTunnel()).path,
  },
  {
    method: "GET",
    label: "/v1/tunnels/{TUNNEL_ID}/token",
    needs: ["write"],
    path: async (t) => `${(await t.createTunnel()).path}/token`,
  },
  {
    method: "DELETE",
    label: "/v1/tunnels/{TUNNEL_ID}/endpoints",
    needs: ["write"],
    path: async (t) => `${(await t.createTunnel()).path}/endpoints`,
  },
  {
    method: "PUT",
    label: "/v1/tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}",
    needs: ["write"],
    path: async (t) => (await t.createEndpoint(await t.createTunnel())).path,
  },
];

function createFixedPath(method: string, path: string): (typeof unsupportedMethods)[number] {
  return { method, label: path, needs: ["write"], path: async () => path };
}

function createZonePath(method: string, subpath: string): (typeof unsupportedMethods)[number] {
  return {
    method,
    label: `/v1/cdn/{ZONE_ID}${subpath}`,
    needs: ["write"],
    path: async (t) => (await t.run.getSharedZone()).path + subpath,
  };
}

const methodRules: Rule[] = unsupportedMethods.map(({ method, label, needs, path }) => ({
  id: `methods.${method.toLowerCase()}${label.replace("/v1", "").replaceAll("/", ".")}`,
  section: "Errors",
  description: `${method} ${label} is 405 \`${wrongMethodMessage}\``,
  needs,
  check: async (t) => assertError(await t.call(method, await path(t)), 405, wrongMethodMessage),
}));

const optionsRules: Rule[] = [
  "/v1/cdn",
  "/v1/cdn/AAAAAAAAA/hostnames",
  "/v1/tunnels",
  "/v1/status",
  "/v1/edges",
  "/v1/edges/all",
  "/v1/nothing-here",
  "/v1",
  "/",
].map((path) => ({
  id: `options${path === "/" ? ".root" : path.replaceAll("/", ".")}`,
  section: "Authentication",
  description: `OPTIONS ${path} returns 204 before anything else, without a key`,
  needs: [],
  check: async (t) => {
    const response = await t.call("OPTIONS", path, { key: null });
    assertEqual(response.status, 204, `status of OPTIONS ${path}`);
    assertEqual(response.text, "", `body of OPTIONS ${path}`);
  },
}));

const trailingSlashRules: Rule[] = [
  {
    id: "paths.slash.zones",
    section: "Endpoints",
    description: "A trailing slash is ignored: GET /v1/cdn/ lists the zones",
    needs: [],
    check: async (t) => {
      getRows(getData(await t.get("/v1/cdn/")), "CDN_ZONES");
    },
  },
  {
    id: "paths.slash.zone",
    section: "Endpoints",
    description: "A trailing slash is ignored: GET /v1/cdn/{ZONE_ID}/ reads the zone",
    needs: [],
    check: async (t) => {
      const zone = await t.run.getReadableZone();
      assertEqual(getData(await t.get(`${zone.path}/`)).ID, zone.id, "ID");
    },
  },
  {
    id: "paths.slash.post",
    section: "Endpoints",
    description: "A trailing slash is ignored on a POST, too",
    needs: ["write"],
    check: async (t) => {
      const zone = await t.createZone();
      assertEqual(getData(await t.post(`${zone.path}/`, { BLOCK_POST: 1 })).BLOCK_POST, 1, "BLOCK_POST");
    },
  },
  {
    id: "paths.slash.text",
    section: "Endpoints",
    description: "A trailing slash is ignored: GET /v1/edges/all/ returns the list",
    needs: [],
    check: async (t) => {
      const plain = await t.get("/v1/edges/all", { key: null });
      assertEqual((await t.get("/v1/edges/all/", { key: null })).text, plain.text, "the list");
    },
  },
  {
    id: "paths.slash.tunnels",
    section: "Endpoints",
    description: "A trailing slash is ignored: GET /v1/tunnels/ lists the tunnels",
    needs: [],
    check: async (t) => {
      getRows(getData(await t.get("/v1/tunnels/")), "TUNNELS");
    },
  },
];

const identifierRules: Rule[] = [
  {
    id: "identifiers.zone",
    section: "Versioning",
    description: "A zone id is nine upper-case letters and digits",
    needs: [],
    check: async (t) => assertMatches((await t.run.getReadableZone()).data.ID, /^[A-Z0-9]{9}$/, "ID"),
  },
  {
    id: "identifiers.hostname",
    section: "Versioning",
    description: "A hostname id is an integer",
    needs: [],
    check: async (t) => {
      const [first] = await t.listHostnames(await t.run.getReadableZone());
      assertEqual(Number.isInteger(first?.ID), true, "whether the hostname's ID is an integer");
    },
  },
  {
    id: "identifiers.location",
    section: "Versioning",
    description: "A location id is a short lower-case code",
    needs: ["operator"],
    check: async (t) => {
      for (const { id } of await t.operator.listLocations()) assertMatches(id, /^[a-z0-9-]{1,16}$/, "location id");
    },
  },
  {
    id: "paths.plain-http",
    section: "Versioning",
    description: "Plain HTTP returns a 301 redirect to HTTPS",
    needs: ["tls"],
    check: async (t) => {
      const response = await t.run.getOverPlainHttp("/v1/status");
      assertEqual(response.status, 301, "status over plain HTTP");
      assertMatches(response.headers.location, /^https:/, "Location");
    },
  },
];

export const paths: Section = {
  title: "Paths, methods and identifiers",
  rules: [
    ...missingEndpointRules,
    ...outsideV1Rules,
    ...unknownPathRules,
    ...methodRules,
    ...optionsRules,
    ...trailingSlashRules,
    ...identifierRules,
  ],
};
