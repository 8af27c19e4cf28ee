import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ now: 1_800_000_000 });
});
afterAll(() => service.close());
afterEach(async () => {
  await service.operator("DELETE", "/faults");
});

const arm = (fault: object) => service.operator("POST", "/faults", { body: fault });
const create = (ZONE_NAME: string) =>
  service.v1("POST", "/cdn", { body: { ZONE_NAME, ORIGIN_URL: "https://origin.example" } });
const names = async () =>
  (await service.v1<{ CDN_ZONES: { ZONE_NAME: string }[] }>("GET", "/cdn")).data.CDN_ZONES.map(
    (zone) => zone.ZONE_NAME,
  );
const zonesPost = { method: "POST", path: "^/v1/cdn$" };

describe("a fault", () => {
  test("before: applies nothing and returns the operation's failure response", async () => {
    expect((await arm({ ...zonesPost, when: "before", kind: "status", times: 1 })).data).toEqual({ fault_id: 1 });
    expect(await create("before1")).toMatchObject({
      status: 500,
      message: "Unable to create CDN Zone - Internal Server Error, please try again.",
    });
    expect(await names()).not.toContain("before1");
    expect((await create("before1")).status).toBe(200);
  });

  test("after: applies the request and returns a faulty response", async () => {
    await arm({ ...zonesPost, when: "after", kind: "status", status: 503, message: "Busy.", retry_after: 7, times: 1 });
    const response = await create("after1");
    expect(response).toMatchObject({ status: 503, message: "Busy." });
    expect(response.headers["retry-after"]).toBe("7");
    expect(await names()).toContain("after1");
  });

  test.each([
    [401, "Authentication credentials provided, but were invalid.", undefined],
    [429, "Too many requests for this API key. Try again in 60 seconds.", "60"],
    [503, "The service is temporarily unavailable, please try again in a moment.", "5"],
  ])("with status %i returns the message of the service", async (status, message, retryAfter) => {
    await arm({ ...zonesPost, when: "before", kind: "status", status, times: 1 });
    const response = await create("refused1");
    expect(response).toMatchObject({ status, message });
    expect(response.headers["retry-after"]).toBe(retryAfter);
  });

  test("on a tunnel change returns that it can't be confirmed", async () => {
    await arm({ path: "/tunnels", when: "after", kind: "status" });
    const response = await service.v1("POST", "/tunnels", { body: { NAME: "Office" } });
    expect(response).toMatchObject({ status: 503, message: expect.stringMatching(/could not be confirmed/) });
    expect(response.headers["retry-after"]).toBe("5");
  });

  test.each(["reset", "truncate"])("%s closes the connection", async (kind) => {
    await arm({ ...zonesPost, when: "after", kind, times: 1 });
    await expect(create(`broken${kind}`)).rejects.toThrow(/hang up|reset|aborted/i);
    expect(await names()).toContain(`broken${kind}`);
  });

  test("hang never responds", async () => {
    await arm({ ...zonesPost, when: "before", kind: "hang", times: 1 });
    const response = create("hanging1").catch(() => "cut");
    await expect.poll(async () => (await service.operator("GET", "/faults")).text).toContain('"fired":1');
    expect(await Promise.race([response, service.v1("GET", "/edges").then(() => "still open")])).toBe("still open");
  });

  test("garbage is not JSON, html is a page", async () => {
    await arm({ path: "^/v1/edges$", when: "after", kind: "html", times: 1 });
    const page = await service.v1("GET", "/edges");
    expect(page.status).toBe(502);
    expect(page.headers["content-type"]).toContain("text/html");
    await arm({ path: "^/v1/edges$", when: "after", kind: "garbage", times: 1 });
    await expect(service.v1("GET", "/edges")).rejects.toThrow(SyntaxError);
  });

  test.each(["garbage", "truncate"])("%s has the configured status", async (kind) => {
    await arm({ path: "^/v1/edges$", when: "before", kind, status: 200, times: 1 });
    const response = await fetch(`${service.url}/v1/edges`);
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(/JSON|terminated|aborted/);
  });

  test("slow responds late with the normal response", async () => {
    for (const when of ["before", "after"]) await arm({ ...zonesPost, when, kind: "slow", delay_ms: 20, times: 1 });
    expect(await create("slow1")).toMatchObject({ status: 200 });
  });

  test("fires the requested number of times, on matching requests only", async () => {
    await arm({ path: "/edges$", when: "before", kind: "status", status: 503, times: 2 });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await service.v1("GET", "/edges")).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect((await service.v1("GET", "/edges/all")).status).toBe(200);
    expect((await service.operator("GET", "/faults")).data).toMatchObject({ faults: [{ fired: 2, times: 2 }] });
    await service.operator("DELETE", "/faults");
    expect((await service.operator("GET", "/faults")).data).toEqual({ faults: [] });
  });
});

test.each([
  { when: "before" },
  { when: "sometimes", kind: "status" },
  { when: "before", kind: "explode" },
  { when: "before", kind: "status", path: "(" },
  { when: "before", kind: "status", surprise: 1 },
])("rejects the fault %j", async (fault) => {
  expect((await arm(fault)).status).toBe(400);
});
