import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpointSchema, tunnelSchema, tunnelWithTokenSchema } from "@edge-console/contract/objects/tunnel";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());

const post = (path: string, body?: unknown) => service.v1("POST", path, { body });
const report = (token: string, body: object = { version: "2.1.0", location: "fra" }) =>
  service.operator("POST", "/connector/report", { body, token });

async function createTunnel(name = "Office") {
  return tunnelWithTokenSchema.strict().parse((await post("/tunnels", { NAME: name })).data);
}

async function readTunnel(id: string) {
  return tunnelSchema.strict().parse((await service.v1("GET", `/tunnels/${id}`)).data);
}

async function createEndpoint(tunnelId: string, body: object = { NAME: "App", SCHEME: "http", HOST: "10.0.0.5" }) {
  return endpointSchema.strict().parse((await post(`/tunnels/${tunnelId}/endpoints`, body)).data);
}

describe("a tunnel", () => {
  test("can change its name and switch, and rejects both if one is invalid", async () => {
    const { TUNNEL_ID } = await createTunnel();
    const change = (body: object) => post(`/tunnels/${TUNNEL_ID}`, body);
    expect((await change({ NAME: "Branch" })).data).toMatchObject({ NAME: "Branch", ENABLED: 1, ENDPOINTS: [] });
    expect((await change({ ENABLED: 0 })).data).toMatchObject({ NAME: "Branch", ENABLED: 0 });
    expect(await change({})).toMatchObject({ status: 200, message: "Tunnel updated.", data: { NAME: "Branch" } });
    expect(await change({ NAME: "", ENABLED: 7 })).toMatchObject({
      status: 400,
      message: "NAME must be 1 to 64 characters.",
    });
    expect(await change({ NAME: "Other", ENABLED: 7 })).toMatchObject({
      status: 400,
      message: "ENABLED must be 1 or 0.",
    });
    expect(await change({ NAME: ["a"] })).toMatchObject({
      status: 400,
      message: "The value of NAME must be a single value, not a list or an object.",
    });
    expect(await readTunnel(TUNNEL_ID)).toMatchObject({ NAME: "Branch", ENABLED: 0 });
  });

  test("isn't found if it belongs to another account, is deleted, or has a malformed ID", async () => {
    const otherAccount = await startTestService();
    try {
      const { TUNNEL_ID } = await createTunnel();
      const missing = { status: 404, message: "Tunnel not found." };
      expect(await otherAccount.v1("GET", `/tunnels/${TUNNEL_ID}`)).toMatchObject(missing);
      expect(await service.v1("GET", `/tunnels/${TUNNEL_ID.toLowerCase()}`)).toMatchObject(missing);
      expect(await service.v1("DELETE", `/tunnels/${TUNNEL_ID}`)).toMatchObject({
        status: 200,
        message: "Tunnel deleted.",
        data: [],
      });
      expect(await post(`/tunnels/${TUNNEL_ID}`, { NAME: "" })).toMatchObject(missing);
      expect(await post(`/tunnels/${TUNNEL_ID}/token`)).toMatchObject(missing);
      expect(await post(`/tunnels/${TUNNEL_ID}/endpoints`, {})).toMatchObject(missing);
    } finally {
      await otherAccount.close();
    }
  });
});

describe("a connector", () => {
  test("is rejected after a token rotation, and the tunnel is NEVER connected", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    await createEndpoint(TUNNEL_ID);
    await report(TOKEN);
    const response = await service.v1("POST", `/tunnels/${TUNNEL_ID}/token`, { body: "no JSON at all" });
    expect(response.message).toMatch(/^New token made\./);
    const rotated = tunnelWithTokenSchema.strict().parse(response.data);
    expect(rotated).toMatchObject({ STATE: "NEVER", LOCATION: "", CONNECTED_AT: 0, ENDPOINT_COUNT: 1 });
    expect((await report(TOKEN)).status).toBe(401);
    expect((await service.operator("POST", "/connector/stop", { token: TOKEN })).status).toBe(401);
    expect((await report(rotated.TOKEN)).status).toBe(200);
  });

  test("returns 403 while the tunnel is disabled, whose STATE depends on time only", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    await report(TOKEN);
    expect((await post(`/tunnels/${TUNNEL_ID}`, { ENABLED: 0 })).data).toMatchObject({ STATE: "CONNECTED" });
    expect((await report(TOKEN)).status).toBe(403);
    await post(`/tunnels/${TUNNEL_ID}`, { ENABLED: 1 });
    expect((await report(TOKEN)).status).toBe(200);
  });

  test("needs a token and a known location, and keeps its location if the report has none", async () => {
    const { TUNNEL_ID, TOKEN } = await createTunnel();
    expect((await service.operator("POST", "/connector/report", { token: null, body: {} })).status).toBe(401);
    expect((await report("wrong")).status).toBe(401);
    expect((await report(TOKEN, { version: "1", location: "nowhere" })).status).toBe(400);
    await report(TOKEN, { version: "1", location: "syd" });
    await report(TOKEN, { version: "2" });
    expect(await readTunnel(TUNNEL_ID)).toMatchObject({ LOCATION: "syd", LOCATION_NAME: "Sydney", AGENT_VERSION: "2" });
  });
});

describe("an endpoint", () => {
  test("reports its first invalid field in the order of the specification", async () => {
    const { TUNNEL_ID } = await createTunnel();
    const rejection = async (body: object) => (await post(`/tunnels/${TUNNEL_ID}/endpoints`, body)).message;
    const wrong = { NAME: "", SCHEME: "ftp", HOST: "a b", PORT: 0 };
    const messages = [
      await rejection(wrong),
      await rejection({ ...wrong, NAME: "App" }),
      await rejection({ ...wrong, NAME: "App", SCHEME: "http" }),
      await rejection({ ...wrong, NAME: "App", SCHEME: "http", HOST: "app" }),
    ];
    expect(messages.map((message) => /^[A-Z]+/.exec(message)?.[0])).toEqual(["NAME", "SCHEME", "HOST", "PORT"]);
  });

  test("keeps fields that an update omits, including the port if the scheme changes", async () => {
    const { TUNNEL_ID } = await createTunnel();
    const { ENDPOINT_ID } = await createEndpoint(TUNNEL_ID);
    const change = (body: object) => post(`/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`, body);
    expect((await change({ SCHEME: "https" })).data).toMatchObject({ TARGET: "https://10.0.0.5:80", NAME: "App" });
    expect((await change({ PORT: null, NAME: "Shop" })).data).toMatchObject({ PORT: 80, NAME: "Shop" });
    expect((await change({ PORT: "" })).data).toMatchObject({ PORT: 443 });
    expect(await change({ PORT: 65_536, NAME: "Lost" })).toMatchObject({ status: 400 });
    expect(await service.v1("GET", `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`)).toMatchObject({
      message: "Endpoint returned.",
      data: { NAME: "Shop", PORT: 443 },
    });
  });

  test("belongs to one tunnel", async () => {
    const [one, other] = [await createTunnel(), await createTunnel()];
    const { ENDPOINT_ID } = await createEndpoint(one.TUNNEL_ID);
    const missing = { status: 404, message: "Endpoint not found." };
    expect(await service.v1("GET", `/tunnels/${other.TUNNEL_ID}/endpoints/${ENDPOINT_ID}`)).toMatchObject(missing);
    expect(await service.v1("GET", `/tunnels/${one.TUNNEL_ID}/endpoints/x`)).toMatchObject(missing);
  });

  test("is deleted with its tunnel, and its ID is never reused", async () => {
    const [one, other] = [await createTunnel(), await createTunnel()];
    const { ENDPOINT_ID } = await createEndpoint(one.TUNNEL_ID);
    await service.v1("DELETE", `/tunnels/${one.TUNNEL_ID}`);
    const created = await post("/cdn", { ZONE_NAME: "toolate", ORIGIN_TYPE: "TUNNEL", TUNNEL_ENDPOINT: ENDPOINT_ID });
    expect(created).toMatchObject({ status: 404, message: "Tunnel endpoint not found." });
    expect((await createEndpoint(other.TUNNEL_ID)).ENDPOINT_ID).toBeGreaterThan(ENDPOINT_ID);
  });
});

test("stores only fingerprints of tokens", async () => {
  const { TOKEN } = await createTunnel();
  expect(service.context.store.tunnels.findByToken(TOKEN)).not.toHaveProperty("token_hash");
  const rows = JSON.stringify(service.context.store.tunnels.listByAccount(service.accountId));
  expect(rows).not.toContain(TOKEN);
});
