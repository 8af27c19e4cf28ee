import { describe, expect, it } from "vitest";
import { z } from "zod";
import { consoleOperations } from "./console-operations.ts";
import type { ConsoleOperation } from "./console-operations/operation.ts";
import { consoleOperationNames, type ConsoleRoute, consoleRoutes } from "./console-operations/routes.ts";

const cases = consoleOperationNames.map((name) => {
  const operation: ConsoleOperation = consoleOperations[name];
  const [method, path]: ConsoleRoute = consoleRoutes[name];
  return { name, operation, method, path };
});

describe.each(cases)("$name", ({ operation, method, path }) => {
  it("is below an account if it requires a permission", () => {
    const isOpen = ["public", "signed-in", "support-staff"].includes(operation.access);
    expect(path.startsWith("/api/accounts/:accountId/")).toBe(!isOpen);
  });

  it("has a body only if it changes something", () => {
    expect(method === "GET" && operation.body !== undefined).toBe(false);
  });

  it("is described in sentences", () => {
    expect(operation.summary).toMatch(/^[A-Z][^.]+$/);
    expect(operation.description).toMatch(/^[A-Z].+\.$/);
  });

  it("has an example that its schemas accept", () => {
    const { query, body, response, example } = operation;
    const issues = [
      query?.safeParse(example.query ?? {}),
      body?.safeParse(example.body),
      response instanceof z.ZodType ? response.safeParse(example.response) : undefined,
    ].flatMap((result) => result?.error?.issues ?? []);
    expect(issues).toEqual([]);
  });
});

describe("consoleRoutes", () => {
  it("names each method and path once", () => {
    const routes = cases.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`);
    expect(new Set(routes).size).toBe(routes.length);
  });
});
