import { connect } from "node:net";
import { freshDatabase } from "@edge-console/testing/databases";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type AppUnderTest, startApp } from "../test/app-under-test.ts";
import { fromConsole } from "../test/http-call.ts";
import { listBodyLimit } from "@edge-console/contract/operations/operation";
import { ProblemError } from "./http/problem.ts";
import { route } from "./policy/route.ts";

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
  route({ method: "DELETE", path: "/api/echo", access, handle: () => ({ status: 204 }) }),
  route({ method: "GET", path: "/api/by/:id", access, handle: ({ params }) => ({ status: 200, body: params }) }),
  route({
    method: "GET",
    path: "/api/fails",
    access,
    handle() {
      throw new Error("a fault at /srv/console/secret-place.ts");
    },
  }),
  route({
    method: "GET",
    path: "/api/limited",
    access,
    handle() {
      throw new ProblemError("upstream-rate-limited", {
        retryAfter: 17,
        upstream: { status: 429, message: "Too many." },
      });
    },
  }),
  route({
    method: "GET",
    path: "/api/text",
    access,
    handle: () => ({ status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, text: "1.2.3.4\n" }),
  }),
];

let app: AppUnderTest;
let secure: AppUnderTest;

beforeAll(async () => {
  app = await startApp(await freshDatabase("sqlite"), { routes });
  secure = await startApp(await freshDatabase("sqlite"), { routes, publicUrl: "https://console.example" });
});

afterAll(async () => {
  await app.close();
  await secure.close();
});

const everywhere = ["/", "/zones/DEMO", "/assets/nope.js", "/api/nope", "/api/fails", "/api/text", "/healthz/live"];

describe("headers", () => {
  const policyOf = async (path: string) =>
    String((await app.call("GET", path)).headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim());
  const isData = (path: string) => path.startsWith("/api/");

  it.each(everywhere.filter(isData))("nothing may be done with %s", async (path) => {
    expect(await policyOf(path)).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
  });

  it.each(everywhere.filter((path) => !isData(path)))("a strict content security policy on %s", async (path) => {
    expect(await policyOf(path)).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  it.each(everywhere)("HSTS on %s when people use https, and only then", async (path) => {
    const answer = await secure.call("GET", path, { headers: { host: "console.example" } });
    expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect((await app.call("GET", path)).headers["strict-transport-security"]).toBeUndefined();
  });

  it.each(everywhere)("isolation and no versions on %s", async (path) => {
    const { headers } = await app.call("GET", path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-embedder-policy": "require-corp",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
  });

  it("lets no other origin read", async () => {
    for (const method of ["GET", "OPTIONS", "POST"]) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const answer = await app.call(method, "/api/echo", { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("API answers are never stored", async () => {
    for (const path of ["/api/text", "/api/fails", "/api/nope", "/api/by/1", "/healthz/ready"]) {
      expect((await app.call("GET", path)).headers["cache-control"]).toBe("no-store");
    }
  });
});

describe("files", () => {
  it("gives index.html for pages alone", async () => {
    for (const [path, title] of [
      ["/", "Edge Console"],
      ["/zones/DEMO", "Edge Console"],
      ["/sign-in", "Sign in"],
    ] as const) {
      const answer = await app.call("GET", path, { headers: { accept: "text/html" } });
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(answer.text).toContain(`<title>${title}</title>`);
    }
    for (const path of [
      "/assets/nope.js",
      "/assets/nope",
      "/api/nope",
      "/api",
      "/nope.js",
      "/index.html",
      "/sign-in.html",
      "/.hidden",
      "/healthz/nope",
    ]) {
      const answer = await app.call("GET", path, { headers: { accept: "text/html,*/*" } });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    }
    expect((await app.call("POST", "/zones/DEMO")).status).toBe(404);
  });

  it("keeps hashed files for ever, compressed for whoever takes that, without the headers of a page", async () => {
    const plain = await app.call("GET", "/assets/main-abc123.js");
    expect(plain.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(plain.headers).not.toHaveProperty("content-security-policy");
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect([plain.text, plain.headers["content-encoding"]]).toEqual(["export {};", undefined]);
    const small = await app.call("GET", "/assets/main-abc123.js", { headers: { "accept-encoding": "gzip, br" } });
    expect([small.text, small.headers["content-encoding"]]).toEqual(["compressed", "br"]);
    expect(small.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const again = await app.call("GET", "/", {
      headers: { "if-none-match": String((await app.call("GET", "/")).headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    "/../package.json",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/x",
    "/assets/..%2f..%2fx",
    "/assets//etc/passwd",
  ])("stays in its folder: %s", async (path) => {
    const answer = await app.call("GET", path, { headers: { accept: "*/*" } });
    expect(answer.text).not.toContain("edge-console/");
    expect(answer.status === 404 || answer.text.includes("<title>Edge Console</title>")).toBe(true);
  });
});

describe("requests of other sites", () => {
  const post = (headers: Record<string, string>) => app.call("POST", "/api/echo", { headers, body: { a: 1 } });

  it.each([
    ["no X-CSRF", { "sec-fetch-site": "same-origin" }],
    ["another X-CSRF", { "sec-fetch-site": "same-origin", "x-csrf": "0" }],
  ])("%s is 403", async (_, headers) => {
    const answer = await post(headers);
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ type: "urn:edge-console:cross-site" });
    expect((await app.call("DELETE", "/api/echo", { headers })).status).toBe(403);
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:1" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  ])("%j is 403", async (headers) => {
    expect((await post({ "x-csrf": "1", ...headers })).status).toBe(403);
  });

  it("nor may they read", async () => {
    const read = (headers: Record<string, string>) => app.call("GET", "/api/text", { headers });
    expect((await read({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await read({ origin: "https://evil.example" })).status).toBe(403);
    expect((await read({ "sec-fetch-site": "none" })).status).toBe(200);
  });

  it("lets its own through, by each name of this machine", async () => {
    const { port } = new URL(app.url);
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      const own = `${name}:${port}`;
      expect((await post({ ...fromConsole, origin: `http://${own}`, host: own })).status).toBe(200);
    }
    expect((await post({ "x-csrf": "1" })).status).toBe(200);
  });
});

/** What an echo of the text answers; null when it is not an object of single values. */
function flatObject(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const nested = Object.values(value).some((field) => typeof field === "object" && field !== null);
    return nested || Object.hasOwn(value, "__proto__") ? null : JSON.stringify(value);
  } catch {
    return null;
  }
}

describe("bodies", () => {
  const post = (body: unknown, path = "/api/echo", headers = {}) =>
    app.call("POST", path, { headers: { ...fromConsole, ...headers }, body });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
    "application/jsonp",
    "",
  ])("%j is 415", async (type) => {
    expect((await post('{"a":1}', "/api/echo", { "content-type": type })).status).toBe(415);
  });

  it("refuses a compressed body", async () => {
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
  ])("%s is 400, and nothing of it shows", async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ type: "urn:edge-console:invalid-request", status: 400 });
    expect(answer.text + app.logged.join("")).not.toContain(canary);
    expect(answer.text).not.toMatch(/\bat |node_modules|\/src\//);
  });

  it("depth 20,000 is 400", async () => {
    expect((await post(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`, "/api/list")).status).toBe(400);
    expect((await post(`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "/api/list")).status).toBe(400);
  });

  it("takes an object of single values, and refuses everything else with 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json({ maxDepth: 3 }), fc.string()), async (text) => {
        const answer = await post(text);
        const taken = flatObject(text);
        expect([answer.status, taken === null ? null : answer.text]).toEqual(
          taken === null ? [400, null] : [200, taken],
        );
      }),
      { numRuns: 200 },
    );
  });

  it("16 KiB are taken, one byte more is 413; lists have 128 KiB", async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ a: "x".repeat(bytes - 8) });
    expect((await post(bodyOf(16_384))).status).toBe(200);
    expect((await post(bodyOf(16_385))).status).toBe(413);
    expect((await post(bodyOf(131_072), "/api/list")).status).toBe(200);
    expect((await post(bodyOf(131_073), "/api/list")).status).toBe(413);
    expect((await post(bodyOf(1_000_000))).status).toBe(413);
  });

  it("also when the length is not announced", async () => {
    const answer = await fetch(`${app.url}/api/echo`, {
      method: "POST",
      headers: { "x-csrf": "1", "content-type": "application/json" },
      body: new Blob([`{"a":"${"x".repeat(20_000)}"}`]).stream(),
      duplex: "half",
    });
    expect(answer.status).toBe(413);
  });

  it("refuses a body where none is taken", async () => {
    const answer = await app.call("DELETE", "/api/echo", { headers: fromConsole, body: { a: 1 } });
    expect(answer.status).toBe(400);
    expect((await app.call("DELETE", "/api/echo", { headers: fromConsole })).status).toBe(204);
  });
});

describe("errors", () => {
  it("tell nothing of the inside, and a request id that the log knows", async () => {
    const answer = await app.call("GET", "/api/fails");
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.json as object).toSorted()).toEqual(["requestId", "status", "title", "type"]);
    const { requestId } = answer.json as { requestId: string };
    expect(answer.headers["x-request-id"]).toBe(requestId);
    expect(app.logged.filter((line) => line.includes(requestId)).join()).toContain("secret-place.ts");
  });

  it("carry what the browser needs to go on", async () => {
    const answer = await app.call("GET", "/api/limited");
    expect(answer.status).toBe(429);
    expect(answer.headers["retry-after"]).toBe("17");
    expect(answer.json).toMatchObject({ retryAfter: 17, upstream: { status: 429, message: "Too many." } });
  });

  it("a malformed escape in a path is 404", async () => {
    expect((await app.call("GET", "/api/by/%")).status).toBe(404);
    expect((await app.call("GET", "/api/by/%ff")).status).toBe(404);
  });
});

describe("hosts", () => {
  it("a foreign host is 421, but for the probes", async () => {
    for (const host of [
      "evil.example",
      `evil.example:${new URL(app.url).port}`,
      "localhost:1",
      "localhost",
      "a@localhost",
    ]) {
      expect((await app.call("GET", "/", { headers: { host } })).status).toBe(421);
      expect((await app.call("GET", "/api/text", { headers: { host } })).status).toBe(421);
    }
    const probe = await app.call("GET", "/healthz/live", { headers: { host: "10.0.0.7" } });
    expect([probe.status, probe.json]).toEqual([200, { status: "live" }]);
  });

  it("knows its own whatever the case and with the scheme's own port", async () => {
    for (const host of ["console.example", "Console.Example", "console.example:443"]) {
      expect((await secure.call("GET", "/api/text", { headers: { host } })).status).toBe(200);
    }
    expect((await secure.call("GET", "/api/text", { headers: { host: "localhost" } })).status).toBe(421);
  });

  it("a request with two lengths is 400", async () => {
    const { port } = new URL(app.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(
      `POST /api/echo HTTP/1.1\r\nHost: localhost:${port}\r\nX-CSRF: 1\r\nContent-Type: application/json\r\n` +
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/text HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("log", () => {
  it("has one line a request, without query, cookies or headers", async () => {
    app.logged.length = 0;
    await app.call("GET", `/api/by/7?token=${canary}`, { headers: { cookie: canary, authorization: canary } });
    const lines = app.logged.map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        method: "GET",
        route: "/api/by/:id",
        status: 200,
        requestId: expect.any(String),
        ms: expect.any(Number),
      }),
    ]);
    expect(app.logged.join()).not.toContain(canary);
  });
});

describe("probes", () => {
  it("ready is 503 without the database and while stopping; live stays", async () => {
    const own = await startApp(await freshDatabase("sqlite"));
    expect((await own.call("GET", "/healthz/ready")).status).toBe(200);
    own.stopping.abort();
    expect((await own.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await own.call("GET", "/healthz/live")).status).toBe(200);
    await own.close();

    const other = await startApp(await freshDatabase("sqlite"));
    await other.store.close();
    expect((await other.call("GET", "/healthz/ready")).status).toBe(503);
    expect((await other.call("GET", "/healthz/live")).status).toBe(200);
    await other.close();
  });
});
