import { connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "@edge-console/contract/messages";
import { startTestService, type TestService } from "../../test/service.ts";

const midMinute = 1_800_000_020;
let service: TestService;
let minute = 0;

beforeAll(async () => {
  service = await startTestService({ now: midMinute });
});
afterAll(() => service.close());
beforeEach(() => {
  // Every test gets separate minutes with unused rate limits.
  minute += 2;
  service.context.clock.set(midMinute + minute * 60);
});

const expectedError = (status: number, message: string) => ({
  status,
  text: JSON.stringify({ CODE: status, MESSAGE: message, DATA: [] }),
});

describe("authentication", () => {
  test("returns 403 without a header, for known and unknown endpoints", async () => {
    const expected = expectedError(403, "Authentication credentials not provided.");
    expect(await service.v1("GET", "/cdn", { token: null })).toMatchObject(expected);
    expect(await service.v1("GET", "/nothing", { token: null })).toMatchObject(expected);
    expect(await service.v1("PUT", "/cdn", { token: null })).toMatchObject(expected);
  });

  test.each(["", "short", "x".repeat(64), "x".repeat(65), "two words"])(
    "returns 401 for the header %j",
    async (token) => {
      expect(await service.v1("GET", "/cdn", { token })).toMatchObject(
        expectedError(401, "Authentication credentials provided, but were invalid."),
      );
    },
  );

  test("returns 401 for a suspended account, and a separate message for an incomplete one", async () => {
    const change = (body: object) => service.operator("POST", `/accounts/${service.accountId}`, { body });
    await change({ suspended: 1 });
    expect(await service.v1("GET", "/cdn")).toMatchObject(expectedError(401, messages.authentication.invalid));
    await change({ suspended: 0, ready: 0 });
    expect(await service.v1("GET", "/cdn")).toMatchObject(
      expectedError(401, "Additional account setup is required via the service NOC."),
    );
    await change({ ready: 1 });
    expect((await service.v1("GET", "/cdn")).status).toBe(200);
  });

  test("needs no key and ignores an invalid one for public endpoints", async () => {
    for (const path of ["/status", "/edges", "/edges/all", "/edges/ipv4", "/edges/ipv6"]) {
      expect((await service.v1("GET", path, { token: null })).status).toBe(200);
      expect((await service.v1("GET", path, { token: "wrong" })).status).toBe(200);
    }
  });
});

describe("paths and methods", () => {
  test.each([
    ["", 400, "API endpoint not specified."],
    ["/", 400, "API endpoint not specified."],
    ["/nothing", 404, "API endpoint is invalid / not found."],
    ["/cdn/ABCDEFGHI/nothing", 404, "API endpoint is invalid / not found."],
    ["/status/x", 404, "API endpoint is invalid / not found."],
    ["//cdn", 404, "API endpoint is invalid / not found."],
    ["/cdn/%", 404, "API endpoint is invalid / not found."],
    ["/cdn/..%2fcdn", 404, "CDN Zone not found."],
    ["/cdn/abcdefghi", 404, "CDN Zone not found."],
    ["/tunnels/ABCDEFGHI", 404, "Tunnel not found."],
  ])("GET /v1%s: %i", async (path, status, message) => {
    expect(await service.v1("GET", path)).toMatchObject(expectedError(status, message));
  });

  test("returns 404 outside /v1, independent of the key", async () => {
    const expected = expectedError(404, "API endpoint is invalid / not found. All endpoints live under /v1/.");
    expect(await service.v1("GET", "/../cdn", { token: null })).toMatchObject(expected);
    expect(await service.v1("GET", "/../v2/cdn")).toMatchObject(expected);
  });

  test("ignores a trailing slash", async () => {
    expect((await service.v1("GET", "/cdn/")).text).toBe((await service.v1("GET", "/cdn")).text);
  });

  test("returns 405 for a known path with another method", async () => {
    for (const [method, path] of [
      ["PUT", "/cdn"],
      ["DELETE", "/cdn"],
      ["POST", "/status"],
      ["POST", "/cdn/ABCDEFGHI/stats"],
    ] as const) {
      expect(await service.v1(method, path)).toMatchObject(expectedError(405, "API Endpoint - Incorrect HTTP Method."));
    }
  });

  test.each([
    ["PUT", "/cdn", "GET, POST, OPTIONS"],
    ["POST", "/status", "GET, OPTIONS"],
    ["PATCH", "/cdn/ABCDEFGHI/origin-certificate", "DELETE, OPTIONS"],
  ])("lists the allowed methods in the 405 of %s %s", async (method, path, allowed) => {
    expect((await service.v1(method, path)).headers["allow"]).toBe(allowed);
  });

  test("accepts a target in absolute form", async () => {
    const target = (origin: string) => `GET ${origin}/v1/edges?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await exchange(target("http://127.0.0.1:8790"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(target("ftp://127.0.0.1"))).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("headers", () => {
  test("has no-store and permissive CORS headers on every JSON response", async () => {
    for (const path of ["/cdn", "/nothing", "/status"]) {
      expect((await service.v1("GET", path)).headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
        "access-control-allow-origin": "*",
      });
    }
  });

  test("returns 204 for OPTIONS on any path, without a key", async () => {
    for (const path of ["", "/cdn", "/nothing", "/../x"]) {
      const response = await service.v1("OPTIONS", path, { token: null });
      expect(response).toMatchObject({ status: 204, text: "" });
      expect(response.headers["access-control-allow-headers"]).toContain("Authorization");
    }
  });
});

describe("bodies", () => {
  test.each(["", "{", "nonsense", "[]", '"text"', "null", "7"])("rejects a create with the body %j", async (body) => {
    expect(await service.v1("POST", "/cdn", { body })).toMatchObject(expectedError(400, "Unable to decode JSON Body."));
  });

  test.each([[["a"]], [{ a: 1 }], [[]], [{}]])("rejects a field with the value %j", async (value) => {
    expect(await service.v1("POST", "/cdn", { body: { ZONE_NAME: value } })).toMatchObject(
      expectedError(400, "The value of ZONE_NAME must be a single value, not a list or an object."),
    );
  });

  const nested = {
    lists: (depth: number) => "[".repeat(depth) + "]".repeat(depth),
    objects: (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth),
  };

  test.each([4_000, 20_000, 150_000])(
    "rejects a value nested %i levels deep like any list or object",
    async (depth) => {
      for (const value of [nested.lists(depth), nested.objects(depth)]) {
        const body = `{"ZONE_NAME":${value}}`;
        expect(await service.v1("POST", "/cdn", { body })).toMatchObject(
          expectedError(400, messages.request.notSingleValue("ZONE_NAME")),
        );
        expect(await service.v1("POST", "/cdn", { body: nested.lists(depth) })).toMatchObject(
          expectedError(400, messages.request.notJson),
        );
        expect(await service.v1("POST", "/cdn", { body, token: null })).toMatchObject({ status: 403 });
        expect((await service.v1("GET", "/cdn", { body })).status).toBe(200);
      }
      expect((await service.operator("GET", "/requests")).status).toBe(200);
    },
  );

  test("rejects a nested body on the operator listener, too", async () => {
    for (const value of [nested.lists(150_000), nested.objects(150_000)]) {
      const path = `/accounts/${service.accountId}`;
      expect((await service.operator("POST", path, { body: `{"name":${value}}` })).status).toBe(400);
      expect((await service.operator("POST", path, { body: `{"stranger":${value}}` })).status).toBeLessThan(500);
      expect((await service.operator("POST", "/accounts", { body: value })).status).toBe(400);
    }
  });

  test.each(["true", "1e400", "-1e400"])("rejects a name of %s", async (value) => {
    const body = `{"ZONE_NAME": ${value}, "ORIGIN_URL": "https://origin.example"}`;
    expect(await service.v1("POST", "/cdn", { body })).toMatchObject(expectedError(400, "ZONE_NAME must be text."));
  });

  test("looks up the resources of the path before it reads the body", async () => {
    expect(await service.v1("POST", "/cdn/ABCDEFGHI", { body: "nonsense" })).toMatchObject({ status: 404 });
  });

  test("treats __proto__ like any other field", async () => {
    const body = '{"__proto__": {"ZONE_NAME": "sneaky"}, "ORIGIN_URL": "https://origin.example"}';
    expect((await service.v1("POST", "/cdn", { body })).message).toContain("__proto__");
  });

  test("rejects a body over 1 MiB and closes the connection", async () => {
    const response = await service.v1("POST", "/cdn", { body: { ZONE_NAME: "x".repeat(1024 * 1024) } });
    expect(response).toMatchObject(expectedError(400, "Unable to decode JSON Body."));
    expect(response.headers["connection"]).toBe("close");
  });

  test("ignores a body that the operation doesn't need", async () => {
    expect((await service.v1("GET", "/cdn", { body: "nonsense" })).status).toBe(200);
  });
});

describe("rates", () => {
  const sendRequests = async (count: number, path: string, token?: string | null) => {
    const statuses = [];
    for (let n = 0; n < count; n += 1) {
      statuses.push((await service.v1("GET", path, token === undefined ? {} : { token })).status);
    }
    return statuses;
  };

  test("allows 300 requests per minute for a key, including those with an unknown path", async () => {
    expect(new Set(await sendRequests(150, "/cdn"))).toEqual(new Set([200]));
    expect(new Set(await sendRequests(150, "/nothing"))).toEqual(new Set([404]));
    const response = await service.v1("GET", "/cdn");
    expect(response).toMatchObject(expectedError(429, "Too many requests for this API key. Try again in 40 seconds."));
    expect(response.headers["retry-after"]).toBe("40");
    expect(Object.keys(response.headers).filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    expect((await service.v1("OPTIONS", "/cdn")).status).toBe(204);

    service.context.clock.set(midMinute + minute * 60 + 39);
    expect((await service.v1("GET", "/cdn")).headers["retry-after"]).toBe("1");
    service.context.clock.set(midMinute + minute * 60 + 40);
    expect((await service.v1("GET", "/cdn")).status).toBe(200);
  });

  test("counts a new key separately", async () => {
    type Account = { account_id: string; api_key: string };
    const created = (await service.operator<Account>("POST", "/accounts", { body: { name: "Busy" } })).data;
    expect((await sendRequests(301, "/tunnels", created.api_key)).at(-1)).toBe(429);
    const rotated = (await service.operator<Account>("POST", `/accounts/${created.account_id}/api-key`)).data;
    expect(await sendRequests(1, "/tunnels", rotated.api_key)).toEqual([200]);
    expect(await sendRequests(1, "/tunnels", created.api_key)).toEqual([401]);
  });

  test("allows 600 requests per minute for an address, with and without a key", async () => {
    expect(new Set(await sendRequests(600, "/edges", null))).toEqual(new Set([200]));
    const response = await service.v1("GET", "/cdn");
    expect(response).toMatchObject(expectedError(429, "Too many requests from this address. Try again in 40 seconds."));
    expect((await service.v1("GET", "/../x")).status).toBe(429);
  });
});

/** Sends raw text to the service and returns the complete response. */
function exchange(text: string): Promise<string> {
  const { port, hostname } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    socket.on("data", (chunk: Buffer) => (response += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(response));
  });
}

test("survives a client that disconnects while sending its body", async () => {
  const { port, hostname } = new URL(service.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write("POST /v1/cdn HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", () => socket.destroy());
    });
    socket.on("close", () => resolve());
  });
  expect((await service.v1("GET", "/cdn")).status).toBe(200);
});

test("reports an internal failure, and a 503 for a key that can't be checked", async () => {
  const broken = await startTestService();
  broken.context.store.close();
  const response = await broken.v1("GET", "/cdn");
  expect(response).toMatchObject(expectedError(503, messages.authentication.unavailable));
  expect(response.headers["retry-after"]).toBe("5");
  expect(await broken.v1("GET", "/status", { token: null })).toMatchObject({ status: 503 });
  await broken.close();
});
