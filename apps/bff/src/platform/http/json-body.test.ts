import { connect } from "node:net";
import { listBodyLimit } from "@edge-console/contract/operations/operation";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { sendRaw, sameOriginHeaders } from "../../../test/http-client.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;
const flat = z.record(z.string(), z.json());
const canary = "S3CR3T-canary-value";

const routes = [
  route({ method: "POST", path: "/api/echo", access, body: flat, handle: ({ body }) => ({ status: 200, body }) }),
  route({
    method: "POST",
    path: "/api/list",
    access,
    body: flat,
    bodyLimit: listBodyLimit,
    handle: ({ body }) => ({ status: 200, body: { fields: Object.keys(body).length } }),
  }),
  route({
    method: "POST",
    path: "/api/nested",
    access,
    nestedBody: true,
    body: flat,
    handle: ({ body }) => ({ status: 200, body }),
  }),
  route({
    method: "POST",
    path: "/api/ignored",
    access,
    ignoreBody: true,
    handle: () => ({ status: 204 }),
  }),
  route({ method: "DELETE", path: "/api/echo", access, handle: () => ({ status: 204 }) }),
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite", { routes });
});

afterAll(() => app.close());

/** Returns the echoed body; null if it isn't an object of single values. */
function normalizeFlatObject(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const hasNestedValue = Object.values(value).some((field) => typeof field === "object" && field !== null);
    const hasUnsafeKeyOrText = Object.hasOwn(value, "__proto__") || Object.entries(value).join().includes("\0");
    return hasNestedValue || hasUnsafeKeyOrText ? null : JSON.stringify(value);
  } catch {
    return null;
  }
}

describe("a JSON body", () => {
  const post = (body: unknown, path = "/api/echo", headers = {}) =>
    app.call("POST", path, { headers: { ...sameOriginHeaders, ...headers }, body });

  it("row 43: can be nested where the route says so, but not odd", async () => {
    const body = { a: [{ b: "c" }], d: { e: null } };
    expect(await post(body, "/api/nested")).toMatchObject({ status: 200, json: body });
    expect((await post(body)).status).toBe(400);
    for (const text of ['{"a":{"__proto__":{"b":1}}}', '{"a":[{"b":"\\u0000"}]}', '{"a":[{"\\u0000":1}]}', "[[]]"]) {
      expect([text, (await post(text, "/api/nested")).status]).toEqual([text, 400]);
    }
    const depth = 4_000;
    const deep = await post(`{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`, "/api/nested");
    expect(deep.status).toBeLessThan(500);
  });

  it("isn't read where the route ignores it, whatever its type", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await post("List-Unsubscribe=One-Click", "/api/ignored", form)).status).toBe(204);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
    "application/jsonp",
    "",
  ])("row 10: %j is 415", async (type) => {
    expect((await post('{"a":1}', "/api/echo", { "content-type": type })).status).toBe(415);
  });

  it("rejects a compressed body", async () => {
    expect((await post("x", "/api/echo", { "content-encoding": "gzip" })).status).toBe(415);
  });

  it.each([
    ["malformed", `{"password":"${canary}"`],
    ["empty", ""],
    ["a list", '["a"]'],
    ["text", '"a"'],
    ["null", "null"],
    ["an object in it", '{"a":{"b":1}}'],
    ["a list in it", '{"a":[1]}'],
    ["__proto__", `{"__proto__":"${canary}"}`],
    ["__proto__ with an object", '{"__proto__":{"admin":true}}'],
    ["depth 1,000", `${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`],
  ])("rows 7, 34 and 43: %s is 400 and isn't quoted", async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ type: "urn:edge-console:invalid-request", status: 400 });
    expect(response.text + app.logLines.join("")).not.toContain(canary);
    expect(response.text).not.toMatch(/\bat |node_modules|\/src\//);
  });

  it("row 43: depth 20,000 is 400", async () => {
    expect((await post(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, "/api/list")).status).toBe(400);
    expect((await post(`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "/api/list")).status).toBe(400);
  });

  it("row 43: accepts an object of single values and rejects everything else with 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 3 }), fc.string()), async (text) => {
        const response = await post(text);
        const taken = normalizeFlatObject(text);
        expect([response.status, taken === null ? null : response.text]).toEqual(
          taken === null ? [400, null] : [200, taken],
        );
      }),
      { numRuns: 200 },
    );
  });

  it("row 42: accepts 16 KiB, rejects one byte more with 413; lists can have 128 KiB", async () => {
    const createBody = (bytes: number) => JSON.stringify({ a: "x".repeat(bytes - 8) });
    expect((await post(createBody(16_384))).status).toBe(200);
    expect((await post(createBody(16_385))).status).toBe(413);
    expect((await post(createBody(131_072), "/api/list")).status).toBe(200);
    expect((await post(createBody(131_073), "/api/list")).status).toBe(413);
    expect((await post(createBody(1_000_000))).status).toBe(413);
  });

  it("row 42: also rejects long bodies without a Content-Length", async () => {
    const response = await fetch(`${app.url}/api/echo`, {
      method: "POST",
      headers: { "x-csrf": "1", "content-type": "application/json" },
      body: new Blob([`{"a":"${"x".repeat(20_000)}"}`]).stream(),
      duplex: "half",
    });
    expect(response.status).toBe(413);
  });

  it("rejects a body for routes without one, except an empty object", async () => {
    const remove = async (body?: unknown) =>
      (await app.call("DELETE", "/api/echo", { headers: sameOriginHeaders, body })).status;
    for (const body of [{ a: 1 }, { a: null }, "[]", "{", "null"]) expect(await remove(body)).toBe(400);
    for (const body of [undefined, {}, " { } "]) expect(await remove(body)).toBe(204);
  });

  it("row 82: doesn't log an internal error for a body that ends early", async () => {
    const { host, port } = new URL(app.url);
    const from = app.logLines.length;
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/echo HTTP/1.1\r\nHost: ${host}\r\nX-CSRF: 1\r\nContent-Type: application/json\r\n` +
        'Content-Length: 1000\r\n\r\n{"a":',
    );
    // Its body is being read by then, because a later request on another connection has finished.
    await post("{}");
    socket.destroy();
    const listAbortedLines = () => app.logLines.slice(from).filter((line) => line.includes('"aborted":true'));
    await vi.waitFor(() => expect(listAbortedLines()).toHaveLength(1), 10_000);
    await post("{}");
    const { requestId } = z.object({ requestId: z.string() }).parse(JSON.parse(listAbortedLines()[0]!));
    const lines = app.logLines.filter((line) => line.includes(requestId)).map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([expect.objectContaining({ msg: "request", level: 30 })]);
  });

  it("row 40: rejects two Content-Length headers with 400 and processes no second request", async () => {
    const response = await sendRaw(
      app.url,
      `POST /api/echo HTTP/1.1\r\nHost: ${new URL(app.url).host}\r\nX-CSRF: 1\r\nContent-Type: application/json\r\n` +
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/text HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
