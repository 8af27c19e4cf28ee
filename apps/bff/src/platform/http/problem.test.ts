import { problemSchema } from "@edge-console/contract/console/problem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestApp, startTestApp } from "../../../test/test-app.ts";
import { route } from "./route.ts";
import { ProblemError } from "./problem.ts";

const access = { kind: "public" } as const;

const routes = [
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
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp("sqlite", { routes });
});

afterAll(() => app.close());

describe("problems", () => {
  it("row 7: reveal no internals, only a request ID that is in the log", async () => {
    const response = await app.call("GET", "/api/fails");
    expect(response.status).toBe(500);
    expect(Object.keys(z.looseObject({}).parse(response.json)).toSorted()).toEqual([
      "requestId",
      "status",
      "title",
      "type",
    ]);
    const { requestId } = problemSchema.parse(response.json);
    expect(response.headers["x-request-id"]).toBe(requestId);
    expect(app.logLines.filter((line) => line.includes(requestId)).join()).toContain("secret-place.ts");
  });

  it("contain what the browser needs to continue", async () => {
    const response = await app.call("GET", "/api/limited");
    expect(response.status).toBe(429);
    expect(response.headers["retry-after"]).toBe("17");
    expect(response.json).toMatchObject({ retryAfter: 17, upstream: { status: 429, message: "Too many." } });
  });

  it("row 38: a malformed escape in a path is 404", async () => {
    expect((await app.call("GET", "/api/by/%")).status).toBe(404);
    expect((await app.call("GET", "/api/by/%ff")).status).toBe(404);
  });
});
