import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Account {
  readonly account_id: string;
  readonly api_key: string | null;
}

const post = <Data>(path: string, body?: object) => service.operator<Data>("POST", path, { body });

async function createAccount(): Promise<Account> {
  return (await post<Account>("/accounts", { name: "Harbour" })).data;
}

const isKeyAccepted = async ({ api_key }: Account) =>
  (await service.v1("GET", "/cdn", { token: api_key })).status === 200;

describe("the operator's token", () => {
  test.each([null, "", "wrong", "operator-token-of-a-tes"])("rejects %j", async (token) => {
    for (const path of ["/accounts", "/nothing"]) {
      const response = await service.operator("GET", path, { token });
      expect(response.status).toBe(401);
      expect(response.message).not.toBe("");
    }
  });

  test("isn't accepted by /v1, and an account's key isn't accepted by the listener", async () => {
    expect((await service.v1("GET", "/cdn", { token: "operator-token-of-a-test" })).status).toBe(401);
    expect((await service.operator("GET", "/accounts", { token: service.key })).status).toBe(401);
  });
});

test("returns 404 for an unknown route and 400 for an invalid body", async () => {
  expect(await service.operator("GET", "/nothing")).toMatchObject({ status: 404 });
  expect(await service.operator("DELETE", "/accounts")).toMatchObject({ status: 404 });
  expect(await service.operator("POST", "/accounts", { body: "{" })).toMatchObject({ status: 400 });
  for (const body of [{}, { name: "" }, { name: 1 }, { name: "x", extra: 1 }]) {
    expect((await post("/accounts", body)).status).toBe(400);
  }
});

test("checks a connector's token before its body", async () => {
  for (const path of ["/connector/report", "/connector/stop"]) {
    expect((await service.operator("POST", path, { token: "wrong", body: "{" })).status).toBe(401);
    expect((await service.operator("POST", path, { token: null, body: "{" })).status).toBe(401);
  }
});

describe("an account", () => {
  test("is created with API access", async () => {
    const response = await post<Account>("/accounts", { name: "Harbour" });
    expect(response.status).toBe(201);
    expect(response.data).toEqual({
      account_id: expect.stringMatching(/^[a-z0-9]{10}$/),
      name: "Harbour",
      api_access: 1,
      api_key: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      suspended: 0,
      ready: 1,
      usage_paused: 0,
    });
    const account = response.data;
    expect((await service.operator("GET", `/accounts/${account.account_id}`)).data).toEqual(account);
    const list = (await service.operator<{ accounts: Account[] }>("GET", "/accounts")).data;
    expect(list.accounts).toContainEqual(account);
    expect(await isKeyAccepted(account)).toBe(true);
  });

  test("can be changed field by field", async () => {
    const account = await createAccount();
    const path = `/accounts/${account.account_id}`;
    expect((await post(path, { suspended: 1, usage_paused: 1 })).data).toEqual({
      ...account,
      suspended: 1,
      usage_paused: 1,
    });
    expect((await post(path, { name: "Pier", suspended: 0 })).data).toMatchObject({ name: "Pier", usage_paused: 1 });
    expect((await post(path, { suspended: 2 })).status).toBe(400);
    expect((await post("/accounts/missing", { name: "x" })).status).toBe(404);
  });

  test("loses its key when API access is disabled and gets a new one when it is enabled", async () => {
    const account = await createAccount();
    const path = `/accounts/${account.account_id}`;
    expect((await post(`${path}/api-access`, { enabled: 0 })).data).toMatchObject({ api_access: 0, api_key: null });
    expect(await isKeyAccepted(account)).toBe(false);
    expect((await post(`${path}/api-key`)).status).toBe(409);
    const reenabled = (await post<Account>(`${path}/api-access`, { enabled: 1 })).data;
    expect(reenabled.api_key).not.toBe(account.api_key);
    expect([await isKeyAccepted(account), await isKeyAccepted(reenabled)]).toEqual([false, true]);
  });

  test("gets a new key, which replaces the old one immediately", async () => {
    const account = await createAccount();
    const rotated = (await post<Account>(`/accounts/${account.account_id}/api-key`)).data;
    expect([await isKeyAccepted(account), await isKeyAccepted(rotated)]).toEqual([false, true]);
  });
});

test("sets the provider's flags of a zone", async () => {
  const created = await service.v1<{ ID: string }>("POST", "/cdn", {
    body: { ZONE_NAME: "plain1", ORIGIN_URL: "http://192.0.2.1" },
  });
  const { ID } = created.data;
  expect((await post(`/zones/${ID}`, { status: "PAUSED", cannot_delete: 1 })).data).toEqual({
    zone_id: ID,
    status: "PAUSED",
    cannot_delete: 1,
    origin_certificate: 0,
  });
  expect((await post(`/zones/${ID}`, { origin_certificate: 1 })).status).toBe(409);
  expect((await post(`/zones/${ID}`, { status: "GONE" })).status).toBe(400);
  expect((await post("/zones/ABCDEFGHI", {})).status).toBe(404);
});

test("fixes the clock and returns it to real time", async () => {
  expect((await post("/clock", { now: 1_700_000_000 })).data).toEqual({ now: 1_700_000_000 });
  expect((await createZoneTimestamp()).toString()).toBe("1700000000");
  const { now } = (await post<{ now: number }>("/clock", { now: null })).data;
  expect(now).toBeGreaterThan(1_790_000_000);
  expect((await post("/clock", { now: "soon" })).status).toBe(400);
});

async function createZoneTimestamp(): Promise<number> {
  const created = await service.v1<{ TIMESTAMP: number }>("POST", "/cdn", {
    body: { ZONE_NAME: "clock1", ORIGIN_URL: "http://192.0.2.1" },
  });
  return created.data.TIMESTAMP;
}

test("lists requests with their status and account, without the key", async () => {
  const all = (await service.operator<{ requests: { n: number }[] }>("GET", "/requests")).data;
  const since = all.requests.at(-1)?.n ?? 0;
  await service.v1("POST", "/cdn/ABCDEFGHI", { body: { CACHE_EXP: "0" } });
  await service.v1("GET", "/status", { token: null });
  const response = await service.operator("GET", `/requests?since=${since}`);
  expect(response.data).toEqual({
    requests: [
      expect.objectContaining({
        n: since + 1,
        method: "POST",
        path: "/v1/cdn/ABCDEFGHI",
        body: { CACHE_EXP: "0" },
        status: 404,
        account_id: service.accountId,
        client: "127.0.0.1",
      }),
      expect.objectContaining({ n: since + 2, path: "/v1/status", body: null, status: 200, account_id: null }),
    ],
  });
  expect(response.text).not.toContain(service.key);
  expect((await service.operator("GET", "/requests?since=x")).status).toBe(400);
});

test("issues an automatic certificate for a hostname without one", async () => {
  expect((await post("/hostnames/999/issue")).status).toBe(404);
  expect((await post("/hostnames/x/issue")).status).toBe(404);
  expect((await post("/hostnames/1/issue", { expires: "soon" })).status).toBe(400);
});

test("serves the OpenAPI document of /v1", async () => {
  const { status, data } = await service.operator("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(data).toMatchObject({ openapi: "3.1.0", paths: { "/cdn": { get: { operationId: "listZones" } } } });
  expect((await service.operator("GET", "/openapi.json", { token: null })).status).toBe(401);
});
