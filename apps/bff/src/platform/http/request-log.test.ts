import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;
const canary = "S3CR3T-canary-value";

const routes = [
  route({ method: "GET", path: "/api/by/:id", access, handle: ({ params }) => ({ status: 200, body: params }) }),
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite", { routes });
});

afterAll(() => app.close());

describe("the request log", () => {
  it("has one line per request, without query, cookies, or headers", async () => {
    app.logLines.length = 0;
    await app.call("GET", `/api/by/7?token=${canary}`, { headers: { cookie: canary, authorization: canary } });
    const lines = app.logLines.map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      expect.objectContaining({
        method: "GET",
        route: "/api/by/:id",
        status: 200,
        requestId: expect.any(String),
        ms: expect.any(Number),
      }),
    ]);
    expect(app.logLines.join()).not.toContain(canary);
  });
});
