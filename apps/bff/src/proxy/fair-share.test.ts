import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../test/test-console.ts";
import { respondWith, type FakeService, startFakeService } from "../../test/fake-service.ts";

describe.each(databaseKinds)("row 73: the requests of an account's key, shared by its members on %s", (kind) => {
  let service: FakeService;
  let site: TestConsole;
  let harbour: { id: string; v1: string };

  beforeEach(async () => {
    service = await startFakeService(respondWith(200, { TUNNELS: [] }));
    site = await startTestConsole(service.url, kind);
    site.setClock(1_790_000_040);
    harbour = await site.connect("harbour", "K".repeat(64));
  });

  afterEach(async () => {
    await site.close();
    await service.close();
  });

  const tunnels = async (email: string) => (await site.as(email)).get(`${harbour.v1}/tunnels`);

  it("are reserved for other members when one member reads continuously", async () => {
    let refused = await tunnels("developer@harbour");
    for (let n = 1; refused.status === 200 && n < 300; n++) refused = await tunnels("developer@harbour");
    expect(refused.json).toMatchObject({
      status: 429,
      type: "urn:edge-console:upstream-rate-limited",
      retryAfter: 60,
      detail: "What's left of this minute's requests for this account is reserved for other members.",
    });
    expect(service.requests.length).toBeGreaterThan(150);
    expect((await tunnels("full@harbour")).status).toBe(200);
    site.setClock(1_790_000_100);
    expect((await tunnels("developer@harbour")).status).toBe(200);
  });
});
