import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;
const flat = z.record(z.string(), z.json());

const routes = [
  route({ method: "POST", path: "/api/echo", access, body: flat, handle: ({ body }) => ({ status: 200, body }) }),
  route({ method: "DELETE", path: "/api/echo", access, handle: () => ({ status: 204 }) }),
  route({ method: "GET", path: "/api/text", access, handle: () => ({ status: 200, text: "1.2.3.4\n" }) }),
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite", { routes });
});

afterAll(() => app.close());

describe("requests from other sites", () => {
  const post = (headers: Record<string, string>) => app.call("POST", "/api/echo", { headers, body: { a: 1 } });

  it.each([
    ["no X-CSRF", { "sec-fetch-site": "same-origin" }],
    ["another X-CSRF", { "sec-fetch-site": "same-origin", "x-csrf": "0" }],
  ])("row 9: %s is 403", async (_, headers) => {
    const response = await post(headers);
    expect(response.status).toBe(403);
    expect(response.json).toMatchObject({ type: "urn:edge-console:cross-site" });
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
  ])("row 10: %j is 403", async (headers) => {
    expect((await post({ "x-csrf": "1", ...headers })).status).toBe(403);
  });

  it("row 10: rejects reads", async () => {
    const read = (headers: Record<string, string>) => app.call("GET", "/api/text", { headers });
    expect((await read({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await read({ origin: "https://evil.example" })).status).toBe(403);
    expect((await read({ "sec-fetch-site": "none" })).status).toBe(200);
  });

  it("accepts requests from the console by each loopback name", async () => {
    const { port } = new URL(app.url);
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      const host = `${name}:${port}`;
      expect((await post({ ...sameOriginHeaders, origin: `http://${host}`, host })).status).toBe(200);
    }
    expect((await post({ "x-csrf": "1" })).status).toBe(200);
  });
});
