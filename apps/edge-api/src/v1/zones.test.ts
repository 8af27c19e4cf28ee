import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { zoneSchema, type Zone } from "@edge-console/contract/objects/zone";
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

  test.each([
    [{ ZONE_NAME: null }, "Missing required request parameters in JSON Body."],
    [{ ORIGIN_URL: null }, "Missing required request parameters in JSON Body."],
    [{ STRIP_COOKIES: 2 }, "STRIP_COOKIES must be 1 or 0."],
    [{ HOST_HEADER: true }, "HOST_HEADER must be text."],
  ])("is rejected with %j", async (fields, message) => {
    expect(await post("/cdn", createBody(fields))).toMatchObject({ status: 400, message });
  });
});

test("an update ignores unknown fields", async () => {
  const zone = await create();
  const response = await post(`/cdn/${zone.ID}`, { CACHE_EXP: 3600, FOO: 1 });
  expect(response).toMatchObject({ status: 200, message: "Zone updated.", data: { ...zone, CACHE_EXP: "3600" } });
  expect(zoneSchema.strict().parse(response.data)).toEqual({ ...zone, CACHE_EXP: "3600" });
});

test("a revoked origin certificate is not found", async () => {
  const path = `/cdn/${(await create()).ID}`;
  await service.operator("POST", `/zones/${path.split("/").at(-1)}`, { body: { origin_certificate: 1 } });
  expect((await service.v1("DELETE", `${path}/origin-certificate`)).status).toBe(200);
  expect((await service.v1("DELETE", `${path}/origin-certificate`)).status).toBe(404);
});
