import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { zoneListSchema, zoneSchema, type Zone } from "@edge-console/contract/objects/zone";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
let service: TestService;
let count = 0;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());
afterEach(() => {
  // A minute and an unused rate for every test.
  service.context.clock.set(service.context.clock.now() + 60);
});

const bucket = {
  ORIGIN_TYPE: "S3",
  ORIGIN_URL: "https://s3.example.com",
  S3_BUCKET: "media",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY: "ACCESSKEY1",
  S3_SECRET_KEY: "secret-key-1",
};

const post = <Data>(path: string, body: object) => service.v1<Data>("POST", path, { body });

function createBody(fields: object = {}) {
  count += 1;
  return { ZONE_NAME: `zone${count}`, ORIGIN_URL: "https://origin.example", ...fields };
}

async function create(fields: object = {}): Promise<Zone> {
  const response = await post("/cdn", createBody(fields));
  expect(response).toMatchObject({ status: 200, message: "Zone created." });
  return zoneSchema.strict().parse(response.data);
}

async function update(zone: Zone, fields: object): Promise<Zone> {
  const response = await post(`/cdn/${zone.ID}`, fields);
  expect(response).toMatchObject({ status: 200, message: "Zone updated." });
  return zoneSchema.strict().parse(response.data);
}

async function createEndpoint(): Promise<number> {
  const tunnel = (await post<{ TUNNEL_ID: string }>("/tunnels", { NAME: "Office" })).data;
  const path = `/tunnels/${tunnel.TUNNEL_ID}/endpoints`;
  const endpoint = await post<{ ENDPOINT_ID: number }>(path, {
    NAME: "App",
    SCHEME: "http",
    HOST: "10.0.0.5",
    PORT: 8080,
  });
  return endpoint.data.ENDPOINT_ID;
}

async function createTunnelZone(fields: object = {}): Promise<Zone> {
  return create({ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null, TUNNEL_ENDPOINT: await createEndpoint(), ...fields });
}

describe("a new zone", () => {
  test("of type STANDARD has the defaults of the field table", async () => {
    const zone = await create({ ZONE_NAME: "Demo123", ORIGIN_URL: "https://origin.example/path" });
    expect(zone.ID).toMatch(/^[A-Z0-9]{9}$/);
    expect(zone).toEqual({
      ID: zone.ID,
      ZONE_NAME: "demo123",
      ORIGIN_URL: "https://origin.example/path",
      HOST_HEADER: "",
      ORIGIN_CERTIFICATE: 0,
      VERIFY_ORIGIN_SSL: 0,
      ADD_HOST_HEADER: 0,
      FOLLOW_REDIRECTS: 0,
      STRIP_COOKIES: 1,
      BLOCK_ROOT: 0,
      BLOCK_POST: 0,
      ADD_CANONICAL_HEADER: 1,
      ADD_CORS_HEADER: 1,
      CACHE_EXP: "-1",
      HOME_POP: "",
      HOME_POP_LOCATION: "",
      STATUS: "ACTIVE",
      ORIGIN_TYPE: "STANDARD",
      S3_BUCKET: "",
      S3_REGION: "",
      S3_ACCESS_KEY: "",
      S3_ADDRESSING: "PATH",
      S3_SECRET_KEY_SET: 0,
      TUNNEL_ENDPOINT: 0,
      TUNNEL_MODE: "STANDARD",
      TUNNEL_TARGET: "",
      TOKEN_AUTH: 0,
      MAINTENANCE: 0,
      USAGE_PAUSED: 0,
      BLOCK_IPS: "",
      ALLOW_IPS: "",
      COUNTRIES: "",
      COUNTRY_MODE: "BLOCK",
      BLOCK_ASNS: "",
      BLOCK_TOR: 0,
      BLOCK_VPN: 0,
      BLOCK_HOSTING: 0,
      TIMESTAMP: service.context.clock.now(),
    });
  });

  test("of type SITE has the website defaults except for sent fields", async () => {
    expect(await create({ ORIGIN_TYPE: "SITE", BLOCK_POST: "1", CACHE_EXP: 3600 })).toMatchObject({
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
      BLOCK_POST: 1,
      ADD_CANONICAL_HEADER: 0,
      CACHE_EXP: "3600",
      TUNNEL_MODE: "SITE",
    });
  });

  test("of type S3 never returns its secret", async () => {
    const zone = await create(bucket);
    expect(zone).toMatchObject({ S3_BUCKET: "media", S3_ADDRESSING: "PATH", S3_SECRET_KEY_SET: 1 });
    expect(JSON.stringify(zone)).not.toContain(bucket.S3_SECRET_KEY);
  });

  test("of type TUNNEL uses its endpoint", async () => {
    expect(await createTunnelZone()).toMatchObject({
      ORIGIN_URL: "",
      TUNNEL_MODE: "SITE",
      TUNNEL_TARGET: "http://10.0.0.5:8080",
      ADD_HOST_HEADER: 1,
      STRIP_COOKIES: 0,
    });
    expect(await createTunnelZone({ TUNNEL_MODE: "STANDARD" })).toMatchObject({ ADD_HOST_HEADER: 0, STRIP_COOKIES: 1 });
  });

  test.each([
    [{ ZONE_NAME: null }, 400, "Missing required request parameters in JSON Body."],
    [{ ORIGIN_URL: null }, 400, "Missing required request parameters in JSON Body."],
    [{ ZONE_NAME: "abc" }, 400, "Invalid Zone Name."],
    [{ ORIGIN_URL: "" }, 400, "Invalid Origin URL."],
    [{ ORIGIN_URL: "ftp://origin.example" }, 400, "Invalid Origin URL."],
    [{ ORIGIN_URL: "https://x.edge-zones.example" }, 400, "Invalid Origin URL."],
    [{ ORIGIN_URL: "https://www.edge-delivery.example" }, 400, "Invalid Origin URL."],
    [{ HOST_HEADER: "a b" }, 400, "Invalid Host Header."],
    [{ CACHE_EXP: 5 }, 400, /Cache Expiration Time/],
    [{ HOME_POP: "fra" }, 400, /must be auto, or empty/],
    [{ ORIGIN_TYPE: "FTP" }, 400, /ORIGIN_TYPE/],
    [{ STRIP_COOKIES: 2 }, 400, /STRIP_COOKIES must be 1 or 0/],
    [{ HOST_HEADER: true }, 400, /HOST_HEADER must be text/],
    [{ BLOCK_IPS: "nonsense" }, 400, /BLOCK_IPS: Line 1/],
    [{ ALLOW_IPS: "1.2.3.4/40" }, 400, /ALLOW_IPS: Line 1/],
    [{ BLOCK_ASNS: "x" }, 400, /n't an AS number/],
    [{ COUNTRIES: "XX" }, 400, /n't a two-letter country code/],
    [{ COUNTRY_MODE: "block" }, 400, /BLOCK or ALLOW/],
    [{ COUNTRY_MODE: "ALLOW" }, 400, /at least one country/],
    [{ ...bucket, S3_BUCKET: "A" }, 400, /^S3_BUCKET/],
    [{ ...bucket, S3_REGION: null }, 400, /^S3_REGION/],
    [{ ...bucket, S3_ADDRESSING: "BOTH" }, 400, /^S3_ADDRESSING/],
    [{ ...bucket, S3_ACCESS_KEY: "short" }, 400, /^S3_ACCESS_KEY/],
    [{ ...bucket, S3_SECRET_KEY: "" }, 400, /^S3_SECRET_KEY is required/],
    [{ ...bucket, S3_SECRET_KEY: "with space" }, 400, /^S3_SECRET_KEY/],
    [{ ...bucket, S3_ADDRESSING: "VHOST" }, 400, /must start with its name/],
    [{ ...bucket, ORIGIN_URL: "https://media.s3.example.com" }, 400, /must not start with its name/],
    [{ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null }, 400, /^TUNNEL_ENDPOINT is required/],
    [{ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null, TUNNEL_ENDPOINT: "x" }, 400, /^TUNNEL_ENDPOINT must be the id/],
    [{ ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: 1 }, 400, /takes no ORIGIN_URL/],
    [{ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null, TUNNEL_ENDPOINT: 1, HOME_POP: "auto" }, 400, /takes no HOME_POP/],
    [{ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null, TUNNEL_ENDPOINT: 1, TUNNEL_MODE: "BOTH" }, 400, /^TUNNEL_MODE/],
    [{ ORIGIN_TYPE: "TUNNEL", ORIGIN_URL: null, TUNNEL_ENDPOINT: 999 }, 404, "Tunnel endpoint not found."],
  ])("is rejected with %j", async (fields, status, message) => {
    const before = (await service.v1("GET", "/cdn")).text;
    const response = await post("/cdn", createBody(fields));
    expect(response.status).toBe(status);
    expect(response.message).toMatch(typeof message === "string" ? new RegExp(`^${message}$`) : message);
    expect((await service.v1("GET", "/cdn")).text).toBe(before);
  });

  test("can't have a name in use, in any case or account, but can have the name of a deleted zone", async () => {
    const zone = await create();
    const again = () => post("/cdn", createBody({ ZONE_NAME: zone.ZONE_NAME.toUpperCase() }));
    expect(await again()).toMatchObject({
      status: 400,
      message: "This CDN Zone Name already exists, please try again.",
    });
    await service.v1("DELETE", `/cdn/${zone.ID}`);
    expect((await again()).status).toBe(200);
  });

  test("rejects another account's endpoint", async () => {
    const other = await service.operator<{ api_key: string }>("POST", "/accounts", { body: { name: "Other" } });
    const { api_key: token } = other.data;
    const body = { ZONE_NAME: "foreign1", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: await createEndpoint() };
    expect((await service.v1("POST", "/cdn", { body, token })).message).toBe("Tunnel endpoint not found.");
  });
});

describe("the list", () => {
  test("contains all zones of the account, newest first, including paused ones", async () => {
    const first = await create();
    const second = await create();
    await service.operator("POST", `/zones/${second.ID}`, { body: { status: "PAUSED" } });
    const response = await service.v1("GET", "/cdn");
    expect(response.message.toLowerCase()).toBe("data returned for all zones for this account.");
    const [newest, next] = zoneListSchema.parse(response.data).CDN_ZONES;
    expect([newest?.ID, newest?.STATUS, next?.ID]).toEqual([second.ID, "PAUSED", first.ID]);
  });

  test("contains no zones of other accounts, which can't be read either", async () => {
    const zone = await create();
    const other = await service.operator<{ api_key: string }>("POST", "/accounts", { body: { name: "Other" } });
    const { api_key: token } = other.data;
    expect((await service.v1("GET", "/cdn", { token })).data).toEqual({ CDN_ZONES: [] });
    for (const [method, path] of [
      ["GET", ""],
      ["POST", ""],
      ["DELETE", ""],
      ["GET", "/hostnames"],
      ["GET", "/stats"],
    ] as const) {
      const response = await service.v1(method, `/cdn/${zone.ID}${path}`, { token, body: {} });
      expect(response).toMatchObject({ status: 404, message: "CDN Zone not found." });
    }
  });
});

describe("an update", () => {
  test("changes only the sent fields; null, unknown, and read-only fields are ignored", async () => {
    const zone = await create({ HOST_HEADER: "www.example.com" });
    const sent = { CACHE_EXP: 3600, BLOCK_ROOT: 1, HOST_HEADER: null, STATUS: "PAUSED", ID: "ABCDEFGHI", FOO: 1 };
    expect(await update(zone, sent)).toEqual({ ...zone, CACHE_EXP: "3600", BLOCK_ROOT: 1 });
    expect(await update(zone, { HOST_HEADER: "" })).toMatchObject({ HOST_HEADER: "" });
  });

  test("{} changes nothing", async () => {
    const zone = await create({ BLOCK_IPS: "192.0.2.0/24" });
    expect(await update(zone, {})).toEqual(zone);
  });

  test("normalizes lists and clears them with empty text", async () => {
    const zone = await create();
    const lists = { BLOCK_IPS: "192.0.2.7/24\n192.0.2.9/24", BLOCK_ASNS: "AS64500, 64500", COUNTRIES: "de,at" };
    const changed = await update(zone, { ...lists, COUNTRY_MODE: "ALLOW" });
    expect(changed).toMatchObject({ BLOCK_IPS: "192.0.2.0/24", BLOCK_ASNS: "64500", COUNTRIES: "DE,AT" });
    expect((await post(`/cdn/${zone.ID}`, { COUNTRIES: "" })).message).toMatch(/at least one country/);
    expect(await update(zone, { BLOCK_IPS: "", BLOCK_ASNS: "", COUNTRIES: "", COUNTRY_MODE: "BLOCK" })).toEqual(zone);
    expect(await update(zone, { COUNTRY_MODE: "" })).toEqual(zone);
  });

  test("explains an invalid ORIGIN_URL", async () => {
    const zone = await create();
    expect(await post(`/cdn/${zone.ID}`, { ORIGIN_URL: "origin.example" })).toMatchObject({
      status: 400,
      message: "ORIGIN_URL must start with http:// or https:// and name a hostname or IP address.",
    });
  });

  test("selects the shield location some minutes after HOME_POP is set to auto", async () => {
    const zone = await update(await create(), { HOME_POP: "auto" });
    expect(zone.HOME_POP_LOCATION).toBe("");
    service.context.clock.set(service.context.clock.now() + 600);
    const later = (await service.v1<Zone>("GET", `/cdn/${zone.ID}`)).data;
    expect(later.HOME_POP_LOCATION).toMatch(/^[a-z]+$/);
    expect((await update(zone, { HOME_POP: "auto" })).HOME_POP_LOCATION).toBe(later.HOME_POP_LOCATION);
    expect(await update(zone, { HOME_POP: "" })).toMatchObject({ HOME_POP: "", HOME_POP_LOCATION: "" });
  });

  test("USAGE_PAUSED follows the account", async () => {
    const zone = await create();
    const setUsagePaused = (flag: 0 | 1) =>
      service.operator("POST", `/accounts/${service.accountId}`, { body: { usage_paused: flag } });
    await setUsagePaused(1);
    expect(await update(zone, {})).toMatchObject({ USAGE_PAUSED: 1 });
    await setUsagePaused(0);
  });
});

describe("a change of the origin type", () => {
  test("to SITE and back", async () => {
    const zone = await create({ BLOCK_POST: 1, CACHE_EXP: "180" });
    const site = await update(zone, { ORIGIN_TYPE: "SITE", STRIP_COOKIES: 1 });
    expect(site).toMatchObject({ ADD_HOST_HEADER: 1, STRIP_COOKIES: 1, BLOCK_POST: 0, CACHE_EXP: "-1" });
    expect(await update(zone, { ORIGIN_TYPE: "STANDARD" })).toEqual({ ...site, ORIGIN_TYPE: "STANDARD" });
  });

  test("to TUNNEL and back", async () => {
    const zone = await create({ HOME_POP: "auto", FOLLOW_REDIRECTS: 1, VERIFY_ORIGIN_SSL: 1, BLOCK_ROOT: 1 });
    const endpoint = await createEndpoint();
    expect((await post(`/cdn/${zone.ID}`, { ORIGIN_TYPE: "TUNNEL" })).message).toMatch(/TUNNEL_ENDPOINT is required/);
    const tunnel = await update(zone, { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint, VERIFY_ORIGIN_SSL: 1 });
    expect(tunnel).toEqual({
      ...zone,
      ORIGIN_TYPE: "TUNNEL",
      ORIGIN_URL: "",
      HOME_POP: "",
      FOLLOW_REDIRECTS: 0,
      ADD_CANONICAL_HEADER: 0,
      TUNNEL_ENDPOINT: endpoint,
      TUNNEL_TARGET: "http://10.0.0.5:8080",
    });
    for (const fields of [{ ORIGIN_TYPE: "STANDARD" }, { ORIGIN_TYPE: "SITE", ORIGIN_URL: "" }]) {
      expect((await post(`/cdn/${zone.ID}`, fields)).message).toMatch(/^ORIGIN_URL is required/);
    }
    expect(await update(zone, { ORIGIN_TYPE: "STANDARD", ORIGIN_URL: "http://192.0.2.1" })).toMatchObject({
      TUNNEL_ENDPOINT: 0,
      TUNNEL_TARGET: "",
      TUNNEL_MODE: "STANDARD",
    });
  });

  test("to S3 and back; an empty secret keeps the stored one", async () => {
    const zone = await create();
    const { S3_SECRET_KEY, ...withoutSecret } = bucket;
    expect((await post(`/cdn/${zone.ID}`, withoutSecret)).message).toMatch(/S3_SECRET_KEY is required/);
    expect(await update(zone, { S3_BUCKET: "media" })).toEqual(zone);
    await update(zone, { ...withoutSecret, S3_SECRET_KEY });
    expect(await update(zone, { S3_SECRET_KEY: "", S3_REGION: "auto" })).toMatchObject({
      S3_SECRET_KEY_SET: 1,
      S3_REGION: "auto",
    });
    const host = { S3_ADDRESSING: "VHOST", ORIGIN_URL: "https://media.s3.example.com" };
    expect(await update(zone, host)).toMatchObject(host);
    expect(await update(zone, { ORIGIN_TYPE: "STANDARD" })).toEqual({ ...zone, ORIGIN_URL: host.ORIGIN_URL });
  });
});

describe("an origin certificate", () => {
  test("requires an https:// origin until it is revoked", async () => {
    const zone = await create();
    const path = `/cdn/${zone.ID}`;
    await service.operator("POST", `/zones/${zone.ID}`, { body: { origin_certificate: 1 } });
    expect(await update(zone, {})).toMatchObject({ ORIGIN_CERTIFICATE: 1 });
    expect((await post(path, { ORIGIN_URL: "http://origin.example" })).message).toBe(
      "ORIGIN_URL has to be https:// while the zone has an origin certificate. Revoke it first with DELETE /v1/cdn/{ZONE_ID}/origin-certificate.",
    );
    const endpoint = await createEndpoint();
    expect((await post(path, { ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: endpoint })).message).toMatch(/Revoke it first/);
    expect(await service.v1("DELETE", `${path}/origin-certificate`)).toMatchObject({ status: 200, data: [] });
    expect((await service.v1("DELETE", `${path}/origin-certificate`)).status).toBe(404);
    expect(await update(zone, { ORIGIN_URL: "http://origin.example" })).toMatchObject({ ORIGIN_CERTIFICATE: 0 });
  });
});

describe("deleting", () => {
  test("deletes the zone and its hostnames, and frees its endpoint", async () => {
    const zone = await createTunnelZone();
    const path = `/cdn/${zone.ID}`;
    await post(`${path}/hostnames`, { HOSTNAME: "gone.example.com" });
    expect(await service.v1("DELETE", path)).toMatchObject({ status: 200, message: "Zone deleted.", data: [] });
    expect((await service.v1("GET", path)).status).toBe(404);
    expect(service.context.store.zones.listIdsByEndpoint(zone.TUNNEL_ENDPOINT)).toEqual([]);
    const again = await create();
    expect((await post(`/cdn/${again.ID}/hostnames`, { HOSTNAME: "gone.example.com" })).status).toBe(200);
  });

  test("is rejected while the provider prevents it", async () => {
    const zone = await create();
    await service.operator("POST", `/zones/${zone.ID}`, { body: { cannot_delete: 1 } });
    expect(await service.v1("DELETE", `/cdn/${zone.ID}`)).toMatchObject({
      status: 400,
      message: "Unable to delete CDN Zone, CANNOT_DELETE flag is set to TRUE.",
    });
  });
});
