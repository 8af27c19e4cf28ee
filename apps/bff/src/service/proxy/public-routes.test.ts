import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { respondWith, type FakeService, startFakeService } from "../../../test/fake-service.ts";

const title = "<img src=x onerror=alert(1)>";
const report = {
  CURRENT_STATUS: { STATUS: "INCIDENT", MESSAGE: title },
  SERVICES: [{ NAME: "Delivery", STATUS: "OPERATIONAL", UPTIME_90D: null }],
  ACTIVE_INCIDENT: {
    TITLE: title,
    DESCRIPTION: "We are looking into it.",
    TYPE: "Degraded Performance",
    TIMESTAMP: 1_790_000_000,
    SERVICES: ["Delivery"],
  },
  PAST_INCIDENTS: [],
};

describe("public objects of the service", () => {
  let service: FakeService;
  let testConsole: TestConsole;

  beforeEach(async () => {
    service = await startFakeService(respondWith(200, report));
    testConsole = await startTestConsole(service.url);
  });

  afterEach(async () => {
    await testConsole.close();
    await service.close();
  });

  const getStatus = () => testConsole.call("GET", "/api/v1/status", {});

  it("row 44: return the service's text unchanged, only as JSON", async () => {
    const response = await getStatus();
    expect(response.json).toEqual(report);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("need no session, and send neither an API key nor the client's headers", async () => {
    await testConsole.call("GET", "/api/v1/status", { headers: { authorization: "Bearer x", cookie: "a=b" } });
    expect(service.requests).toHaveLength(1);
    expect(Object.keys(service.requests[0]?.headers ?? {}).toSorted()).toEqual(["accept", "connection", "host"]);
  });

  it.each([
    ["/api/openapi/edge-api.json", "/cdn"],
    ["/api/openapi.json", "/api/accounts/{accountId}/v1/cdn"],
  ])("include %s, which is cacheable and doesn't contain the service's URL", async (url, path) => {
    const { status, headers, json } = await testConsole.call("GET", url, {});
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
    expect(json).toMatchObject({ openapi: "3.1.0", paths: { [path]: { post: { operationId: "createZone" } } } });
    expect(JSON.stringify(json)).not.toContain(service.url.host);
    expect(service.requests).toEqual([]);
  });

  it("row 49: can't be used without a session to exhaust the rate limit", async () => {
    for (let n = 0; n < 100; n++) expect((await getStatus()).status).toBe(200);
    expect(service.requests).toHaveLength(1);

    await testConsole.close();
    service.setHandler(respondWith(503, [], "The status report is temporarily unavailable.", { "retry-after": "5" }));
    testConsole = await startTestConsole(service.url);
    for (let n = 0; n < 100; n++) {
      expect((await getStatus()).json).toMatchObject({ status: 503, retryAfter: 5, upstream: { status: 503 } });
    }
    expect(service.requests).toHaveLength(2);
  });
});
