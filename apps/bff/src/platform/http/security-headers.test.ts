import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;
const allPaths = ["/", "/zones/DEMO", "/assets/nope.js", "/api/nope", "/api/text", "/healthz/live"];

const routes = [
  route({ method: "GET", path: "/api/text", access, handle: () => ({ status: 200, text: "1.2.3.4\n" }) }),
  route({ method: "GET", path: "/api/by/:id", access, handle: ({ params }) => ({ status: 200, body: params }) }),
];

let app: TestApp;
/** With HSTS for the host. */
let hostApp: TestApp;
/** With HSTS for the host and its subdomains. */
let subdomainsApp: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite", { routes });
  hostApp = await startTestApp("sqlite", { routes, hsts: "host" });
  subdomainsApp = await startTestApp("sqlite", { routes, hsts: "subdomains" });
});

afterAll(async () => {
  await app.close();
  await hostApp.close();
  await subdomainsApp.close();
});

describe("security headers", () => {
  const getPolicy = async (path: string) =>
    String((await app.call("GET", path)).headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim());
  const isData = (path: string) => path.startsWith("/api/");

  it.each(allPaths.filter(isData))("row 1: forbid rendering %s", async (path) => {
    expect(await getPolicy(path)).toEqual(["default-src 'none'", "frame-ancestors 'none'"]);
  });

  it.each(allPaths.filter((path) => !isData(path)))(
    "row 1: are a strict content security policy on %s",
    async (path) => {
      expect(await getPolicy(path)).toEqual([
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
    },
  );

  it.each(allPaths)("row 3: set HSTS on %s as configured", async (path) => {
    const getHsts = async (testApp: TestApp) => (await testApp.call("GET", path)).headers["strict-transport-security"];
    expect(await getHsts(app)).toBeUndefined();
    expect(await getHsts(hostApp)).toBe("max-age=63072000");
    expect(await getHsts(subdomainsApp)).toBe("max-age=63072000; includeSubDomains");
  });

  it.each(allPaths)("rows 2, 4 and 7: isolate %s and reveal no versions", async (path) => {
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

  it("row 5: don't let other origins read", async () => {
    for (const method of ["GET", "OPTIONS", "POST"]) {
      const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
      const response = await app.call(method, "/api/text", { headers });
      expect(Object.keys(response.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });

  it("row 6: prevent caching of API responses", async () => {
    for (const path of ["/api/text", "/api/nope", "/api/by/1", "/healthz/ready"]) {
      expect((await app.call("GET", path)).headers["cache-control"]).toBe("no-store");
    }
  });
});
