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

const refusal = (status: number, message: string) => ({
  status,
  text: JSON.stringify({ CODE: status, MESSAGE: message, DATA: [] }),
});

describe("authentication", () => {
  test("without a header: 403, whether the endpoint exists or not", async () => {
    const expected = refusal(403, "Authentication credentials not provided.");
    expect(await service.v1("GET", "/cdn", { token: null })).toMatchObject(expected);
    expect(await service.v1("GET", "/nothing", { token: null })).toMatchObject(expected);
    expect(await service.v1("PUT", "/cdn", { token: null })).toMatchObject(expected);
  });

  test.each(["", "short", "x".repeat(64), "x".repeat(65), "two words"])("with the key %j: 401", async (token) => {
    expect(await service.v1("GET", "/cdn", { token })).toMatchObject(
      refusal(401, "Authentication credentials provided, but were invalid."),
    );
  });

  test("a suspended account's key is invalid; one that needs to be set up gets its own message", async () => {
    const change = (body: object) => service.operator("POST", `/accounts/${service.accountId}`, { body });
    await change({ suspended: 1 });
    expect(await service.v1("GET", "/cdn")).toMatchObject(refusal(401, messages.authentication.invalid));
    await change({ suspended: 0, ready: 0 });
    expect(await service.v1("GET", "/cdn")).toMatchObject(
      refusal(401, "Additional account setup is required via the service NOC."),
    );
    await change({ ready: 1 });
    expect((await service.v1("GET", "/cdn")).status).toBe(200);
  });

  test("public endpoints need no key, and no right one", async () => {
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
    expect(await service.v1("GET", path)).toMatchObject(refusal(status, message));
  });

  test("outside /v1 it is 404 whatever the key, with the added sentence", async () => {
    const expected = refusal(404, "API endpoint is invalid / not found. All endpoints live under /v1/.");
    expect(await service.v1("GET", "/../cdn", { token: null })).toMatchObject(expected);
    expect(await service.v1("GET", "/../v2/cdn")).toMatchObject(expected);
  });

  test("a trailing slash is ignored", async () => {
    expect((await service.v1("GET", "/cdn/")).text).toBe((await service.v1("GET", "/cdn")).text);
  });

  test("a known path with another method: 405", async () => {
    for (const [method, path] of [
      ["PUT", "/cdn"],
      ["DELETE", "/cdn"],
      ["POST", "/status"],
      ["POST", "/cdn/ABCDEFGHI/stats"],
    ] as const) {
      expect(await service.v1(method, path)).toMatchObject(refusal(405, "API Endpoint - Incorrect HTTP Method."));
    }
  });

  test.each([
    ["PUT", "/cdn", "GET, POST, OPTIONS"],
    ["POST", "/status", "GET, OPTIONS"],
    ["PATCH", "/cdn/ABCDEFGHI/origin-certificate", "DELETE, OPTIONS"],
  ])("a 405 to %s %s names what is allowed", async (method, path, allowed) => {
    expect((await service.v1(method, path)).headers["allow"]).toBe(allowed);
  });

  test("a target in absolute form is its path, as every server has to take it", async () => {
    const target = (origin: string) => `GET ${origin}/v1/edges?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await exchange(target("http://127.0.0.1:8790"))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(target("ftp://127.0.0.1"))).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe("headers", () => {
  test("every JSON answer is never stored and open to any origin", async () => {
    for (const path of ["/cdn", "/nothing", "/status"]) {
      expect((await service.v1("GET", path)).headers).toMatchObject({
        "content-type": "application/json",
        "cache-control": "no-store",
        "access-control-allow-origin": "*",
      });
    }
  });

  test("OPTIONS is answered 204 anywhere, without a key", async () => {
    for (const path of ["", "/cdn", "/nothing", "/../x"]) {
      const answer = await service.v1("OPTIONS", path, { token: null });
      expect(answer).toMatchObject({ status: 204, text: "" });
      expect(answer.headers["access-control-allow-headers"]).toContain("Authorization");
    }
  });
});

describe("bodies", () => {
  test.each(["", "{", "nonsense", "[]", '"text"', "null", "7"])("a create with the body %j: 400", async (body) => {
    expect(await service.v1("POST", "/cdn", { body })).toMatchObject(refusal(400, "Unable to decode JSON Body."));
  });

  test.each([[["a"]], [{ a: 1 }], [[]], [{}]])("a field with the value %j: 400", async (value) => {
    expect(await service.v1("POST", "/cdn", { body: { ZONE_NAME: value } })).toMatchObject(
      refusal(400, "The value of ZONE_NAME must be a single value, not a list or an object."),
    );
  });

  const nested = {
    lists: (depth: number) => "[".repeat(depth) + "]".repeat(depth),
    objects: (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth),
  };

  test.each([4_000, 20_000, 150_000])(
    "a value nested %i levels deep is rejected like any list or object",
    async (depth) => {
      for (const value of [nested.lists(depth), nested.objects(depth)]) {
        const body = `{"ZONE_NAME":${value}}`;
        expect(await service.v1("POST", "/cdn", { body })).toMatchObject(
          refusal(400, messages.request.notSingleValue("ZONE_NAME")),
        );
        expect(await service.v1("POST", "/cdn", { body: nested.lists(depth) })).toMatchObject(
          refusal(400, messages.request.notJson),
        );
        expect(await service.v1("POST", "/cdn", { body, token: null })).toMatchObject({ status: 403 });
        expect((await service.v1("GET", "/cdn", { body })).status).toBe(200);
      }
      expect((await service.operator("GET", "/requests")).status).toBe(200);
    },
  );

  test("the operator listener responds to a nested body, too", async () => {
    for (const value of [nested.lists(150_000), nested.objects(150_000)]) {
      const path = `/accounts/${service.accountId}`;
      expect((await service.operator("POST", path, { body: `{"name":${value}}` })).status).toBe(400);
      expect((await service.operator("POST", path, { body: `{"stranger":${value}}` })).status).toBeLessThan(500);
      expect((await service.operator("POST", "/accounts", { body: value })).status).toBe(400);
    }
  });

  test.each(["true", "1e400", "-1e400"])("a name of %s: 400", async (value) => {
    const body = `{"ZONE_NAME": ${value}, "ORIGIN_URL": "https://origin.example"}`;
    expect(await service.v1("POST", "/cdn", { body })).toMatchObject(refusal(400, "ZONE_NAME must be text."));
  });

  test("what the path names is looked up before the body is read", async () => {
    expect(await service.v1("POST", "/cdn/ABCDEFGHI", { body: "nonsense" })).toMatchObject({ status: 404 });
  });

  test("a field __proto__ is a field like any other", async () => {
    const body = '{"__proto__": {"ZONE_NAME": "sneaky"}, "ORIGIN_URL": "https://origin.example"}';
    expect((await service.v1("POST", "/cdn", { body })).message).toContain("__proto__");
  });

  test("a body over 1 MiB is rejected and the connection closed", async () => {
    const answer = await service.v1("POST", "/cdn", { body: { ZONE_NAME: "x".repeat(1024 * 1024) } });
    expect(answer).toMatchObject(refusal(400, "Unable to decode JSON Body."));
    expect(answer.headers["connection"]).toBe("close");
  });

  test("a body is ignored where none is needed", async () => {
    expect((await service.v1("GET", "/cdn", { body: "nonsense" })).status).toBe(200);
  });
});

describe("rates", () => {
  const many = async (count: number, path: string, token?: string | null) => {
    const statuses = [];
    for (let n = 0; n < count; n += 1) {
      statuses.push((await service.v1("GET", path, token === undefined ? {} : { token })).status);
    }
    return statuses;
  };

  test("300 a minute for a key, counting requests rejected for a bad path", async () => {
    expect(new Set(await many(150, "/cdn"))).toEqual(new Set([200]));
    expect(new Set(await many(150, "/nothing"))).toEqual(new Set([404]));
    const answer = await service.v1("GET", "/cdn");
    expect(answer).toMatchObject(refusal(429, "Too many requests for this API key. Try again in 40 seconds."));
    expect(answer.headers["retry-after"]).toBe("40");
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
    expect((await service.v1("OPTIONS", "/cdn")).status).toBe(204);

    service.context.clock.set(midMinute + minute * 60 + 39);
    expect((await service.v1("GET", "/cdn")).headers["retry-after"]).toBe("1");
    service.context.clock.set(midMinute + minute * 60 + 40);
    expect((await service.v1("GET", "/cdn")).status).toBe(200);
  });

  test("a new key has its own rate", async () => {
    type Account = { account_id: string; api_key: string };
    const made = (await service.operator<Account>("POST", "/accounts", { body: { name: "Busy" } })).data;
    expect((await many(301, "/tunnels", made.api_key)).at(-1)).toBe(429);
    const renewed = (await service.operator<Account>("POST", `/accounts/${made.account_id}/api-key`)).data;
    expect(await many(1, "/tunnels", renewed.api_key)).toEqual([200]);
    expect(await many(1, "/tunnels", made.api_key)).toEqual([401]);
  });

  test("600 a minute for an address, with and without a key", async () => {
    expect(new Set(await many(600, "/edges", null))).toEqual(new Set([200]));
    const answer = await service.v1("GET", "/cdn");
    expect(answer).toMatchObject(refusal(429, "Too many requests from this address. Try again in 40 seconds."));
    expect((await service.v1("GET", "/../x")).status).toBe(429);
  });
});

/** Sends this text to the service and gives all that it answers. */
function exchange(text: string): Promise<string> {
  const { port, hostname } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), hostname, () => void socket.write(text));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

test("a client that leaves in the middle of its body does no harm", async () => {
  const { port, hostname } = new URL(service.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write("POST /v1/cdn HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{", () => socket.destroy());
    });
    socket.on("close", () => resolve());
  });
  expect((await service.v1("GET", "/cdn")).status).toBe(200);
});

test("an operation that fails inside says so, and a key that cannot be checked is never called wrong", async () => {
  const broken = await startTestService();
  broken.context.store.close();
  const answer = await broken.v1("GET", "/cdn");
  expect(answer).toMatchObject(refusal(503, messages.authentication.unavailable));
  expect(answer.headers["retry-after"]).toBe("5");
  expect(await broken.v1("GET", "/status", { token: null })).toMatchObject({ status: 503 });
  await broken.close();
});
