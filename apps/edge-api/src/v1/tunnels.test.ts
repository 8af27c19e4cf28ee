import { afterAll, beforeAll, expect, test } from "vitest";
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

async function createEndpoint(tunnelId: string) {
  const body = { NAME: "App", SCHEME: "http", HOST: "10.0.0.5" };
  return endpointSchema.strict().parse((await post(`/tunnels/${tunnelId}/endpoints`, body)).data);
}

test("a connector needs a token and a known location, and keeps its location if the report has none", async () => {
  const { TUNNEL_ID, TOKEN } = await createTunnel();
  expect((await service.operator("POST", "/connector/report", { token: null, body: {} })).status).toBe(401);
  expect((await report("wrong")).status).toBe(401);
  expect((await report(TOKEN, { version: "1", location: "nowhere" })).status).toBe(400);
  await report(TOKEN, { version: "1", location: "syd" });
  await report(TOKEN, { version: "2" });
  expect(await readTunnel(TUNNEL_ID)).toMatchObject({ LOCATION: "syd", LOCATION_NAME: "Sydney", AGENT_VERSION: "2" });
});

test("an endpoint keeps its port if its scheme changes, until it gets the default one", async () => {
  const { TUNNEL_ID } = await createTunnel();
  const { ENDPOINT_ID } = await createEndpoint(TUNNEL_ID);
  const change = (body: object) => post(`/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`, body);
  expect((await change({ SCHEME: "https" })).data).toMatchObject({ TARGET: "https://10.0.0.5:80", NAME: "App" });
  expect((await change({ PORT: "" })).data).toMatchObject({ PORT: 443 });
});

test("the ID of an endpoint is never reused", async () => {
  const [one, other] = [await createTunnel(), await createTunnel()];
  const { ENDPOINT_ID } = await createEndpoint(one.TUNNEL_ID);
  await service.v1("DELETE", `/tunnels/${one.TUNNEL_ID}`);
  expect((await createEndpoint(other.TUNNEL_ID)).ENDPOINT_ID).toBeGreaterThan(ENDPOINT_ID);
});

test("stores only fingerprints of tokens", async () => {
  const { TOKEN } = await createTunnel();
  expect(service.context.store.tunnels.findByToken(TOKEN)).not.toHaveProperty("token_hash");
  const rows = JSON.stringify(service.context.store.tunnels.listByAccount(service.accountId));
  expect(rows).not.toContain(TOKEN);
});
