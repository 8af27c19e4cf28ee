import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../test/test-console.ts";
import { respondWith, type FakeService, startFakeService } from "../../test/fake-service.ts";

describe.each(databaseKinds)("row 73: the requests of an account's key, shared by its members on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let harbour: { id: string; v1: string };

  beforeEach(async () => {
    service = await startFakeService(respondWith(200, { TUNNELS: [] }));
    testConsole = await startTestConsole(service.url, kind);
    testConsole.setClock(1_790_000_040);
    harbour = await testConsole.connect("harbour", "K".repeat(64));
  });

  afterEach(async () => {
    await testConsole.close();
    await service.close();
  });

  const listTunnels = async (email: string) => (await testConsole.as(email)).get(`${harbour.v1}/tunnels`);

  it("are reserved for other members when one member reads continuously", async () => {
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
});
