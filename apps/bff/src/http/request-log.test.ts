import { freshDatabase } from "@edge-console/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AppUnderTest, startApp } from "../../test/app-under-test.ts";
import { route } from "./route.ts";

const access = { kind: "public" } as const;
const canary = "S3CR3T-canary-value";

const routes = [
  route({ method: "GET", path: "/api/by/:id", access, handle: ({ params }) => ({ status: 200, body: params }) }),
];

let app: AppUnderTest;

beforeAll(async () => {
  app = await startApp(await freshDatabase("sqlite"), { routes });
});

afterAll(() => app.close());

describe("the log", () => {
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
