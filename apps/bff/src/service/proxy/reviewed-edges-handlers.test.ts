import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { type FakeService, startFakeService } from "../../../test/fake-service.ts";

describe.each(databaseKinds)("edge IP addresses that a user has seen, on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let path: string;

  beforeAll(async () => {
    service = await startFakeService();
    testConsole = await startTestConsole(service.url, kind);
    const { id } = await testConsole.connect("harbour", "h".repeat(64));
    path = `/api/accounts/${id}/edges/seen`;
    await testConsole.connect("pinewood", "p".repeat(64));
  });

  afterAll(async () => {
    await testConsole.close();
    await service.close();
  });

  it("are empty at first, then the last ones shown to each user", async () => {
    const full = await testConsole.as("full@harbour");
    const developer = await testConsole.as("developer@harbour");
    expect((await full.get(path)).json).toEqual({ seen: null });

    testConsole.setClock(1_790_000_000);
    const addresses = "192.0.2.1\n192.0.2.2\n2001:db8::1\n";
    const marked = await full.post(path, { addresses });
    expect(marked.status).toBe(200);
    const first = { seen: { at: 1_790_000_000, addresses: ["192.0.2.1", "192.0.2.2", "2001:db8::1"] } };
    expect(marked.json).toEqual(first);

    testConsole.setClock(1_790_000_060);
    await full.post(path, { addresses: "192.0.2.2" });
    expect((await full.get(path)).json).toEqual({ seen: { at: 1_790_000_060, addresses: ["192.0.2.2"] } });
    expect((await developer.get(path)).json).toEqual({ seen: null });
  });

  it("accepts only IP addresses", async () => {
    const full = await testConsole.as("full@harbour");
    expect((await full.post(path, { addresses: "<script>" })).status).toBe(422);
    expect((await full.post(path, {})).status).toBe(422);
    expect((await full.post(path, { addresses: "", at: 1 })).status).toBe(422);
  });

  it("are separate for each account, and not available to support staff", async () => {
    expect((await (await testConsole.as("full@pinewood")).get(path)).status).toBe(404);
    expect((await (await testConsole.as("billing@harbour")).get(path)).status).toBe(403);
    const support = await testConsole.as("support@staff");
    const accountId = path.split("/")[3];
    await support.post("/api/support/inspections", { accountId, reason: "a ticket of the customer" });
    expect((await support.get(path)).json).toEqual({ seen: null });
    expect((await support.post(path, { addresses: "192.0.2.1" })).status).toBe(403);
    expect((await support.get(path)).json).toEqual({ seen: null });
  });

  it("require no call to the service", () => {
    expect(service.requests).toEqual([]);
  });
});
