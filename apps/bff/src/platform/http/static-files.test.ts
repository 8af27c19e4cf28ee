import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";

let app: TestApp;
/** Pages without a session redirect to the sign-in page. */
let cookie: string;

beforeAll(async () => {
  app = await startTestApp("sqlite", { users: ["owner@demo.example"] });
  cookie = await app.signIn("owner@demo.example");
});

afterAll(() => app.close());

describe("the built web application", () => {
  it("row 6: returns index.html only for pages", async () => {
    for (const [path, title] of [
      ["/", "Edge Console"],
      ["/zones/DEMO", "Edge Console"],
      ["/sign-in", "Sign in"],
    ] as const) {
      const response = await app.call("GET", path, { headers: { accept: "text/html", cookie } });
      expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(response.headers["server-timing"]).toMatch(/^requested;desc="\d{13}"$/);
      expect(response.text).toContain(`<title>${title}</title>`);
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
      const response = await app.call("GET", path, { headers: { accept: "text/html,*/*" } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    }
    expect((await app.call("POST", "/zones/DEMO")).status).toBe(404);
  });

  it.each([
    ["/a/acme/zones/DEMO", "screens/zone.html"],
    ["/a/acme/zones/new", "screens/create.html"],
    ["/a/acme/zones", undefined],
    ["/a/acme/zones/DEMO/settings", undefined],
  ])("returns the document with the code of the screen at %s", async (path, file) => {
    const response = await app.call("GET", path, { headers: { accept: "text/html", cookie } });
    expect([response.status, response.headers["cache-control"]]).toEqual([200, "no-cache"]);
    expect(/href="\/([^"]+)"/.exec(response.text)?.[1]).toBe(file);
  });

  it("returns 404 for an impossible file name", async () => {
    const longest = "a".repeat(5_000);
    expect((await app.call("GET", `/${longest}`, { headers: { cookie } })).text).toContain(
      "<title>Edge Console</title>",
    );
    expect((await app.call("GET", `/${longest}.js`)).status).toBe(404);
  });

  it("serves hashed files as immutable, compressed, and without page headers", async () => {
    const plain = await app.call("GET", "/assets/main-abc123.js");
    expect(plain.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(plain.headers).not.toHaveProperty("content-security-policy");
    expect(plain.headers).not.toHaveProperty("server-timing");
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "text/javascript; charset=utf-8",
      vary: "accept-encoding",
    });
    expect([plain.text, plain.headers["content-encoding"]]).toEqual(["export {};", undefined]);
    const small = await app.call("GET", "/assets/main-abc123.js", { headers: { "accept-encoding": "gzip, br" } });
    expect([small.text, small.headers["content-encoding"]]).toEqual(["compressed", "br"]);
    expect(small.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const revalidated = await app.call("GET", "/", {
      headers: { "if-none-match": String((await app.call("GET", "/", { headers: { cookie } })).headers.etag), cookie },
    });
    expect(revalidated.status).toBe(304);
  });

  it.each([
    "/../package.json",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/x",
    "/assets/..%2f..%2fx",
    "/assets//etc/passwd",
  ])("row 38: doesn't leave its folder: %s", async (path) => {
    const response = await app.call("GET", path, { headers: { accept: "*/*" } });
    expect(response.text).not.toContain("edge-console/");
    expect(response.status === 404 || response.text.includes("<title>Edge Console</title>")).toBe(true);
  });
});
