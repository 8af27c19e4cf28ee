import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite");
});

afterAll(() => app.close());

const html = { accept: "text/html,application/xhtml+xml", "sec-fetch-site": "none" };
const getPage = (path: string, headers: Record<string, string> = {}) =>
  app.call("GET", path, { headers: { ...html, ...headers } });

describe("pages without a session", () => {
  it.each([
    ["/", "/sign-in"],
    ["/a/acc/zones?sort=name", "/sign-in?next=%2Fa%2Facc%2Fzones%3Fsort%3Dname"],
    ["/profile", "/sign-in?next=%2Fprofile"],
    ["//evil.example/a", "/sign-in?next=%2F%2Fevil.example%2Fa"],
  ])("%s redirects to %s", async (path, location) => {
    const response = await getPage(path);
    expect([response.status, response.headers["location"]]).toEqual([302, location]);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("redirect with a session that ended, and not with a valid one", async () => {
    expect((await getPage("/profile", { cookie: "session=made-up" })).status).toBe(302);
    await app.addUser("owner@demo.example");
    const cookie = await app.signIn("owner@demo.example");
    expect((await getPage("/profile", { cookie })).status).toBe(200);
  });

  it.each(["cross-site", "same-site"])("aren't redirected if a browser withholds the cookie (%s)", async (site) => {
    expect((await getPage("/profile", { "sec-fetch-site": site })).status).toBe(200);
  });

  it.each(["/sign-in", "/invitation", "/unsubscribe", "/status"])("%s is public", async (path) => {
    expect((await getPage(path)).status).toBe(200);
  });

  it.each(["/assets/missing.js", "/favicon.ico", "/api/session"])("%s isn't a page", async (path) => {
    expect((await getPage(path)).status).not.toBe(302);
  });
});
