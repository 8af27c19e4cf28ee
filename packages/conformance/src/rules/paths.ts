import { getData, assertMatches, assertError, getRows, assertEqual } from "../assertions.ts";
import type { Need, Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const unknown = "API endpoint is invalid / not found.";
const wrongMethod = "API Endpoint - Incorrect HTTP Method.";
const outside = /^API endpoint is invalid \/ not found\..*All endpoints live under \/v1\/\./s;

const start: Rule[] = [
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

const beyond: Rule[] = ["/", "/cdn", "/v2/cdn", "/v1x/cdn"].flatMap((path) =>
  [
    { id: "with-key", description: "with a key", key: undefined },
    { id: "no-key", description: "without a key", key: null },
    { id: "wrong-key", description: "with a wrong key", key: "Z9".repeat(32) },
  ].map(({ id, description, key }): Rule => ({
    id: `paths.outside.${path.replaceAll("/", ".")}.${id}`,
    section: "Authentication",
    description: `${path} is outside /v1/: 404 ${description}, saying that all endpoints live under /v1/`,
    needs: [],
    check: async (t) => assertError(await t.get(path, key === undefined ? {} : { key }), 404, outside),
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

const notFound: Rule[] = unknownPaths.map(({ path, needsZone = false }) => ({
  id: `paths.unknown${(needsZone ? `.zone${path}` : path).replaceAll("/", ".")}`,
  section: "Errors",
  description: `${needsZone ? "/v1/cdn/{ZONE_ID}" : ""}${path} is no endpoint: 404 \`${unknown}\``,
  needs: [],
  check: async (t) => {
    const base = needsZone ? (await t.run.someZone()).path : "";
    assertError(await t.get(base + path), 404, unknown);
  },
}));

/** Methods that a path doesn't support. The zone, hostname, tunnel, and endpoint in the paths exist. */
const methods: { method: string; what: string; needs: Need[]; path: (t: CheckContext) => Promise<string> }[] = [
  ...["PUT", "PATCH", "DELETE"].map((method) => plainPath(method, "/v1/cdn")),
  ...["PUT", "DELETE"].map((method) => plainPath(method, "/v1/tunnels")),
  ...["POST", "DELETE"].map((method) => plainPath(method, "/v1/edges")),
  plainPath("POST", "/v1/edges/all"),
  plainPath("DELETE", "/v1/edges/ipv4"),
  plainPath("PUT", "/v1/edges/ipv6"),
  plainPath("POST", "/v1/status"),
  plainPath("DELETE", "/v1/status"),
  ...["PUT", "PATCH"].map((method) => zonePath(method, "")),
  ...["POST", "DELETE"].map((method) => zonePath(method, "/stats")),
  ...["PUT", "DELETE"].map((method) => zonePath(method, "/hostnames")),
  {
    method: "PATCH",
    what: "/v1/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}",
    needs: ["write"],
    path: async (t) => (await t.defaultHostname(await t.run.sharedZone())).path,
  },
  {
    method: "PUT",
    what: "/v1/cdn/{ZONE_ID}/hostnames/{HOSTNAME_ID}/certificate",
    needs: ["write"],
    path: async (t) => `${(await t.defaultHostname(await t.run.sharedZone())).path}/certificate`,
  },
  { method: "PUT", what: "/v1/tunnels/{TUNNEL_ID}", needs: ["write"], path: async (t) => (await t.tunnel()).path },
  {
    method: "GET",
    what: "/v1/tunnels/{TUNNEL_ID}/token",
    needs: ["write"],
    path: async (t) => `${(await t.tunnel()).path}/token`,
  },
  {
    method: "DELETE",
    what: "/v1/tunnels/{TUNNEL_ID}/endpoints",
    needs: ["write"],
    path: async (t) => `${(await t.tunnel()).path}/endpoints`,
  },
  {
    method: "PUT",
    what: "/v1/tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}",
    needs: ["write"],
    path: async (t) => (await t.endpoint(await t.tunnel())).path,
  },
];

function plainPath(method: string, path: string): (typeof methods)[number] {
  return { method, what: path, needs: ["write"], path: async () => path };
}

function zonePath(method: string, rest: string): (typeof methods)[number] {
  return {
    method,
    what: `/v1/cdn/{ZONE_ID}${rest}`,
    needs: ["write"],
    path: async (t) => (await t.run.sharedZone()).path + rest,
  };
}

const methodRules: Rule[] = methods.map(({ method, what, needs, path }) => ({
  id: `methods.${method.toLowerCase()}${what.replace("/v1", "").replaceAll("/", ".")}`,
  section: "Errors",
  description: `${method} ${what} is 405 \`${wrongMethod}\``,
  needs,
  check: async (t) => assertError(await t.call(method, await path(t)), 405, wrongMethod),
}));

const options: Rule[] = [
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
  description: `OPTIONS ${path} is answered 204 before anything else, without a key`,
  needs: [],
  check: async (t) => {
    const response = await t.call("OPTIONS", path, { key: null });
    assertEqual(response.status, 204, `status of OPTIONS ${path}`);
    assertEqual(response.text, "", `body of OPTIONS ${path}`);
  },
}));

const slashes: Rule[] = [
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
      const zone = await t.run.someZone();
      assertEqual(getData(await t.get(`${zone.path}/`)).ID, zone.id, "ID");
    },
  },
  {
    id: "paths.slash.post",
    section: "Endpoints",
    description: "A trailing slash is ignored on a POST, too",
    needs: ["write"],
    check: async (t) => {
      const zone = await t.zone();
      assertEqual(getData(await t.post(`${zone.path}/`, { BLOCK_POST: 1 })).BLOCK_POST, 1, "BLOCK_POST");
    },
  },
  {
    id: "paths.slash.text",
    section: "Endpoints",
    description: "A trailing slash is ignored: GET /v1/edges/all/ gives the list",
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

const identifiers: Rule[] = [
  {
    id: "identifiers.zone",
    section: "Versioning",
    description: "A zone id is nine upper-case letters and digits",
    needs: [],
    check: async (t) => assertMatches((await t.run.someZone()).data.ID, /^[A-Z0-9]{9}$/, "ID"),
  },
  {
    id: "identifiers.hostname",
    section: "Versioning",
    description: "A hostname id is an integer",
    needs: [],
    check: async (t) => {
      const [first] = await t.hostnames(await t.run.someZone());
      assertEqual(Number.isInteger(first?.ID), true, "whether the hostname's ID is an integer");
    },
  },
  {
    id: "identifiers.location",
    section: "Versioning",
    description: "A location id is a short lower-case code",
    needs: ["operator"],
    check: async (t) => {
      for (const { id } of await t.operator.locations()) assertMatches(id, /^[a-z0-9-]{1,16}$/, "location id");
    },
  },
  {
    id: "paths.plain-http",
    section: "Versioning",
    description: "Plain HTTP is answered with a 301 to HTTPS",
    needs: ["tls"],
    check: async (t) => {
      const response = await t.run.plainHttp("/v1/status");
      assertEqual(response.status, 301, "status over plain HTTP");
      assertMatches(response.headers.location, /^https:/, "Location");
    },
  },
];

export const paths: Section = {
  title: "Paths, methods and identifiers",
  rules: [...start, ...beyond, ...notFound, ...methodRules, ...options, ...slashes, ...identifiers],
};
