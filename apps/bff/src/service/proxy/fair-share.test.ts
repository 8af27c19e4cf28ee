import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { respondWith, type FakeService, startFakeService } from "../../../test/fake-service.ts";

describe.each(databaseKinds)("the requests of a minute on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let harbour: { id: string; v1: string };

  beforeEach(async () => {
    service = await startFakeService((request, response) =>
      respondWith(200, request.method === "GET" ? { TUNNELS: [] } : [])(request, response),
    );
    testConsole = await startTestConsole(service.url, kind, { now: 1_790_000_040 });
    harbour = await testConsole.connect("harbour", "K".repeat(64));
  });

  afterEach(async () => {
    await testConsole.close();
    await service.close();
  });

  const listTunnels = async (email: string, { v1 } = harbour) => (await testConsole.as(email)).get(`${v1}/tunnels`);
  const deleteTunnel = async (email: string, { v1 } = harbour) =>
    (await testConsole.as(email)).delete(`${v1}/tunnels/AAAAAAAA1`);

  it("row 73: are reserved for other members when one member reads continuously", async () => {
    let response = await listTunnels("developer@harbour");
    for (let n = 1; response.status === 200 && n < 300; n++) response = await listTunnels("developer@harbour");
    expect(response.json).toMatchObject({
      status: 429,
      type: "urn:edge-console:upstream-rate-limited",
      retryAfter: 60,
      detail: "What's left of this minute's requests for this account is reserved for other members.",
    });
    expect(service.requests.length).toBeGreaterThan(150);
    expect((await listTunnels("full@harbour")).status).toBe(200);
    testConsole.setClock(1_790_000_100);
    expect((await listTunnels("developer@harbour")).status).toBe(200);
  });

  it("T23, row 93: are reserved for other members and accounts when members change continuously", async () => {
    const pinewood = await testConsole.connect("pinewood", "P".repeat(64));
    const birch = await testConsole.connect("birch", "B".repeat(64));
    const exhaust = async (email: string, account: typeof harbour) => {
      let response = await deleteTunnel(email, account);
      for (let n = 1; response.status === 200 && n < 300; n++) response = await deleteTunnel(email, account);
      return response;
    };
    const rejected = await exhaust("developer@harbour", harbour);
    expect(rejected.json).toMatchObject({
      status: 429,
      type: "urn:edge-console:upstream-rate-limited",
      retryAfter: 60,
      outcome: "not-applied",
      detail: "What's left of this minute's requests for this account is reserved for other members.",
    });
    expect((await listTunnels("full@harbour")).status).toBe(200);
    expect((await deleteTunnel("full@harbour")).status).toBe(200);

    expect((await exhaust("developer@pinewood", pinewood)).status).toBe(429);
    expect((await listTunnels("full@birch", birch)).status).toBe(200);
    expect((await deleteTunnel("full@birch", birch)).status).toBe(200);
    expect(service.requests.length).toBeGreaterThan(400);
    testConsole.setClock(1_790_000_100);
    expect((await deleteTunnel("developer@harbour")).status).toBe(200);
  });
});
