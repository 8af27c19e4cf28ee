import { zoneListSchema } from "@edge-console/contract/objects/zone";
import { tunnelListSchema } from "@edge-console/contract/objects/tunnel";
import type { Fault } from "@edge-console/testing/operator";
import { beforeAll, describe, expect, it } from "vitest";
import { problemSchema } from "@edge-console/contract/console/problem";
import { startTestConsole } from "../../../test/test-console.ts";
import type { RawResponse } from "../../../test/http-client.ts";
import { setUpAccount } from "../../../test/account-fixture.ts";

const fixture = setUpAccount();
let names = 0;

// A read-back of an earlier test's write would meet the fault of another test.
beforeAll(() => fixture.testConsole.stop());

const listSentRequests = async (method?: string) =>
  (await fixture.edgeApi.operator.requests(fixture.mark)).filter(
    (request) => method === undefined || request.method === method,
  );
const arm = (fault: Fault) => fixture.edgeApi.operator.armFault({ times: 1, ...fault });
const createZone = () =>
  fixture.user.post(`${fixture.v1}/cdn`, { ZONE_NAME: `fault${names++}`, ORIGIN_URL: "https://a.example" });

const zones = async () => {
  await fixture.edgeApi.operator.clearFaults();
  return zoneListSchema.parse((await fixture.user.get(`${fixture.v1}/cdn`)).json).CDN_ZONES.length;
};
const readLastOutcome = async () => {
  const entries = await fixture.readAudit();
  return entries[0];
};
const toVisibleResult = ({ status, json }: RawResponse) => {
  const { type, outcome } = problemSchema.partial().parse(json);
  return { status, kind: type?.replace("urn:edge-console:", ""), outcome };
};

describe("faults: every write is applied, not applied, or unknown, and never sent twice", () => {
  const unavailable = { status: 503, kind: "upstream-unavailable", outcome: "unknown" };
  const unreadable = { status: 502, kind: "upstream-unreadable", outcome: "unknown" };
  const lost = { status: 502, kind: "upstream-unavailable", outcome: "unknown" };

  it.each<[string, Fault, typeof lost, number]>([
    [
      "500",
      { when: "before", kind: "status", status: 500 },
      { status: 500, kind: "upstream-refused", outcome: "not-applied" },
      0,
    ],
    ["503", { when: "before", kind: "status", status: 503 }, unavailable, 0],
    ["503 after the change", { when: "after", kind: "status", status: 503 }, unavailable, 1],
    ["a redirect", { when: "after", kind: "html", status: 302 }, unreadable, 1],
    ["a truncated rejection", { when: "after", kind: "truncate", status: 404 }, unreadable, 1],
    ["a reset before", { when: "before", kind: "reset" }, lost, 0],
    ["a reset after", { when: "after", kind: "reset" }, lost, 1],
    ["a truncated response", { when: "after", kind: "truncate" }, unreadable, 1],
    ["garbage", { when: "after", kind: "garbage" }, unreadable, 1],
    ["HTML", { when: "after", kind: "html" }, unreadable, 1],
  ])("%s", async (_, fault, expected, applied) => {
    await arm({ method: "POST", ...fault });
    expect(toVisibleResult(await createZone())).toEqual(expected);
    expect(await listSentRequests("POST")).toHaveLength(1);
    expect(await readLastOutcome()).toMatchObject({
      action: "createZone",
      outcome: expected.outcome,
    });
    expect(await zones()).toBe(applied);
  });

  it("refused connections: reported as not applied", async () => {
    const down = await startTestConsole(new URL("http://127.0.0.1:1"));
    const { v1 } = await down.connect("down", "K".repeat(64));
    const owner = await down.as("full@down");
    expect(toVisibleResult(await owner.post(`${v1}/cdn`, { ZONE_NAME: "zone1" }))).toEqual({
      status: 503,
      kind: "upstream-unavailable",
      outcome: "not-applied",
    });
    expect(toVisibleResult(await owner.get(`${v1}/cdn`))).toMatchObject({ status: 503, kind: "upstream-unavailable" });
    await down.close();
  });

  it("row 45: reports a timeout before the browser gives up", async () => {
    await fixture.edgeApi.operator.armFault({
      method: "GET",
      path: "/v1/cdn$",
      when: "before",
      kind: "hang",
      times: 1,
    });
    await fixture.edgeApi.operator.armFault({
      method: "POST",
      path: "/v1/cdn$",
      when: "after",
      kind: "hang",
      times: 1,
    });
    const [read, write] = await Promise.all([fixture.user.get(`${fixture.v1}/cdn`), createZone()]);
    expect(toVisibleResult(read)).toMatchObject({ status: 504, kind: "upstream-timeout" });
    expect(toVisibleResult(write)).toEqual({ status: 504, kind: "upstream-timeout", outcome: "unknown" });
    expect(await zones()).toBe(1);
  });
});

describe("row 54: tunnel write with an unknown outcome", () => {
  it("creates one tunnel and sends nothing again after a 503", async () => {
    await arm({ method: "POST", path: "/v1/tunnels$", when: "after", kind: "status", status: 503, retry_after: 5 });
    const response = await fixture.user.post(`${fixture.v1}/tunnels`, { NAME: "warehouse" });
    expect(toVisibleResult(response)).toEqual({ status: 503, kind: "upstream-unavailable", outcome: "unknown" });
    expect(response.json).toMatchObject({ upstream: { status: 503 }, retryAfter: 5 });
    expect(response.text).not.toContain('TOKEN":');
    const { TUNNELS } = tunnelListSchema.parse((await fixture.user.get(`${fixture.v1}/tunnels`)).json);
    expect(TUNNELS.map((tunnel) => tunnel.NAME)).toEqual(["warehouse"]);
    expect(await listSentRequests("POST")).toHaveLength(1);
    // The service asked for a pause, so another write is not sent.
    expect(toVisibleResult(await createZone())).toEqual({
      status: 503,
      kind: "upstream-unavailable",
      outcome: "not-applied",
    });
    expect(await listSentRequests("POST")).toHaveLength(1);
  });
});

describe("row 46: invalid response to a read", () => {
  it.each(["truncate", "garbage", "html"] as const)("%s", async (kind) => {
    await fixture.edgeApi.operator.armFault({ method: "GET", when: "before", kind });
    const response = await fixture.user.get(`${fixture.v1}/cdn`);
    expect(toVisibleResult(response)).toMatchObject({ status: 502, kind: "upstream-unreadable" });
    expect(response.text).not.toContain("<");
  });
});

describe("row 47: a 401 of the service doesn't sign the user out", () => {
  it.each(["suspended", "not ready", "an old key"])("%s", async (cause) => {
    if (cause === "suspended") await fixture.edgeApi.operator.updateAccount(fixture.serviceId, { suspended: 1 });
    if (cause === "not ready") await fixture.edgeApi.operator.updateAccount(fixture.serviceId, { ready: 0 });
    if (cause === "an old key") await fixture.edgeApi.operator.call("POST", `/accounts/${fixture.serviceId}/api-key`);
    const read = await fixture.user.get(`${fixture.v1}/cdn`);
    expect(toVisibleResult(read)).toMatchObject({ status: 502, kind: "upstream-key-rejected" });
    expect(read.json).toMatchObject({ upstream: { status: 401, message: expect.any(String) } });
    expect(toVisibleResult(await createZone())).toEqual({
      status: 502,
      kind: "upstream-key-rejected",
      outcome: "not-applied",
    });
    expect((await fixture.user.get("/api/session")).status).toBe(200);
  });

  it("reports a missing API key in the same way", async () => {
    await fixture.testConsole.services.apiKeyStore.remove(fixture.id);
    expect(toVisibleResult(await fixture.user.get(`${fixture.v1}/cdn`))).toMatchObject({
      status: 502,
      kind: "upstream-key-rejected",
    });
    expect(toVisibleResult(await createZone())).toEqual({
      status: 502,
      kind: "upstream-key-rejected",
      outcome: "not-applied",
    });
    expect(await readLastOutcome()).toMatchObject({ action: "createZone", outcome: "not-applied" });
    expect(await listSentRequests()).toEqual([]);
  });
});

describe("row 48: Retry-After is respected", () => {
  it.each([429, 503])("sends no call for 17 seconds after a %i, and returns the wait time", async (status) => {
    const now = Math.floor(Date.now() / 1000);
    fixture.testConsole.setClock(now);
    await arm({ method: "GET", when: "before", kind: "status", status, retry_after: 17 });
    const first = await fixture.user.get(`${fixture.v1}/cdn`);
    expect(first.json).toMatchObject({ status, retryAfter: 17 });
    expect(first.headers["retry-after"]).toBe("17");
    fixture.testConsole.setClock(now + 16);
    for (const path of ["/cdn", "/tunnels"]) {
      expect((await fixture.user.get(fixture.v1 + path)).json).toMatchObject({ status, retryAfter: 1 });
    }
    expect((await createZone()).json).toMatchObject({ status, outcome: "not-applied" });
    expect(await listSentRequests()).toHaveLength(1);
    fixture.testConsole.setClock(now + 17);
    expect((await fixture.user.get(`${fixture.v1}/cdn`)).status).toBe(200);
  });
});

describe("row 50: many tabs", () => {
  it("of one account share one read", async () => {
    await arm({ method: "GET", when: "before", kind: "slow", delay_ms: 2_000 });
    const responses = await Promise.all(Array.from({ length: 50 }, () => fixture.user.get(`${fixture.v1}/cdn`)));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect(await listSentRequests()).toHaveLength(1);
  });

  it("see each change immediately", async () => {
    for (let count = 1; count <= 5; count++) {
      await createZone();
      expect(await zones()).toBe(count);
    }
  });
});

describe("row 51: retries", () => {
  it("are at most a tenth of all reads, and never of writes", async () => {
    await fixture.edgeApi.operator.armFault({ when: "before", kind: "reset" });
    for (let n = 0; n < 30; n++) await fixture.user.get(`${fixture.v1}/cdn/AAAAAAA${10 + n}`);
    await createZone();
    expect((await listSentRequests("GET")).length).toBeLessThanOrEqual(33);
    expect((await listSentRequests("POST")).length).toBeLessThanOrEqual(1);
  });
});
