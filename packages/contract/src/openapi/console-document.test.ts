import { describe, expect, it } from "vitest";
import { consoleOperations } from "../console-operations.ts";
import type { ConsoleOperation } from "../console-operations/operation.ts";
import { consoleOperationNames, consoleRoutes } from "../console-operations/routes.ts";
import { operationNames, operations } from "../operations.ts";
import type { Operation } from "../operations/operation.ts";
import { createConsoleDocument } from "./console-document.ts";

const document = createConsoleDocument();

/** Lists the operations of the document under their method and path. */
const documented = Object.entries(document.paths ?? {}).flatMap(([path, { get, post, put, patch, delete: remove }]) =>
  Object.entries({ GET: get, POST: post, PUT: put, PATCH: patch, DELETE: remove }).flatMap(([method, operation]) =>
    operation ? [{ route: `${method} ${path}`, operation }] : [],
  ),
);

describe("OpenAPI document of the console", () => {
  it("contains every operation of the console under its method and path", () => {
    const routes = Object.fromEntries(documented.map(({ route, operation }) => [operation.operationId, route]));
    for (const name of consoleOperationNames) {
      expect(routes[name]).toBe(consoleRoutes[name].join(" ").replaceAll(/:(\w+)/g, "{$1}"));
    }
  });

  it("mirrors the operations of the Edge API that need a key, below the account", () => {
    for (const name of operationNames) {
      const { access, method, path }: Operation = operations[name];
      const route = `${method} /api/accounts/{accountId}/v1${path}`;
      expect(documented.some((item) => item.route === route)).toBe(access !== "public");
    }
  });

  it("has the filters of statistics as parameters of the query", () => {
    const statistics = documented.find(({ operation }) => operation.operationId === "getStatistics")?.operation;
    const filters = statistics?.parameters?.filter((parameter) => "in" in parameter && parameter.in === "query");
    expect(filters).toEqual([
      expect.objectContaining({ name: "from", schema: expect.objectContaining({ type: "integer" }) }),
      expect.objectContaining({ name: "to", schema: expect.objectContaining({ type: "integer" }) }),
      expect.objectContaining({ name: "granularity", schema: expect.objectContaining({ enum: ["day", "hour"] }) }),
      expect.objectContaining({ name: "node", schema: { type: "string" } }),
    ]);
    expect(statistics?.description).not.toContain("JSON body");
  });

  it("names each operation once", () => {
    const names = documented.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it("needs no session only for public operations", () => {
    const open = documented.filter(({ operation }) => operation.security?.length === 0);
    const names = open.map(({ operation }) => operation.operationId ?? "").toSorted();
    const isPublic = (name: (typeof consoleOperationNames)[number]) => {
      const { access }: ConsoleOperation = consoleOperations[name];
      return access === "public";
    };
    expect(names).toEqual([...consoleOperationNames.filter(isPublic), "listEdges", "getStatus"].toSorted());
  });

  it("accepts access tokens where one of their roles has the permission, without recent authentication or a secret", () => {
    const accepting = documented.filter(({ operation }) =>
      operation.security?.some((scheme) => "accessToken" in scheme),
    );
    const names = accepting.map(({ operation }) => operation.operationId);
    expect(names).toEqual(expect.arrayContaining(["listAccountHostnames", "startBulkRun", "updateZone", "getUsage"]));
    for (const name of ["listMembers", "revealApiKey", "createAccessToken", "signIn", "createTunnel"])
      expect(names).not.toContain(name);
  });
});
