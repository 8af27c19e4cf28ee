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

describe("paths and methods", () => {
  test.each([
    ["//cdn", 404, "API endpoint is invalid / not found."],
    ["/cdn/%", 404, "API endpoint is invalid / not found."],
    ["/cdn/..%2fcdn", 404, "CDN Zone not found."],
  ])("GET /v1%s: %i", async (path, status, message) => {
    expect(await service.v1("GET", path)).toMatchObject(expectedError(status, message));
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

describe("bodies", () => {
  test.each(["", "{", "nonsense", "[]", '"text"', "null", "7"])("rejects a create with the body %j", async (body) => {
    expect(await service.v1("POST", "/cdn", { body })).toMatchObject(expectedError(400, "Unable to decode JSON Body."));
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
